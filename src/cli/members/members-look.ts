import type { MemberDetails, MemberLine } from "../../domain/members/management.ts";
import { say } from "../../languages/say.ts";
import { browserInWords } from "../../languages/texts.ts";
import { columns, factLines, isoDay, isoTime, printEach, visible } from "../columns.ts";
import type { JsonOption } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { MemberTools } from "../tools.ts";

const widths = [36, 20, 12, 22, 10];

/** Prints every member, a line each as they are read, and how many there are; `--json` prints one array. */
export async function listMembers({ members }: MemberTools, { print }: Terminal, { json }: JsonOption): Promise<0> {
  const head = ["address", "name", "newsletter", "providers", "since", "lastSeen"] as const;
  if (!json)
    print(
      columns(
        head.map((name) => say(`peopleCommands.${name}`)),
        widths,
      ),
    );
  const line = (member: MemberLine) => columns(cellsOf(member), widths);
  const count = await printEach(print, members.all(), { json: json && asJson, line });
  if (!json) print(say("peopleCommands.members", { count }));
  return 0;
}

/** Prints one member; answers 1 when there is none, or several of whom one must be named. */
export async function showMember(
  tools: MemberTools,
  { print, note }: Terminal,
  who: string,
  { json }: JsonOption,
): Promise<0 | 1> {
  const details = await findMember(tools, { print: json ? note : print }, who);
  if (json) print(JSON.stringify(details && memberAsJson(details), null, 2));
  else if (details) for (const line of describe(details)) print(line);
  return details ? 0 : 1;
}

/** The one member whom an address or id names; otherwise says why there is none. */
export async function findMember(
  { members }: MemberTools,
  { print }: Pick<Terminal, "print">,
  who: string,
): Promise<MemberDetails | null> {
  const found = await members.find(who);
  if (found.outcome === "found") return found.details;
  if (found.outcome === "unknown") print(say("peopleCommands.noMember", { who: visible(who) }));
  else print(say("peopleCommands.several", { who: visible(who), ids: found.ids.join(", ") }));
  return null;
}

function describe({ line, identities, sessions }: MemberDetails): string[] {
  const facts: [string, string | null][] = [
    ["id", line.id],
    [say("peopleCommands.address"), addressOf(line)],
    [say("peopleCommands.name"), line.name],
    [
      say("peopleCommands.newsletter"),
      line.status ? say(`peopleCommands.${line.status}`) : say("peopleCommands.neverAsked"),
    ],
    [say("peopleCommands.since"), isoTime(line.since)],
    [say("peopleCommands.lastSeen"), isoTime(line.lastSeen)],
    ...identities.map(({ provider, email, emailVerified, lastUsedAt }): [string, string] => [
      say("peopleCommands.signsInBy"),
      say("peopleCommands.identity", {
        provider,
        address: verified(email ?? say("peopleCommands.noAddress"), emailVerified),
        time: isoTime(lastUsedAt) ?? "",
      }),
    ]),
    ...sessions.map(({ browser, provider, seenAt, expiresAt }): [string, string] => [
      say("peopleCommands.session"),
      say("peopleCommands.sessionOf", {
        browser: browser === null ? say("peopleCommands.unknownBrowser") : browserInWords(say, browser),
        provider,
        seen: isoTime(seenAt) ?? "",
        ends: isoTime(expiresAt) ?? "",
      }),
    ]),
  ];
  return factLines(facts, 11);
}

function cellsOf(line: MemberLine): string[] {
  const { name, status, providers, since, lastSeen } = line;
  return [
    addressOf(line),
    name ?? "",
    status ? say(`peopleCommands.${status}`) : "",
    providers.join(", "),
    isoDay(since),
    isoDay(lastSeen),
  ];
}

const addressOf = ({ email, emailVerified }: MemberLine) => verified(email ?? "", emailVerified);

const verified = (address: string, isVerified: boolean): string =>
  isVerified ? address : say("peopleCommands.notVerified", { address });

function asJson({ since, lastSeen, ...line }: MemberLine): object {
  return { ...line, since: isoTime(since), lastSeen: isoTime(lastSeen) };
}

/** One member with what signs in, as programs read it. */
export function memberAsJson({ line, identities, sessions }: MemberDetails): object {
  return {
    member: asJson(line),
    identities: identities.map(({ memberId: _member, connectedAt, lastUsedAt, ...identity }) => ({
      ...identity,
      connectedAt: isoTime(connectedAt),
      lastUsedAt: isoTime(lastUsedAt),
    })),
    sessions: sessions.map(({ memberId: _member, createdAt, seenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: isoTime(createdAt),
      seenAt: isoTime(seenAt),
      expiresAt: isoTime(expiresAt),
    })),
  };
}
