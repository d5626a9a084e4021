import type { RowFate } from "../../domain/subscribers/management/import.ts";
import type { ColumnWords, ListFile } from "../../domain/subscribers/management/list-file.ts";
import { say } from "../../languages/say.ts";
import { columns, countedByFate, printEach, progressBar, visible } from "../columns.ts";
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
  if (file.doubtful.length && !dryRun) return refuse(...doubtsAbout(file), say("peopleCommands.nothingChanged"));

  const followed = (fates: AsyncIterable<RowFate>) =>
    followedBy(fates, (done) =>
      progress(progressBar(done, file.rows.length, say("peopleCommands.rows", { count: file.rows.length }))),
    );
  if (!dryRun && !options.yes) {
    let mails = 0;
    for await (const { fate } of followed(subscribers.import(file.rows, { vouched, dryRun: true })))
      if (fate === "asked") mails++;
    const question = say("peopleCommands.reallyAsk", { count: mails, perHour: String(mailsPerHour) });
    const answer = mails ? await confirm(question) : true;
    if (answer === null) return refuse(say("peopleCommands.wouldAsk", { count: mails }));
    if (!answer) return refuse(say("peopleCommands.nothingChanged"));
  }
  const counts = new Map<RowFate["fate"], number>();
  const fates = followed(subscribers.import(file.rows, { vouched, dryRun }));
  const count = await printEach(print, countedByFate(counts, fates), {
    json: options.json && ((fate) => fate),
    line: (fate) =>
      dryRun || !changes.includes(fate.fate)
        ? columns([say("peopleCommands.row", { number: String(fate.row) }), fate.email, fateInWords(fate)], [8, 36])
        : null,
  });
  progress("");
  if (!options.json) for (const line of summary(counts, count, dryRun, mailsPerHour)) print(line);
  return counts.has("invalid") ? 1 : 0;
}

type ReadFile = Extract<ListFile, { outcome: "ok" }>;

/** What the author should know of a file before anything is done with it. */
function aboutFile(path: string, { service, proof, goneBy }: ReadFile, vouched: boolean): string[] {
  const lines = service ? [say("peopleCommands.listOf", { file: path, service })] : [];
  const where = proof.columns.length ? ` (${proof.columns.map(visible).join(", ")})` : "";
  if (proof.rows)
    lines.push(
      say(vouched ? "peopleCommands.vouchedProof" : "peopleCommands.unvouchedProof", { count: proof.rows, where }),
    );
  for (const [column, count] of goneBy) lines.push(say("peopleCommands.goneBy", { column: visible(column), count }));
  return lines;
}

function doubtsAbout({ service, doubtful }: ReadFile): string[] {
  return doubtful.map((column) => say("peopleCommands.doubtful", { service: service ?? "", column: visible(column) }));
}

/** What the author says of columns; a fault as text. */
function columnWords({ ignore, left }: ImportOptions): ColumnWords | string {
  const parts = left.map((one) => /^([^=]+)=(.+)$/.exec(one));
  const wrong = parts.indexOf(null);
  if (wrong !== -1) return say("peopleCommands.sayColumn", { given: left[wrong] ?? "" });
  return { ignore, left: new Map(parts.map((part) => [part?.[1] ?? "", part?.[2]?.split(",") ?? []])) };
}

function questionsAbout(path: string, unclear: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const lines = [...unclear].flatMap(([column, found]) => {
    const [shown, all] = [visible(column), [...found].map(visible)];
    const some = all.slice(0, 5).map((value) => say("peopleCommands.quoted", { value: value.slice(0, 40) }));
    const values = some.join(", ");
    const more = all.length - some.length;
    return [
      say("peopleCommands.unclearColumn", {
        file: path,
        column: shown,
        values: more > 0 ? say("peopleCommands.andMore", { values, more }) : values,
        count: all.length,
      }),
      say("peopleCommands.addLeft", { column: shown, values: all.slice(0, 2).join(",") }),
    ];
  });
  return [...lines, say("peopleCommands.nothingChanged")];
}

/** The same fates; `passed` hears how many have passed. */
async function* followedBy(fates: AsyncIterable<RowFate>, passed: (count: number) => void): AsyncGenerator<RowFate> {
  let count = 0;
  for await (const fate of fates) {
    passed(++count);
    yield fate;
  }
}

function summary(
  counts: ReadonlyMap<RowFate["fate"], number>,
  rows: number,
  dryRun: boolean,
  mailsPerHour: number,
): string[] {
  const parts = [...counts].map(([fate, count]) =>
    say("peopleCommands.withFate", { count, fate: say(`peopleCommands.${fate}`) }),
  );
  const lines = [`${say("peopleCommands.rows", { count: rows })}${parts.length ? `: ${parts.join(", ")}` : ""}.`];
  const asked = counts.get("asked") ?? 0;
  if (dryRun) lines.push(say("peopleCommands.dryRun"));
  else if (asked === 1) lines.push(say("peopleCommands.mailsOne"));
  else if (asked) lines.push(say("peopleCommands.mailsThem", { count: asked, perHour: String(mailsPerHour) }));
  return lines;
}
