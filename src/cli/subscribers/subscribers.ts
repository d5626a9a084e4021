import { type Command, Option } from "commander";
import { actions, type CommandParts, jsonOption } from "../run.ts";
import type { SubscriberTools } from "../tools.ts";
import { addSubscriber, removeSubscriber } from "./subscribers-change.ts";
import { importSubscribers } from "./subscribers-import.ts";
import { exportSubscribers, listSubscribers, showSubscriber } from "./subscribers-look.ts";

const statuses = ["pending", "active", "unsubscribed", "bounced", "complained"];

/**
 * Adds `subscribers list|show|add|remove|import|export`. They write to the same database as the running site, which
 * sends what mails they cause; none of them sends anything itself.
 */
export function addSubscriberCommands(program: Command, parts: CommandParts<SubscriberTools>): void {
  const action = actions(parts);
  const subscribers = program.command("subscribers").description("the readers of your newsletter");

  subscribers
    .command("list")
    .description("list every address, oldest first")
    .addOption(new Option("--status <status>", "only those").choices(statuses))
    .addOption(jsonOption())
    .action(action(listSubscribers));
  subscribers
    .command("show")
    .argument("<address>")
    .description("show one reader and the record of their consent")
    .addOption(jsonOption())
    .action(action(showSubscriber));
  subscribers
    .command("add")
    .argument("<address>")
    .description("add one reader: a mail asks them to confirm, unless you have evidence that they did elsewhere")
    .option("--name <name>")
    .option("--topics <ids>", "topics, separated by commas; every topic unless given")
    .option("--confirmed <date>", "when they confirmed, such as 2025-03-01")
    .option("--evidence <how>", "how they confirmed, such as “signed up at the reading in Leeds”")
    .action(action(addSubscriber));
  subscribers
    .command("remove")
    .argument("<address>")
    .description("take one reader off the list; nobody is told")
    .option("--erase", "also delete everything that is kept about them")
    .action(action(removeSubscriber));
  subscribers
    .command("import")
    .argument(
      "<file>",
      "CSV of this or another newsletter service; its first line names the columns: email, and if you have them name, topics, status, confirmed_at, evidence",
    )
    .description("bring a list along; whoever has left stays away, and everybody else is asked to confirm")
    .option("--dry-run", "say what would become of every row, and change nothing")
    .option("--evidence", "you vouch that the rows with confirmed_at and evidence are true: those are not asked again")
    .option("--ignore <column>", "this column does not say who has left (may be repeated)", collected, [])
    .option("--left <column=values>", "rows with one of these values have left (may be repeated)", collected, [])
    .option("--yes", "do not ask before readers are mailed")
    .addOption(jsonOption())
    .action(action(importSubscribers));
  subscribers
    .command("export")
    .description("print the whole list as CSV, with the evidence of consent; import reads it")
    .action(action(exportSubscribers));
}

const collected = (value: string, former: readonly string[]): string[] => [...former, value];
