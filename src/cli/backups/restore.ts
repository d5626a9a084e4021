import { say } from "../../languages/say.ts";
import { refuse } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { RestoreTools } from "../tools.ts";

/** Puts a backup in the place of the database, once it is known to be whole and no site runs on it. */
export async function restore(
  tools: RestoreTools,
  { print, note, confirm }: Terminal,
  source: string,
  { identity, yes = false }: { identity?: string; yes?: boolean },
): Promise<0 | 1> {
  if (!(await tools.hold())) return refuse(note, say("backupCommands.inUse"));
  const opened = await tools.open(source, identity ?? null);
  switch (opened.outcome) {
    case "missing":
      return refuse(note, say("backupCommands.missing", { source }));
    case "identity-needed":
      return refuse(note, say(identity === undefined ? "backupCommands.isEncrypted" : "backupCommands.otherIdentity"));
    case "not-a-backup":
      return refuse(note, say("backupCommands.noBackup", { source }));
    case "newer":
      return refuse(note, say("backupCommands.newer"));
    case "damaged":
      return refuse(note, say("backupCommands.damaged", { source, why: opened.detail }));
    case "open":
  }
  const { subscribers: count } = opened;
  if (!yes && (await tools.exists())) {
    const answer = await confirm(say("backupCommands.replace", { count }));
    if (answer === null) return refuse(note, say("backupCommands.sayYes"));
    if (!answer) return refuse(note, say("backupCommands.unchanged"));
  }
  const aside = await opened.restore();
  print(say("backupCommands.restored", { count }));
  if (aside) print(say("backupCommands.aside", { path: aside }));
  note(say("backupCommands.afterRestore"));
  return 0;
}
