import type { Command } from "commander";
import { say } from "../languages/say.ts";
import { isoTime } from "./columns.ts";
import { readCount } from "./numbers.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { ArmTools } from "./tools.ts";

const DAY = 86_400_000;

interface Options extends JsonOption {
  readonly yes?: boolean;
  readonly dropOlderThan?: number;
}

/** Adds `arm`: lets a database send that was put back or copied, and issues whose start was missed. */
export function addArmCommand(program: Command, parts: CommandParts<ArmTools>): void {
  program
    .command("arm")
    .description(say("commands.arm"))
    .option("--drop-older-than <days>", say("commands.armDrop"), readCount)
    .option("--yes", say("commands.yes"))
    .addOption(jsonOption())
    .action(actions(parts)(arm));
}

/** Shows what waits, and sends it once the author says so; answers 1 when nothing was allowed. */
async function arm(
  { arming, now }: ArmTools,
  terminal: Terminal,
  { yes, json, dropOlderThan }: Options,
): Promise<0 | 1> {
  const { print, note } = terminal;
  const { isArmed, mails, oldest, issues } = await arming.waiting();
  const inJson = (armed: boolean) =>
    print(JSON.stringify({ wasArmed: isArmed, armed, mails, oldest: isoTime(oldest), issues }, null, 2));
  const tell = json ? () => {} : print;
  if (isArmed && !issues.length) {
    tell(say("armCommands.nothingWaits"));
    if (json) inJson(true);
    return 0;
  }
  if (!isArmed) {
    tell(say("armCommands.isCopy"));
    tell(
      oldest === null
        ? say("armCommands.noMails")
        : say("armCommands.mails", { count: mails, since: isoTime(oldest)?.slice(0, 16) ?? "" }),
    );
  }
  for (const { id, subject, startAt, left } of issues) {
    const start = isoTime(startAt)?.slice(0, 16) ?? "";
    tell(say("armCommands.issue", { id: String(id), subject, start, left: String(left) }));
  }
  const days = dropOlderThan;
  const question = days === undefined ? say("armCommands.sendAll") : say("armCommands.sendNewer", { count: days });
  const allowed = yes || (await terminal.confirm(question));
  if (!allowed) {
    note(say(allowed === null ? "armCommands.sayYes" : "armCommands.nothingSent"));
    if (json) inJson(isArmed);
    return 1;
  }
  if (days !== undefined) {
    const dropped = await arming.drop(now() - days * DAY);
    tell(say("armCommands.droppedMails", { count: dropped.mails }));
    tell(say("armCommands.droppedIssues", { count: dropped.issues }));
  }
  await arming.arm();
  tell(say("armCommands.armed"));
  if (json) inJson(true);
  return 0;
}
