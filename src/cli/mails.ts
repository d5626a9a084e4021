import { type Command, Option } from "commander";
import { columns, isoTime, visible } from "./columns.ts";
import type { MailTools } from "./mail-tools.ts";
import { runWith, type Terminal } from "./terminal.ts";

const widths = [36, 20, 20, 36];

/** Adds `mails held|again|drop`: what becomes of mails to which the relay's answer was lost twice. */
export function addMailCommands(
  program: Command,
  parts: Pick<Terminal, "print" | "note" | "exitWith"> & { open: () => Promise<MailTools> },
): void {
  const run = (name: string, command: (tools: MailTools) => Promise<number>) =>
    runWith(parts, `mails ${name}`, parts.open, command);
  const mails = program.command("mails").description("mails that wait for your decision");
  const json = () => new Option("--json", "print JSON, for other programs");

  mails
    .command("held")
    .description("list the mails to which your mail server's answer was lost twice: they may have arrived, or not")
    .addOption(json())
    .action((options) => run("held", (tools) => listHeld(tools, parts, options)));
  for (const decision of ["again", "drop"] as const)
    mails
      .command(decision)
      .argument("[ids...]", "as “mails held” lists them")
      .description(decision === "again" ? "send them once more" : "do not send them again")
      .option("--all", "every mail that is held")
      .action((ids: string[], options) =>
        run(decision, (tools) => decide(tools, parts, decision, { ids, ...options })),
      );
}

/** Prints every held mail, oldest first. */
async function listHeld(
  { outbox }: MailTools,
  { print }: Pick<Terminal, "print">,
  options: { json?: boolean },
): Promise<0> {
  const held = await outbox.held();
  if (options.json) {
    print(
      JSON.stringify(
        held.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: isoTime(createdAt) })),
        null,
        2,
      ),
    );
    return 0;
  }
  if (held.length) print(columns(["id", "kind", "written", "to", "last answer of your mail server"], widths));
  for (const { id, template, createdAt, recipient, answer } of held)
    print(columns([id, template, isoTime(createdAt)?.slice(0, 16) ?? "", recipient, answer ?? ""], widths));
  print(held.length === 1 ? "1 mail is held." : `${held.length} mails are held.`);
  return 0;
}

/** Sends again or drops what is named; answers 1 when one of them is not held. */
async function decide(
  { outbox, now }: MailTools,
  { print }: Pick<Terminal, "print">,
  decision: "again" | "drop",
  options: { ids: readonly string[]; all?: boolean },
): Promise<0 | 1> {
  const ids = options.all ? (await outbox.held()).map(({ id }) => id) : options.ids;
  if (!ids.length) {
    print(options.all ? "No mail is held." : "Name mails by the ids that “mails held” lists, or say --all.");
    return options.all ? 0 : 1;
  }
  let code: 0 | 1 = 0;
  for (const id of ids) {
    const done = await outbox.decideHeld(id, decision, now());
    if (!done) code = 1;
    const words = decision === "again" ? "is sent again by the running site" : "is dropped";
    print(`${visible(id)} ${done ? words : "is not held"}.`);
  }
  return code;
}
