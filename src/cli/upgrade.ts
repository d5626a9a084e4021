import type { Command } from "commander";
import { say, sayTenths } from "../languages/say.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { UpgradeTools } from "./tools.ts";

/** Adds `upgrade`: what the start of a new version does with the database, at once or on trial. */
export function addUpgradeCommand(program: Command, parts: CommandParts<UpgradeTools>): void {
  program
    .command("upgrade")
    .description(say("commands.upgrade"))
    .option("--dry-run", say("commands.upgradeDryRun"))
    .addOption(jsonOption())
    .action(actions(parts)(bringUpToDate));
}

async function bringUpToDate(
  tools: UpgradeTools,
  { print, note }: Terminal,
  { dryRun = false, json }: JsonOption & { readonly dryRun?: boolean },
): Promise<0 | 1> {
  const result = await tools.upgrade({ isTrial: dryRun });
  if (json) {
    print(JSON.stringify({ ...result, dryRun }, null, 2));
    return result.outcome === "failed" ? 1 : 0;
  }
  if (result.outcome === "current") {
    const version = String(result.version);
    print(result.version ? say("upgradeCommands.isCurrent", { version }) : say("upgradeCommands.noDatabase"));
    return 0;
  }
  const [from, to] = [String(result.from), String(result.to)];
  if (result.outcome === "failed") {
    note(say("upgradeCommands.failed", { from, to, reason: result.reason }));
    return 1;
  }
  const { rows: count, snapshot } = result;
  const seconds = sayTenths(result.milliseconds / 1_000);
  print(say(dryRun ? "upgradeCommands.wouldChange" : "upgradeCommands.changed", { from, to, count, seconds }));
  if (snapshot !== null) print(say("upgradeCommands.kept", { file: snapshot }));
  return 0;
}
