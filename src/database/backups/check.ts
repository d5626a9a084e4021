import { chmodSync, copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrate, newestVersion } from "../migrations/migrate.ts";
import { openSqlite } from "../sqlite-database.ts";
import { removeDatabase } from "./one-file.ts";
import { rowCounts, schemaVersionOf, valuesOf } from "./tables.ts";

/** What a backup holds, or why it cannot be restored. `detail` is what SQLite or the program says of it, in English. */
export type CheckedBackup =
  | { readonly outcome: "good"; readonly version: number; readonly counts: ReadonlyMap<string, number> }
  | { readonly outcome: "not-a-backup" }
  | { readonly outcome: "newer"; readonly version: number; readonly known: number }
  | { readonly outcome: "damaged"; readonly detail: string };

/**
 * Restores a snapshot into `scratch`, a file that is made and removed, and looks whether all of it is there: intact pages
 * and indexes, every reference, a schema that this program can bring up to date, and as many rows as are `expected`.
 */
export async function checkSnapshot(
  file: string,
  scratch: string,
  expected?: ReadonlyMap<string, number>,
): Promise<CheckedBackup> {
  try {
    copyFileSync(file, scratch);
    chmodSync(scratch, 0o600);
    const found = lookThrough(scratch, expected);
    if (found.outcome !== "good") return found;
    const database = await openSqlite(scratch);
    await migrate(database).finally(() => database.close());
    return found;
  } catch (error) {
    if (isOfSqlite(error)) return { outcome: "damaged", detail: error.message };
    throw error;
  } finally {
    removeDatabase(scratch);
  }
}

function lookThrough(path: string, expected?: ReadonlyMap<string, number>): CheckedBackup {
  const file = new DatabaseSync(path);
  try {
    const version = versionIn(file);
    if (version === 0) return { outcome: "not-a-backup" };
    if (version > newestVersion) return { outcome: "newer", version, known: newestVersion };
    const [intact = ""] = valuesOf<string>(file, "pragma integrity_check(1)");
    if (intact !== "ok") return { outcome: "damaged", detail: intact };
    const [orphan] = valuesOf<string>(file, "pragma foreign_key_check");
    if (orphan !== undefined)
      return { outcome: "damaged", detail: `a row of ${orphan} refers to one that is not there` };
    const counts = rowCounts(file);
    for (const [table, count] of expected ?? [])
      if (counts.get(table) !== count)
        return { outcome: "damaged", detail: `${table} has ${counts.get(table) ?? 0} rows instead of ${count}` };
    return { outcome: "good", version, counts };
  } finally {
    file.close();
  }
}

/** 0 also for a file that is no database at all. */
function versionIn(file: DatabaseSync): number {
  try {
    return schemaVersionOf(file);
  } catch (error) {
    if (isOfSqlite(error) && error.errcode === NOT_A_DATABASE) return 0;
    throw error;
  }
}

const NOT_A_DATABASE = 26;

const isOfSqlite = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && "errcode" in error;
