import type { Command } from "commander";
import { say } from "../languages/say.ts";
import { columns, isoTime, visible } from "./columns.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { MailTools } from "./tools.ts";

const widths = [36, 20, 20, 36];

/** Adds `mails held|again|drop`: what becomes of mails to which the relay's answer was lost twice. */
export function addMailCommands(program: Command, parts: CommandParts<MailTools>): void {
  const action = actions(parts);
  const mails = program.command("mails").description(say("commands.mails"));

  mails.command("held").description(say("commands.mailsHeld")).addOption(jsonOption()).action(action(listHeld));
  for (const decision of ["again", "drop"] as const)
    mails
      .command(decision)
      .argument("[ids...]", say("commands.mailsIds"))
      .description(say(decision === "again" ? "commands.mailsAgain" : "commands.mailsDrop"))
      .option("--all", say("commands.mailsAll"))
      .action(
        action((tools, terminal, ids: string[], { all }: { all?: boolean }) =>
          decide(tools, terminal, decision, all ? null : ids),
        ),
      );
}

/** Prints every held mail, oldest first. */
async function listHeld({ outbox }: MailTools, { print }: Terminal, { json }: JsonOption): Promise<0> {
  const held = await outbox.held();
  if (json) {
    const mails = held.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: isoTime(createdAt) }));
    print(JSON.stringify(mails, null, 2));
    return 0;
  }
  const head = ["id", "kind", "written", "to", "lastAnswer"] as const;
  if (held.length)
    print(
      columns(
        head.map((name) => say(`issueCommands.${name}`)),
        widths,
      ),
    );
  for (const { id, template, createdAt, recipient, answer } of held)
    print(columns([id, template, isoTime(createdAt)?.slice(0, 16) ?? "", recipient, answer ?? ""], widths));
  print(say("issueCommands.mailsHeld", { count: held.length }));
  return 0;
}

/** Sends again or drops what is named, or all that is held; answers 1 when one of them is not held. */
async function decide(
  { outbox, now }: MailTools,
  { print }: Terminal,
  decision: "again" | "drop",
  named: readonly string[] | null,
): Promise<0 | 1> {
  const ids = named ?? (await outbox.held()).map(({ id }) => id);
  if (!ids.length) {
    print(say(named ? "issueCommands.nameMails" : "issueCommands.noMailHeld"));
    return named ? 1 : 0;
  }
  let code: 0 | 1 = 0;
  for (const id of ids) {
    const done = await outbox.decideHeld(id, decision, now());
    if (!done) code = 1;
    const words = decision === "again" ? "issueCommands.sentAgain" : "issueCommands.dropped";
    print(say(done ? words : "issueCommands.notHeld", { id: visible(id) }));
  }
  return code;
}
