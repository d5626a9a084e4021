import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Leaves a SQLite database without a write-ahead log beside it: one file, to be read where nothing can be written. */
export function keepInOneFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}

/** What SQLite puts behind a database's name for the files beside it. */
export const ENDINGS = ["", "-wal", "-shm", "-journal"] as const;

/** Removes a SQLite database with what stands beside it. */
export function removeDatabase(file: string): void {
  for (const ending of ENDINGS) rmSync(file + ending, { force: true });
}
