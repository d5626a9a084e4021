import type { SubscriberLine } from "../../domain/subscribers/management/management.ts";
import type { Consent } from "../../domain/subscribers/store.ts";
import { columns, counted, factLines, isoDay, isoTime, printEach, visible } from "../columns.ts";
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
  if (!json) print(columns(["address", "name", "status", "confirmed", "topics"], widths));
  const count = await printEach(print, subscribers.all(status ?? null), {
    json: json && asJson,
    line: (one) => columns([one.email, one.name ?? "", one.status, isoDay(one.confirmedAt), topicsOf(one)], widths),
  });
  if (!json) print(`${counted(count, "reader")}.`);
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
    print(json ? "null" : `Nothing is kept about ${visible(address)}.`);
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
      ["address", line.email],
      ["name", line.name],
      ["status", line.status],
      ["topics", topicsOf(line)],
      ["asked", isoTime(line.requestedAt)],
      ["confirmed", isoTime(line.confirmedAt)],
      ["left", isoTime(line.leftAt)],
    ];
    for (const fact of factLines(facts, 10)) print(fact);
  }
  for (const entry of consent) print(columns([isoTime(entry.at) ?? "", recordLine(entry)], [25]));
  if (suppressed) print(`Erased, and will not be added by an import: ${suppressed}.`);
  return 0;
}

/** Prints the list as a CSV file. */
export async function exportSubscribers({ subscribers }: SubscriberTools, { print }: Terminal): Promise<0> {
  // The line feed is the printer's own.
  for await (const line of subscribers.export()) print(line.replace(/\n$/, ""));
  return 0;
}

function recordLine({ kind, source, page, how, confirmedAt }: Consent): string {
  const details = [source && `by ${source}`, page && `on ${page}`, how && `(${how})`];
  if (confirmedAt !== null) details.push(`confirmed ${isoTime(confirmedAt)}`);
  return [kind, ...details.filter(Boolean)].join(" ");
}

function asJson({ requestedAt, confirmedAt, leftAt, ...line }: SubscriberLine): object {
  const times = { requestedAt: isoTime(requestedAt), confirmedAt: isoTime(confirmedAt), leftAt: isoTime(leftAt) };
  return { ...line, ...times };
}

const topicsOf = ({ topics }: SubscriberLine): string => topics?.join(", ") ?? "all";
