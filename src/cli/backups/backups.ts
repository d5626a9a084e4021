import type { Command } from "commander";
import { say } from "../../languages/say.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "../run.ts";
import type { BackupTools, MigrateTools, RestoreTools } from "../tools.ts";
import { backUp } from "./backup.ts";
import { migrate } from "./migrate.ts";
import { restore } from "./restore.ts";

/** Adds `backup`. */
export function addBackupCommand(program: Command, parts: CommandParts<BackupTools>): void {
  program
    .command("backup")
    .argument("[target]", say("commands.backupTarget"))
    .description(say("commands.backup"))
    .addOption(jsonOption())
    .action(
      actions(parts)((tools, terminal, target: string | undefined, { json }: JsonOption) =>
        backUp(tools, terminal, target ?? null, json),
      ),
    );
}

/** Adds `restore`. */
export function addRestoreCommand(program: Command, parts: CommandParts<RestoreTools>): void {
  program
    .command("restore")
    .argument("<backup>", say("commands.restoreBackup"))
    .description(say("commands.restore"))
    .option("--identity <file>", say("commands.restoreIdentity"))
    .option("--yes", say("commands.restoreYes"))
    .action(actions(parts)(restore));
}

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, parts: CommandParts<MigrateTools>): void {
  program
    .command("migrate")
    .description(say("commands.migrate"))
    .requiredOption("--to <database>", say("commands.migrateTo"))
    .action(actions(parts)(migrate));
}
