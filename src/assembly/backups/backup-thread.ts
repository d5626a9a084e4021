import { parentPort, workerData } from "node:worker_threads";
import { makeBackup } from "../../database/backups/make-backup.ts";

// The thread that `backUpInThread` starts: checking and encrypting a whole database takes longer than any request may wait.
parentPort?.postMessage(await makeBackup(workerData));
