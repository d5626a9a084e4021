import { say, sayTenths } from "../../languages/say.ts";
import { refuse } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { BackupTools } from "../tools.ts";

/** Makes a backup and prints where it lies. */
export async function backUp(
  tools: BackupTools,
  { print, note }: Terminal,
  target: string | null,
  json: boolean | undefined,
): Promise<0 | 1> {
  const made = await tools.backUp(target);
  if (made.outcome === "nowhere") return refuse(note, say("backupCommands.nowhere"), json ? print : undefined);
  const { address, encrypted, bytes, subscribers, removed } = made;
  if (json) {
    print(JSON.stringify({ address, encrypted, bytes, subscribers, removed }, null, 2));
    return 0;
  }
  print(say("backupCommands.made", { address, size: sayTenths(bytes / 1_000_000), count: subscribers }));
  if (removed) print(say("backupCommands.removed", { count: removed }));
  if (!encrypted) note(say("backupCommands.withoutSecret"));
  return 0;
}
