import { expect, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../../test/support/command-scene.ts";
import { createMemberScene } from "../../../test/support/members.ts";
import { DAY } from "../../../test/support/subscribing.ts";
import { createMemberManagement } from "../../domain/members/management.ts";
import type { SecurityEvent } from "../../domain/security-log.ts";
import { addMemberCommands } from "./members.ts";

async function scene() {
  const { database, folder } = await commandDatabase();
  const members = createMemberScene(database, folder);
  const noted: SecurityEvent[] = [];
  const securityLog = { record: (event: SecurityEvent) => void noted.push(event) };
  const management = createMemberManagement({
    store: members.memberStore,
    erasing: members.erasing,
    clock: () => members.at.now,
    securityLog,
  });
  const { terminal, run } = commandTerminal(addMemberCommands, "members", (common) => ({
    ...common,
    securityLog,
    members: management,
  }));
  return { ...members, terminal, noted, run };
}

test("list prints a line for each member, or JSON", async () => {
  const { at, signIn, run } = await scene();
  expect((await run("list")).lines).toEqual([
    "address                               name                  newsletter    providers               since       last seen",
    "0 members.",
  ]);
  expect((await run("list", "--json")).lines.join("\n")).toBe("[]");
  const ada = await signIn({ subject: "1" });
  at.now += 1_000;
  await signIn({ provider: "github", subject: "1" });
  await at.activate("ada@example.org");
  const eve = await signIn({
    provider: "discord",
    email: "eve@example.org",
    emailVerified: false,
    name: "\u001b[2JEve",
  });
  at.now += 2 * DAY;
  await signIn({ subject: "1" });
  const { lines, code } = await run("list");
  expect(code).toBe(0);
  expect(lines.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "address | name | newsletter | providers | since | last seen",
    "ada@example.org | Ada | active | google, github | 2026-01-05 | 2026-01-07",
    "eve@example.org (not verified) | [2JEve | discord | 2026-01-05 | 2026-01-05",
    "2 members.",
  ]);
  expect(JSON.parse((await run("list", "--json")).lines.join("\n"))).toEqual([
    {
      id: ada.member.id,
      email: "ada@example.org",
      emailVerified: true,
      name: "Ada",
      status: "active",
      providers: ["google", "github"],
      since: "2026-01-05T12:00:00.000Z",
      lastSeen: "2026-01-07T12:00:01.000Z",
    },
    expect.objectContaining({ id: eve.member.id, emailVerified: false, status: null, providers: ["discord"] }),
  ]);
});

test("show finds a member by address, in any case, or id, and keeps secrets to itself", async () => {
  const { at, signIn, run } = await scene();
  const { member, token } = await signIn(
    { subject: "secret-subject" },
    { userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" },
  );
  for (const who of ["ADA@example.org", member.id]) {
    const { lines, code } = await run("show", who);
    expect([code, ...lines]).toEqual([
      0,
      `id           ${member.id}`,
      "address      ada@example.org",
      "name         Ada",
      "newsletter   never asked for",
      "since        2026-01-05T12:00:00.000Z",
      "last seen    2026-01-05T12:00:00.000Z",
      "signs in by  google as ada@example.org, last 2026-01-05T12:00:00.000Z",
      "session      Firefox on Linux by google, seen 2026-01-05T12:00:00.000Z, ends 2026-01-12T12:00:00.000Z",
    ]);
  }
  const text = (await run("show", "ada@example.org", "--json")).lines.join("\n");
  expect(JSON.parse(text)).toMatchObject({
    member: { id: member.id },
    identities: [{ provider: "google", subject: "secret-subject" }],
    sessions: [{ browser: "Firefox on Linux", expiresAt: "2026-01-12T12:00:00.000Z" }],
  });
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/hash/i);
  at.now += 8 * DAY;
  expect(JSON.parse((await run("show", member.id, "--json")).lines.join("\n")).sessions).toEqual([]);
  expect(await run("show", "nobody@example.org")).toEqual({
    lines: ["There is no member nobody@example.org."],
    notes: [],
    code: 1,
  });
  expect(await run("show", "\u001b[2J", "--json")).toEqual({
    lines: ["null"],
    notes: ["There is no member \ufffd[2J."],
    code: 1,
  });
});

test("of several who show an address without proof one must be named by id", async () => {
  const { at, signIn, run } = await scene();
  const ids: string[] = [];
  for (const subject of ["1", "2"]) {
    ids.push((await signIn({ subject, email: "Eve@example.org", emailVerified: false })).member.id);
    at.now += 1;
  }
  const { lines, code } = await run("delete", "eve@example.org", "--yes");
  expect([code, ...lines]).toEqual([
    1,
    `Several show eve@example.org, none of them verified. Name one by id: ${ids.join(", ")}`,
  ]);
  expect((await run("delete", ids[0] ?? "", "--yes")).code).toBe(0);
  expect((await run("show", "eve@example.org")).code).toBe(0);
});

test("sign-out ends every session at once", async () => {
  const { signIn, look, run } = await scene();
  const tokens = [(await signIn({})).token, (await signIn({})).token];
  expect(await run("sign-out", "ada@example.org")).toEqual({
    lines: ["ada@example.org is signed out: 2 sessions ended."],
    notes: [],
    code: 0,
  });
  for (const token of tokens) expect(await look(token)).toBeNull();
  expect((await run("sign-out", "ada@example.org")).lines).toEqual(["ada@example.org was not signed in."]);
  expect((await run("sign-out", "nobody")).code).toBe(1);
});

test("delete asks first, and takes only yes for an answer", async () => {
  const { at, signIn, members, terminal, run } = await scene();
  await at.activate("ada@example.org");
  const { member } = await signIn({});
  expect(await run("delete", "ada@example.org")).toEqual({
    lines: ["Nobody can be asked here: say --yes to delete without a question."],
    notes: [],
    code: 1,
  });
  terminal.answer = false;
  expect(await run("delete", "ada@example.org")).toEqual({ lines: ["Nothing was deleted."], notes: [], code: 1 });
  expect(terminal.questions.at(-1)).toBe(
    `Delete Ada, ada@example.org, ${member.id}, with the subscription? This cannot be undone.`,
  );
  expect(await members.totalPeople()).toBe(1);
  terminal.answer = true;
  expect(await run("delete", "ada@example.org")).toEqual({
    lines: ["ada@example.org is deleted. A keyed hash remains, so that no import and no old backup brings them back."],
    notes: [],
    code: 0,
  });
  expect(await members.totalPeople()).toBe(0);
  expect((await run("delete", "ada@example.org", "--yes")).code).toBe(1);
});

test("every command is noted, and what it did to a member by id", async () => {
  const { signIn, noted, run } = await scene();
  const { member } = await signIn({});
  await run("list");
  await run("sign-out", "ada@example.org");
  await run("sign-out", "ada@example.org");
  await run("delete", "ada@example.org", "--yes");
  await run("delete", "ada@example.org", "--yes");
  const ran = (command: string) => ({ event: "command-run", command });
  expect(noted).toEqual([
    ran("members list"),
    ran("members sign-out"),
    { event: "sessions-ended", member: member.id, ended: 1 },
    ran("members sign-out"),
    ran("members delete"),
    { event: "account-deleted", member: member.id },
    ran("members delete"),
  ]);
});
