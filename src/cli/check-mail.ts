import type { Command } from "commander";
import type { GivenProbe } from "../domain/newsletters/mail-check/mail-check.ts";
import { say } from "../languages/say.ts";
import { findingLine } from "./findings.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { MailCheckTools } from "./tools.ts";

interface CheckMailOptions extends JsonOption {
  readonly probe?: string;
  readonly to?: string;
}

/** Adds `check-mail`: how the newsletter's mail leaves here and arrives. Exits with 1 when something is to be mended. */
export function addCheckMailCommand(program: Command, parts: CommandParts<MailCheckTools>): void {
  program
    .command("check-mail")
    .description(say("commands.checkMail"))
    .option("--to <address>", say("commands.checkMailTo"))
    .option("--probe <file>", say("commands.checkMailProbe"))
    .addOption(jsonOption())
    .action(actions(parts)(checkMail));
}

async function checkMail(
  { checkMail }: MailCheckTools,
  { print, note, readFile }: Terminal,
  { probe, to, json }: CheckMailOptions,
): Promise<0 | 1> {
  const given: GivenProbe = probe === undefined ? { to: to ?? null } : { raw: readFile(probe) };
  if ("to" in given) note(say("issueCommands.probeSent"));
  const result = await checkMail(given);
  if (json) print(JSON.stringify(result, null, 2));
  else for (const finding of result.findings) print(findingLine(finding));
  if (result.passed) note(say("issueCommands.mayGo"));
  return result.passed ? 0 : 1;
}
