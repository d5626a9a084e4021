import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { BackupOrder, MadeBackup } from "../../database/backups/make-backup.ts";

/** Makes a backup beside the thread that serves; what goes wrong throws. Aborted, it ends at once and throws as well. */
export async function backUpInThread(order: BackupOrder, signal: AbortSignal): Promise<MadeBackup> {
  const thread = new Worker(new URL(`./backup-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: order,
    // It opens its own; what this process was started with concerns the server alone.
    execArgv: [],
  });
  try {
    const [made] = (await once(thread, "message", { signal })) as [MadeBackup];
    return made;
  } finally {
    await thread.terminate();
  }
}
