import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import type { Choice, Rehearsal, Timing } from "../domain/newsletters/management.ts";
import { isoTime } from "./columns.ts";
import { readCount, readIssueId, readSeconds } from "./numbers.ts";
import { actions, type CommandParts } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

interface SendOptions {
  readonly preview?: string | true;
  readonly rehearse?: boolean;
  readonly digest?: string;
  readonly at?: string;
  readonly delay: number;
  readonly window?: string;
  readonly topic?: string;
  readonly perDay?: number;
  readonly warmUp?: boolean;
  readonly again?: boolean;
  readonly holdUncertain?: boolean;
  readonly corrects?: number;
  readonly check: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Adds `send`: looks at a newsletter, tries it, rehearses it, and orders it. The running site sends it. */
export function addSendCommand(program: Command, parts: CommandParts<IssueTools>): void {
  program
    .command("send")
    .argument("<post>", "a post or a letter: as in its address, or its file")
    .description("send a post or a letter to your readers")
    .option("--preview [folder]", "write the mail as HTML and text to a folder, and send nothing")
    .option("--rehearse", "compose it, count its readers, and print the digest that sending asks for")
    .option("--digest <digest>", "send what was rehearsed under this digest")
    .option("--at <time>", "begin at this time, such as “2026-12-01 07:30”; its readers are written down now")
    .option(
      "--delay <seconds>",
      "begin after so many seconds, in which “issues cancel” takes everything back",
      readSeconds,
      60,
    )
    .option("--window <window>", "send in these hours only, such as “Mon-Fri 7-9 Europe/Berlin”")
    .option("--topic <topic>", "send to readers of this topic instead of the file's")
    .addOption(
      new Option("--per-day <copies>", "at most so many copies a day").argParser(readCount).conflicts("warmUp"),
    )
    .option("--warm-up", "200 copies on the first day, twice as many on each day that follows")
    .option("--again", "also to readers who had it before")
    .option(
      "--corrects <issue>",
      "only to readers to whom this issue was delivered; not in the list of letters",
      readIssueId,
    )
    .option("--hold-uncertain", "hold a copy for your decision when your mail server's answer to it is lost once")
    .option("--no-check", "send it to more than 1,000 readers without “check-mail” of the last 7 days; this is noted")
    .option("--yes", "do not ask")
    .option("--json", "print JSON, for other programs")
    .action(actions(parts)(send));
}

async function send(tools: IssueTools, terminal: Terminal, name: string, options: SendOptions): Promise<0 | 1> {
  const { topic, again, corrects } = options;
  const choice: Choice = { topic, again, corrects };
  if (options.preview !== undefined) return preview(tools, terminal, name, choice, options.preview);
  if (options.rehearse) return rehearse(tools, terminal, name, choice, options.json === true);
  if (options.digest) return order(tools, terminal, name, choice, options.digest, options);
  terminal.note("Say --rehearse to see to whom it goes, --preview to look at it, and --digest to send it.");
  return 1;
}

/** Writes the mail as HTML and as text. */
async function preview(
  { management }: IssueTools,
  { print, note }: Terminal,
  name: string,
  choice: Choice,
  folder: string | true,
): Promise<0 | 1> {
  const mail = await management.compose(name, choice);
  if ("outcome" in mail) return refuse(note, mail.why);
  const into = folder === true ? "preview" : folder;
  mkdirSync(into, { recursive: true });
  for (const [file, words] of [
    ["mail.html", mail.html],
    ["mail.txt", mail.text],
  ] as const) {
    writeFileSync(join(into, file), words);
    print(join(into, file));
  }
  for (const warning of mail.warnings) note(`warning: ${warning}`);
  return 0;
}

async function rehearse(
  { management }: IssueTools,
  { print, note }: Terminal,
  name: string,
  choice: Choice,
  json: boolean,
): Promise<0 | 1> {
  const result = await management.rehearse(name, choice);
  if ("outcome" in result) return refuse(note, result.why, json ? print : undefined);
  const { digest, recipients, excluded, bytes, warnings } = result;
  if (json) print(JSON.stringify({ digest, recipients, excluded, bytes, warnings }, null, 2));
  else for (const line of rehearsalInWords(result)) print(line);
  return 0;
}

function rehearsalInWords({ subject, topic, digest, recipients, excluded, bytes, warnings }: Rehearsal): string[] {
  const reasons = Object.entries(excluded).filter(([, count]) => count > 0);
  return [
    `subject     ${subject}`,
    `topic       ${topic ?? "none: every active reader"}`,
    `recipients  ${recipients}`,
    ...reasons.map(([reason, count]) => `            ${count} not: ${reason}`),
    `size        ${Math.ceil(bytes / 1_000)} kB a copy`,
    ...warnings.map((warning) => `warning     ${warning}`),
    `digest      ${digest}`,
    "Send it with --digest, as long as nothing of it changes.",
  ];
}

async function order(
  { management, readTime }: IssueTools,
  { print, note, confirm }: Terminal,
  name: string,
  choice: Choice,
  digest: string,
  options: SendOptions,
): Promise<0 | 1> {
  const json = options.json ? print : undefined;
  const timing = timingOf(options, readTime);
  if (typeof timing === "string") return refuse(note, timing, json);
  const checked = await management.check(name, choice, digest, timing);
  if (checked.outcome === "refused") return refuse(note, checked.why, json);
  const { recipients } = checked;
  const { startAt, subject } = checked.order;
  const start = timing.at === null ? `in ${timing.delay / 1_000} seconds` : `at ${isoTime(startAt)}`;
  if (!options.yes) {
    const agreed = await confirm(
      `“${subject}” goes to ${recipients === 1 ? "1 reader" : `${recipients} readers`}, beginning ${start}. Send it?`,
    );
    if (agreed === null) return refuse(note, "There is no terminal to ask at: add --yes if it should be sent.", json);
    if (!agreed) return refuse(note, "Nothing is sent.", json);
  }
  const ordered = await management.order(checked);
  if (ordered.outcome === "refused") return refuse(note, ordered.why, json);
  if (json) json(JSON.stringify({ id: ordered.id, recipients, startAt: isoTime(startAt) }));
  else {
    print(`Issue ${ordered.id} begins ${start}, sent by the running site.`);
    print(
      `Until then “npx commonplace issues cancel ${ordered.id}” takes everything back; “issues show ${ordered.id}” says how it goes.`,
    );
  }
  return 0;
}

/** A fault as text. */
function timingOf(options: SendOptions, readTime: IssueTools["readTime"]): Timing | string {
  const at = options.at === undefined ? null : readTime(options.at);
  if (options.at !== undefined && at === null) return `--at ${options.at}: write it like “2026-12-01 07:30”.`;
  return {
    at,
    delay: options.delay * 1_000,
    window: options.window ?? null,
    dayCap: options.warmUp ? "warm-up" : (options.perDay ?? null),
    holdUncertain: options.holdUncertain === true,
    noCheck: !options.check,
  };
}

function refuse(note: Terminal["note"], why: string, json?: Terminal["print"]): 1 {
  note(why);
  json?.("null");
  return 1;
}
