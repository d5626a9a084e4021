import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

/**
 * Opens a SQLite file that is a cache, or memory (null): it may be deleted at any time. One that cannot be read, by
 * `use` either, or was written by another `build` (a 31-bit number), is deleted and made anew with `tables`, empty.
 */
export function openCacheDatabase<Opened>(
  file: string | null,
  { build, tables }: { build: number; tables: string },
  use: (database: DatabaseSync) => Opened,
): Opened {
  const path = file ?? ":memory:";
  if (file !== null) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return opened();
  } catch {
    if (file !== null) deleteCacheDatabase(file);
    return opened();
  }

  function opened(): Opened {
    const database = new DatabaseSync(path, { timeout: 2_000 });
    try {
      database.exec("pragma journal_mode = wal; pragma synchronous = normal");
      const found = database.prepare("pragma user_version").get()?.user_version;
      if (found === 0) database.exec(`begin immediate; ${tables} pragma user_version = ${build}; commit`);
      else if (found !== build) throw new Error("The file is of another build.");
      return use(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

export function deleteCacheDatabase(file: string): void {
  for (const part of ["", "-wal", "-shm", "-journal"]) rmSync(file + part, { force: true });
}

export function inTransaction(database: DatabaseSync, step: () => void): void {
  database.exec("begin immediate");
  try {
    step();
    database.exec("commit");
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Rows as arrays: half the time of rows as objects. */
export function rows<Row>(statement: StatementSync, ...values: string[]): Row[] {
  statement.setReturnArrays(true);
  return statement.all(...values) as unknown as Row[];
}
