import { say } from "../../languages/say.ts";
import { refuse } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { MigrateTools } from "../tools.ts";

/** Moves the site to another database and says what to set. */
export async function migrate(tools: MigrateTools, { print, note }: Terminal, { to }: { to: string }): Promise<0 | 1> {
  if (!(await tools.hold())) return refuse(note, say("backupCommands.inUse"));
  const moved = await tools.moveTo(to);
  if (moved.outcome === "not-empty") return refuse(note, say("backupCommands.notEmpty"));
  const { rows, tables, database, toPostgres, secretFile, folder } = moved;
  print(say("backupCommands.moved", { count: rows, tables, database }));
  print(toPostgres ? say("backupCommands.setUrl") : say("backupCommands.setFolder", { folder: folder ?? "" }));
  if (toPostgres && secretFile) print(say("backupCommands.setSecret", { file: secretFile }));
  return 0;
}
