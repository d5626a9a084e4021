import type { SubscriberLine } from "../../domain/subscribers/management/management.ts";
import type { Consent } from "../../domain/subscribers/store.ts";
import { say } from "../../languages/say.ts";
import { columns, factLines, isoDay, isoTime, printEach, visible } from "../columns.ts";
import type { JsonOption } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { SubscriberTools } from "../tools.ts";

const widths = [36, 20, 12, 12];

/** Prints every reader, a line each as they are read, and how many there are; `--json` prints one array. */
export async function listSubscribers(
  { subscribers }: SubscriberTools,
  { print }: Terminal,
  { json, status }: JsonOption & { status?: SubscriberLine["status"] },
): Promise<0> {
  const head = ["address", "name", "status", "confirmed", "topics"] as const;
  if (!json)
    print(
      columns(
        head.map((name) => say(`peopleCommands.${name}`)),
        widths,
      ),
    );
  const count = await printEach(print, subscribers.all(status ?? null), {
    json: json && asJson,
    line: (one) => {
      const status = say(`peopleCommands.${one.status}`);
      return columns([one.email, one.name ?? "", status, isoDay(one.confirmedAt), topicsOf(one)], widths);
    },
  });
  if (!json) print(say("peopleCommands.readers", { count }));
  return 0;
}

/** Prints one reader with the record of consent; answers 1 when nothing is kept of the address. */
export async function showSubscriber(
  { subscribers }: SubscriberTools,
  { print }: Terminal,
  address: string,
  { json }: JsonOption,
): Promise<0 | 1> {
  const found = await subscribers.show(address);
  if (!found) {
    print(json ? "null" : say("peopleCommands.nothingKept", { address: visible(address) }));
    return 1;
  }
  const { line, consent, suppressed } = found;
  if (json) {
    const record = consent.map(
      ({ random: _random, clientKey: _client, networkKey: _network, subscriberId: _id, ...kept }) => ({
        ...kept,
        at: isoTime(kept.at),
        confirmedAt: isoTime(kept.confirmedAt),
      }),
    );
    print(JSON.stringify({ subscriber: line && asJson(line), consent: record, suppressed }, null, 2));
    return 0;
  }
  if (line) {
    const facts: [string, string | null][] = [
      [say("peopleCommands.address"), line.email],
      [say("peopleCommands.name"), line.name],
      [say("peopleCommands.status"), say(`peopleCommands.${line.status}`)],
      [say("peopleCommands.topics"), topicsOf(line)],
      [say("peopleCommands.language"), line.language],
      [say("peopleCommands.asked"), isoTime(line.requestedAt)],
      [say("peopleCommands.confirmed"), isoTime(line.confirmedAt)],
      [say("peopleCommands.left"), isoTime(line.leftAt)],
    ];
    for (const fact of factLines(facts, 10)) print(fact);
  }
  for (const entry of consent) print(columns([isoTime(entry.at) ?? "", recordLine(entry)], [25]));
  if (suppressed) print(say("peopleCommands.erasedBefore", { why: suppressed }));
  return 0;
}

/** Prints the list as a CSV file. */
export async function exportSubscribers({ subscribers }: SubscriberTools, { print }: Terminal): Promise<0> {
  // The line feed is the printer's own.
  for await (const line of subscribers.export()) print(line.replace(/\n$/, ""));
  return 0;
}

function recordLine({ kind, source, page, how, confirmedAt }: Consent): string {
  const details = [
    source && say("peopleCommands.bySource", { source }),
    page && say("peopleCommands.onPage", { page }),
    how && `(${how})`,
  ];
  if (confirmedAt !== null) details.push(say("peopleCommands.confirmedAt", { time: isoTime(confirmedAt) ?? "" }));
  return [kind, ...details.filter(Boolean)].join(" ");
}

function asJson({ requestedAt, confirmedAt, leftAt, ...line }: SubscriberLine): object {
  const times = { requestedAt: isoTime(requestedAt), confirmedAt: isoTime(confirmedAt), leftAt: isoTime(leftAt) };
  return { ...line, ...times };
}

const topicsOf = ({ topics }: SubscriberLine): string => topics?.join(", ") ?? say("peopleCommands.allTopics");
