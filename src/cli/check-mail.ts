import type { Command } from "commander";
import type { Finding, GivenProbe } from "../domain/newsletters/mail-check/mail-check.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { MailCheckTools } from "./tools.ts";

const words: Readonly<Record<Finding["level"], string>> = { ok: "fine", warning: "unclear", fault: "mend" };

interface CheckMailOptions extends JsonOption {
  readonly probe?: string;
  readonly to?: string;
}

/** Adds `check-mail`: how the newsletter's mail leaves here and arrives. Exits with 1 when something is to be mended. */
export function addCheckMailCommand(program: Command, parts: CommandParts<MailCheckTools>): void {
  program
    .command("check-mail")
    .description("check how the newsletter's mail arrives: SPF, DKIM, DMARC and the leave link")
    .option("--to <address>", "send the probe to this address of yours, instead of the mailbox of BOUNCE_IMAP_URL")
    .option("--probe <file>", "look at a probe that arrived, saved with its whole source")
    .addOption(jsonOption())
    .action(actions(parts)(checkMail));
}

async function checkMail(
  { checkMail }: MailCheckTools,
  { print, note, readFile }: Terminal,
  { probe, to, json }: CheckMailOptions,
): Promise<0 | 1> {
  const given: GivenProbe = probe === undefined ? { to: to ?? null } : { raw: readFile(probe) };
  if ("to" in given) note("A probe is sent; it may take two minutes to arrive.");
  const result = await checkMail(given);
  if (json) print(JSON.stringify(result, null, 2));
  else
    for (const { check, level, text } of result.findings) print(`${words[level].padEnd(9)}${check.padEnd(12)}${text}`);
  if (result.passed) note("For 7 days the newsletter may go to more than 1,000 readers.");
  return result.passed ? 0 : 1;
}
