import type { RowFate } from "../domain/subscribers/roster.ts";
import { columns, visible } from "./columns.ts";
import type { Output, SubscriberTools } from "./subscriber-tools.ts";

/** What became of a row, as the author reads it. */
const words: Readonly<Record<RowFate["fate"], string>> = {
  activated: "is subscribed now, by your evidence",
  asked: "is asked to confirm by mail",
  kept: "is subscribed already",
  waiting: "was asked already and has not answered",
  left: "has left and stays away",
  suppressed: "bounced or complained and stays away",
  invalid: "cannot be read",
  repeated: "stands in the file twice",
};
const changes: readonly RowFate["fate"][] = ["activated", "asked"];

/** Adds one reader; answers 1 when nothing came of it. */
export async function addSubscriber(
  { roster }: SubscriberTools,
  { print }: Output,
  email: string,
  options: { name?: string; topics?: string; confirmed?: string; evidence?: string },
): Promise<0 | 1> {
  const { name, topics, confirmed, evidence } = options;
  if ((confirmed === undefined) !== (evidence === undefined)) {
    print("Evidence needs both --confirmed and --evidence; without them the reader is asked to confirm.");
    return 1;
  }
  const row = {
    email,
    ...(name !== undefined && { name }),
    ...(topics !== undefined && { topics: topics.replaceAll(",", "|") }),
    ...(confirmed !== undefined && { confirmedAt: confirmed }),
    ...(evidence !== undefined && { evidence }),
  };
  const fate = await roster.add(row, evidence !== undefined);
  print(`${visible(fate.email)} ${sentence(fate)}.`);
  return changes.includes(fate.fate) || fate.fate === "kept" ? 0 : 1;
}

/** Takes one reader off the list; answers 1 when there is none. */
export async function removeSubscriber(
  { roster }: SubscriberTools,
  { print }: Output,
  address: string,
  options: { erase?: boolean },
): Promise<0 | 1> {
  const { outcome } = await roster.remove(address, { erase: options.erase === true });
  const shown = visible(address);
  if (outcome === "removed") print(options.erase ? `${shown} is erased.` : `${shown} is off the list.`);
  else print(outcome === "unknown" ? `${shown} is not on the list.` : `${shown} is no address.`);
  return outcome === "removed" ? 0 : 1;
}

/**
 * Brings a file of readers in. A dry run prints every row's fate; otherwise only rows that came to nothing are printed.
 * Answers 1 when a row, or the file, could not be read.
 */
export async function importSubscribers(
  { roster, readListFile }: SubscriberTools,
  { print, readFile }: Output,
  path: string,
  options: { dryRun?: boolean; evidence?: boolean; json?: boolean },
): Promise<0 | 1> {
  const file = readListFile(readFile(path));
  if (file.outcome === "faulty") {
    print(`${path}: ${file.fault}`);
    return 1;
  }
  const dryRun = options.dryRun === true;
  const counts = new Map<RowFate["fate"], number>();
  let count = 0;
  for await (const fate of roster.import(file.rows, { vouched: options.evidence === true, dryRun })) {
    counts.set(fate.fate, (counts.get(fate.fate) ?? 0) + 1);
    if (options.json) print(`${count === 0 ? "[" : ","}${JSON.stringify(fate)}`);
    else if (dryRun || !changes.includes(fate.fate))
      print(columns([`row ${fate.row}`, fate.email, sentence(fate)], [8, 36]));
    count++;
  }
  if (options.json) print(count === 0 ? "[]" : "]");
  else for (const line of summary(counts, count, dryRun)) print(line);
  return counts.has("invalid") ? 1 : 0;
}

function sentence({ fate, fault }: RowFate): string {
  return fault === null ? words[fate] : `${words[fate]}: ${fault.replace(/\.$/, "")}`;
}

function summary(counts: ReadonlyMap<RowFate["fate"], number>, rows: number, dryRun: boolean): string[] {
  const parts = [...counts].map(([fate, count]) => `${count} ${fate}`);
  const lines = [`${rows} ${rows === 1 ? "row" : "rows"}${parts.length ? `: ${parts.join(", ")}` : ""}.`];
  const asked = counts.get("asked") ?? 0;
  if (dryRun) lines.push("Nothing was changed: this was a dry run.");
  else if (asked) lines.push(`The running site mails ${asked === 1 ? "that reader" : `those ${asked} readers`} now.`);
  return lines;
}
