import { type Command, Option } from "commander";
import type { Choice, Timing } from "../domain/newsletters/management.ts";
import { isoTime } from "./columns.ts";
import { readCount, readIssueId, readSeconds } from "./numbers.ts";
import { actions, type CommandParts, refuse } from "./run.ts";
import { look, readAddresses } from "./send-look.ts";
import { rehearse } from "./send-rehearsal.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

interface SendOptions {
  readonly preview?: string | true;
  readonly to?: readonly string[];
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
    .addOption(
      new Option("--to <addresses>", "send a test to these addresses of yours, with commas between them")
        .argParser(readAddresses)
        .conflicts(["rehearse", "digest"]),
    )
    .option("--rehearse", "make the copy of every reader, send none, and print the digest that sending asks for")
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
  const { topic, again, corrects, preview, to } = options;
  const choice: Choice = { topic, again, corrects };
  const json = options.json ? terminal.print : undefined;
  if (preview !== undefined || to) return look(tools, terminal, { name, choice, preview, to });
  const timing = timingOf(options, tools.readTime);
  if (typeof timing === "string") return refuse(terminal.note, timing, json);
  if (options.rehearse) return rehearse(tools, terminal, { name, choice, start: timing, json });
  if (options.digest)
    return order(tools, terminal, { name, choice, digest: options.digest, timing, yes: options.yes, json });
  terminal.note("Say --preview or --to to look at it, --rehearse to see to whom it goes, and --digest to send it.");
  return 1;
}

interface Order {
  readonly name: string;
  readonly choice: Choice;
  readonly digest: string;
  readonly timing: Timing;
  readonly yes: boolean | undefined;
  /** Prints the answer for other programs. */
  readonly json: Terminal["print"] | undefined;
}

async function order(
  { management }: IssueTools,
  { print, note, confirm }: Terminal,
  { name, choice, digest, timing, yes, json }: Order,
): Promise<0 | 1> {
  const checked = await management.check(name, choice, digest, timing);
  if (checked.outcome === "refused") return refuse(note, checked.why, json);
  const { recipients } = checked;
  const { startAt, subject } = checked.order;
  const start = timing.at === null ? `in ${timing.delay / 1_000} seconds` : `at ${isoTime(startAt)}`;
  if (!yes) {
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
