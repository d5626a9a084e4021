import type { RowFate } from "../../domain/subscribers/management/import.ts";
import type { ColumnWords, ListFile } from "../../domain/subscribers/management/list-file.ts";
import { columns, counted, printEach, progressBar, visible } from "../columns.ts";
import { changes, fateInWords } from "../fates.ts";
import type { JsonOption } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { SubscriberTools } from "../tools.ts";

interface ImportOptions extends JsonOption {
  readonly dryRun?: boolean;
  readonly evidence?: boolean;
  readonly yes?: boolean;
  /** Columns that say nothing of leaving. */
  readonly ignore: readonly string[];
  /** `column=value,value`. */
  readonly left: readonly string[];
}

/**
 * Brings a file of readers in, once the author has agreed to the mails that it causes. A dry run prints every row's
 * fate; otherwise only rows that came to nothing are printed. Answers 1 when a row, or the file, could not be read, or
 * the author did not agree.
 */
export async function importSubscribers(
  { subscribers, readListFile, mailsPerHour }: SubscriberTools,
  { print, note, confirm, readFile, progress }: Terminal,
  path: string,
  options: ImportOptions,
): Promise<0 | 1> {
  const refuse = (...lines: string[]): 1 => {
    for (const line of lines) (options.json ? note : print)(line);
    if (options.json) print("null");
    return 1;
  };
  const words = columnWords(options);
  if (typeof words === "string") return refuse(words);
  const file = readListFile(readFile(path), words);
  if (file.outcome === "faulty") return refuse(`${path}: ${file.fault}`);
  if (file.outcome === "unclear") return refuse(...questionsAbout(path, file.columns));
  const vouched = options.evidence === true;
  const dryRun = options.dryRun === true;
  for (const line of aboutFile(path, file, vouched)) note(line);
  if (file.doubtful.length && !dryRun) return refuse(...doubtsAbout(file), "Nothing was changed.");

  const followed = (fates: AsyncIterable<RowFate>) =>
    followedBy(fates, (done) => progress(progressBar(done, file.rows.length, "row")));
  if (!dryRun && !options.yes) {
    let mails = 0;
    for await (const { fate } of followed(subscribers.import(file.rows, { vouched, dryRun: true })))
      if (fate === "asked") mails++;
    const question = `${counted(mails, "reader")} will be asked by mail to confirm, ${mailsPerHour} an hour at most. Go on?`;
    const answer = mails ? await confirm(question) : true;
    if (answer === null)
      return refuse(
        `${counted(mails, "reader")} would be asked by mail to confirm. Nobody can say yes here: add --yes if they should.`,
      );
    if (!answer) return refuse("Nothing was changed.");
  }
  const counts = new Map<RowFate["fate"], number>();
  const fates = followed(subscribers.import(file.rows, { vouched, dryRun }));
  const count = await printEach(print, countedIn(counts, fates), {
    json: options.json && ((fate) => fate),
    line: (fate) =>
      dryRun || !changes.includes(fate.fate)
        ? columns([`row ${fate.row}`, fate.email, fateInWords(fate)], [8, 36])
        : null,
  });
  progress("");
  if (!options.json) for (const line of summary(counts, count, dryRun, mailsPerHour)) print(line);
  return counts.has("invalid") ? 1 : 0;
}

type ReadFile = Extract<ListFile, { outcome: "ok" }>;

/** What the author should know of a file before anything is done with it. */
function aboutFile(path: string, { service, proof, goneBy }: ReadFile, vouched: boolean): string[] {
  const lines = service ? [`${path} is a list that ${service} wrote.`] : [];
  const where = proof.columns.length ? ` (${proof.columns.map(visible).join(", ")})` : "";
  if (proof.rows)
    lines.push(
      `${counted(proof.rows, "row")} ${proof.rows === 1 ? "says" : "say"} when and how the reader confirmed${where}${vouched ? ", and you vouch for that." : ": add --evidence if you vouch for that, and they are not asked again."}`,
    );
  for (const [column, count] of goneBy)
    lines.push(`By the column “${visible(column)}”, ${counted(count, "reader")} may not be mailed.`);
  return lines;
}

function doubtsAbout({ service, doubtful }: ReadFile): string[] {
  return doubtful.map(
    (column) =>
      `At ${service}, “false” in ${visible(column)} often stands for a reader who does not pay. Add --ignore ${visible(column)} if yours still get your mails, or --left ${visible(column)}=false if they have left.`,
  );
}

/** What the author says of columns; a fault as text. */
function columnWords({ ignore, left }: ImportOptions): ColumnWords | string {
  const parts = left.map((one) => /^([^=]+)=(.+)$/.exec(one));
  const wrong = parts.indexOf(null);
  if (wrong !== -1) return `--left ${left[wrong]}: say column=value, or column=value,value`;
  return { ignore, left: new Map(parts.map((part) => [part?.[1] ?? "", part?.[2]?.split(",") ?? []])) };
}

function questionsAbout(path: string, unclear: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const lines = [...unclear].flatMap(([column, values]) => {
    const [shown, all] = [visible(column), [...values].map(visible)];
    const some = all.slice(0, 5).map((value) => `“${value.slice(0, 40)}”`);
    const more = all.length > 5 ? ` and ${all.length - 5} more` : "";
    return [
      `${path}: the column “${shown}” may say who has left, and ${some.join(", ")}${more} ${all.length === 1 ? "is" : "are"} not understood.`,
      `  Add --left "${shown}=${all.slice(0, 2).join(",")}" with the values that mean a reader has left, or --ignore "${shown}" if it says nothing of the kind.`,
    ];
  });
  return [...lines, "Nothing was changed."];
}

/** The same fates; `passed` hears how many have passed. */
async function* followedBy(fates: AsyncIterable<RowFate>, passed: (count: number) => void): AsyncGenerator<RowFate> {
  let count = 0;
  for await (const fate of fates) {
    passed(++count);
    yield fate;
  }
}

/** The same fates, each counted as it passes. */
async function* countedIn(
  counts: Map<RowFate["fate"], number>,
  fates: AsyncIterable<RowFate>,
): AsyncGenerator<RowFate> {
  for await (const one of fates) {
    counts.set(one.fate, (counts.get(one.fate) ?? 0) + 1);
    yield one;
  }
}

function summary(
  counts: ReadonlyMap<RowFate["fate"], number>,
  rows: number,
  dryRun: boolean,
  mailsPerHour: number,
): string[] {
  const parts = [...counts].map(([fate, count]) => `${count} ${fate}`);
  const lines = [`${counted(rows, "row")}${parts.length ? `: ${parts.join(", ")}` : ""}.`];
  const asked = counts.get("asked") ?? 0;
  if (dryRun) lines.push("Nothing was changed: this was a dry run.");
  else if (asked === 1) lines.push("The running site mails that reader now.");
  else if (asked) lines.push(`The running site mails those ${asked} readers, ${mailsPerHour} an hour at most.`);
  return lines;
}
