import { type Command, Option } from "commander";
import type { Choice, Timing } from "../domain/newsletters/management.ts";
import { say } from "../languages/say.ts";
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
  readonly language?: string;
  readonly check: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Adds `send`: looks at a newsletter, tries it, rehearses it, and orders it. The running site sends it. */
export function addSendCommand(program: Command, parts: CommandParts<IssueTools>): void {
  program
    .command("send")
    .argument("<post>", say("commands.sendPost"))
    .description(say("commands.send"))
    .option("--preview [folder]", say("commands.sendPreview"))
    .addOption(
      new Option("--to <addresses>", say("commands.sendTo")).argParser(readAddresses).conflicts(["rehearse", "digest"]),
    )
    .option("--rehearse", say("commands.sendRehearse"))
    .option("--digest <digest>", say("commands.sendDigest"))
    .option("--at <time>", say("commands.sendAt"))
    .option("--delay <seconds>", say("commands.sendDelay"), readSeconds, 60)
    .option("--window <window>", say("commands.sendWindow"))
    .option("--topic <topic>", say("commands.sendTopic"))
    .option("--language <language>", say("commands.sendLanguage"))
    .addOption(new Option("--per-day <copies>", say("commands.sendPerDay")).argParser(readCount).conflicts("warmUp"))
    .option("--warm-up", say("commands.sendWarmUp"))
    .option("--again", say("commands.sendAgain"))
    .option("--corrects <issue>", say("commands.sendCorrects"), readIssueId)
    .option("--hold-uncertain", say("commands.sendHoldUncertain"))
    .option("--no-check", say("commands.sendNoCheck"))
    .option("--yes", say("commands.yes"))
    .option("--json", say("commands.json"))
    .action(actions(parts)(send));
}

async function send(tools: IssueTools, terminal: Terminal, name: string, options: SendOptions): Promise<0 | 1> {
  const { topic, again, corrects, language, preview, to } = options;
  const choice: Choice = { topic, again, corrects, language };
  const json = options.json ? terminal.print : undefined;
  if (preview !== undefined || to) return look(tools, terminal, { name, choice, preview, to });
  const timing = timingOf(options, tools.readTime);
  if (typeof timing === "string") return refuse(terminal.note, timing, json);
  if (options.rehearse) return rehearse(tools, terminal, { name, choice, start: timing, json });
  if (options.digest)
    return order(tools, terminal, { name, choice, digest: options.digest, timing, yes: options.yes, json });
  terminal.note(say("issueCommands.sayHow"));
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
  const start =
    timing.at === null
      ? say("issueCommands.inSeconds", { seconds: timing.delay / 1_000 })
      : say("issueCommands.atTime", { time: isoTime(startAt) ?? "" });
  if (!yes) {
    const agreed = await confirm(say("issueCommands.reallySend", { subject, count: recipients, start }));
    if (agreed === null) return refuse(note, say("issueCommands.noTerminal"), json);
    if (!agreed) return refuse(note, say("issueCommands.nothingSent"), json);
  }
  const ordered = await management.order(checked);
  if (ordered.outcome === "refused") return refuse(note, ordered.why, json);
  if (json) json(JSON.stringify({ id: ordered.id, recipients, startAt: isoTime(startAt) }));
  else {
    const id = String(ordered.id);
    print(say("issueCommands.begins", { id, start }));
    print(say("issueCommands.takeBack", { id }));
  }
  return 0;
}

/** A fault as text. */
function timingOf(options: SendOptions, readTime: IssueTools["readTime"]): Timing | string {
  const at = options.at === undefined ? null : readTime(options.at);
  if (options.at !== undefined && at === null) return say("issueCommands.sayTime", { given: options.at });
  return {
    at,
    delay: options.delay * 1_000,
    window: options.window ?? null,
    dayCap: options.warmUp ? "warm-up" : (options.perDay ?? null),
    holdUncertain: options.holdUncertain === true,
    noCheck: !options.check,
  };
}
