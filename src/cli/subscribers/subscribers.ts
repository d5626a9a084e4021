import { type Command, Option } from "commander";
import { say } from "../../languages/say.ts";
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
  const subscribers = program.command("subscribers").description(say("commands.subscribers"));

  subscribers
    .command("list")
    .description(say("commands.subscribersList"))
    .addOption(new Option("--status <status>", say("commands.subscribersStatus")).choices(statuses))
    .addOption(jsonOption())
    .action(action(listSubscribers));
  subscribers
    .command("show")
    .argument("<address>")
    .description(say("commands.subscribersShow"))
    .addOption(jsonOption())
    .action(action(showSubscriber));
  subscribers
    .command("add")
    .argument("<address>")
    .description(say("commands.subscribersAdd"))
    .option("--name <name>")
    .option("--topics <ids>", say("commands.subscribersTopics"))
    .option("--confirmed <date>", say("commands.subscribersConfirmed"))
    .option("--evidence <how>", say("commands.subscribersEvidence"))
    .action(action(addSubscriber));
  subscribers
    .command("remove")
    .argument("<address>")
    .description(say("commands.subscribersRemove"))
    .option("--erase", say("commands.subscribersErase"))
    .action(action(removeSubscriber));
  subscribers
    .command("import")
    .argument("<file>", say("commands.subscribersFile"))
    .description(say("commands.subscribersImport"))
    .option("--dry-run", say("commands.subscribersImportDryRun"))
    .option("--evidence", say("commands.subscribersVouch"))
    .option("--ignore <column>", say("commands.subscribersIgnore"), collected, [])
    .option("--left <column=values>", say("commands.subscribersLeft"), collected, [])
    .option("--yes", say("commands.subscribersYes"))
    .addOption(jsonOption())
    .action(action(importSubscribers));
  subscribers.command("export").description(say("commands.subscribersExport")).action(action(exportSubscribers));
}

const collected = (value: string, former: readonly string[]): string[] => [...former, value];
