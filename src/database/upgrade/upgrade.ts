import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { exactStamp } from "../backups/names.ts";
import { removeDatabase } from "../backups/one-file.ts";
import { putInPlace } from "../backups/put-in-place.ts";
import { settle } from "../backups/settle.ts";
import { type DatabasePlace, writeSnapshot } from "../backups/snapshot.ts";
import { type Database, databaseExists, openDatabase } from "../database.ts";
import { type Migration, migrate, migrations } from "../migrations/migrate.ts";
import { openSqlite } from "../sqlite-database.ts";
import { faultIn } from "./schema-check.ts";

/** What an upgrade has done, or would do. */
export interface Upgraded {
  readonly outcome: "upgraded";
  /** Versions of the schema. */
  readonly from: number;
  readonly to: number;
  /** In all tables. */
  readonly rows: number;
  /** What changing the tables took. */
  readonly milliseconds: number;
  /** Where the database is kept as it was; null after a trial. */
  readonly snapshot: string | null;
}

export type UpgradeResult =
  /** There is no database yet (0), or it needs no change. */
  | { readonly outcome: "current"; readonly version: number }
  | Upgraded
  /** The database is as it was before. `reason` is in English, from the engine or the check. */
  | { readonly outcome: "failed"; readonly from: number; readonly to: number; readonly reason: string };

/**
 * Brings an older database up to date: it is kept in `dataFolder` as it was, the change is tried on a copy, then made in one
 * transaction, and looked through. Where anything fails the database is as it was before. With `isTrial` it ends after the
 * copy, and nothing was changed; on Postgres that copy is one in SQLite. Costs a short look where there is nothing to do.
 */
export async function upgrade(
  place: DatabasePlace,
  { isTrial = false, steps = migrations }: { isTrial?: boolean; steps?: readonly Migration[] } = {},
): Promise<UpgradeResult> {
  const from = await schemaVersionAt(place);
  const to = steps.length;
  if (from === 0 || from >= to) return { outcome: "current", version: from };
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 });
  const snapshot = join(place.dataFolder, `commonplace-schema-${from}-${exactStamp(new Date())}.db`);
  const part = `${snapshot}.part`;
  let isChanged = false;
  try {
    const counts = await writeSnapshot(place, part);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const milliseconds = await changeCopy(part, steps);
    if (isTrial) return { outcome: "upgraded", from, to, rows, milliseconds, snapshot: null };
    settle(part, snapshot);
    const began = performance.now();
    const database = await openDatabase(place, steps);
    isChanged = true;
    const took = performance.now() - began;
    const fault = await faultIn(database, { steps, scratch: `${snapshot}.new` }).finally(() => database.close());
    if (fault !== null) throw new Error(fault);
    return { outcome: "upgraded", from, to, rows, milliseconds: took, snapshot };
  } catch (error) {
    if (isChanged) await takeBack(place, snapshot);
    return { outcome: "failed", from, to, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    removeDatabase(part);
  }
}

/**
 * Puts the database back as it was before an upgrade. False, and nothing is done, where other nodes work on a Postgres by now,
 * whose readers would lose what they have written: then the former program goes on with the new schema, as it may if that is
 * one version newer. On Postgres a database that was armed has to be armed anew: its tables were made anew.
 */
export async function takeBack(place: DatabasePlace, snapshot: string): Promise<boolean> {
  if (!place.databaseUrl) {
    await putInPlace(place, snapshot);
    return true;
  }
  const [{ openPostgres }, { fillPostgres }] = await Promise.all([
    import("../postgres-database.ts"),
    import("../backups/fill-postgres.ts"),
  ]);
  const database = openPostgres(place.databaseUrl);
  const isAlone = await isAloneOn(database).finally(() => database.close());
  if (!isAlone) return false;
  await fillPostgres(place.databaseUrl, snapshot, `${snapshot}.tables`);
  return true;
}

/** Connections of this process that were closed just now are seen a little longer. */
async function isAloneOn(database: Database): Promise<boolean> {
  for (let looks = 0; looks < 20; looks++) {
    const { rows } = await database.read((db) =>
      sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'commonplace'
        and pid <> pg_backend_pid()`.execute(db),
    );
    if (!rows.length) return true;
    await delay(100);
  }
  return false;
}

/** Changes a copy of the snapshot, which stays as it is; how many milliseconds that took. Throws what stands in the way. */
async function changeCopy(snapshot: string, steps: readonly Migration[]): Promise<number> {
  const copy = `${snapshot}.trial`;
  try {
    copyFileSync(snapshot, copy);
    const database = await openSqlite(copy);
    try {
      const began = performance.now();
      await migrate(database, steps);
      const took = performance.now() - began;
      const fault = await faultIn(database, { steps, scratch: `${snapshot}.new` });
      if (fault !== null) throw new Error(fault);
      return took;
    } finally {
      await database.close();
    }
  } finally {
    removeDatabase(copy);
  }
}

/** The version of a database's schema; 0 where there is none. */
async function schemaVersionAt(place: DatabasePlace): Promise<number> {
  if (!(await databaseExists(place))) return 0;
  const database = place.databaseUrl
    ? (await import("../postgres-database.ts")).openPostgres(place.databaseUrl)
    : await openSqlite(join(place.dataFolder, "commonplace.db"));
  try {
    return await database.read(async (db) => {
      const there = await sql.raw(hasVersions[database.engine]).execute(db);
      if (!there.rows.length) return 0;
      const newest = await db
        .selectFrom("schemaVersion")
        .select("version")
        .orderBy("version", "desc")
        .limit(1)
        .execute();
      return newest[0]?.version ?? 0;
    });
  } finally {
    await database.close();
  }
}

/** A program that was killed at its first start leaves a file without tables. */
const hasVersions = {
  sqlite: "select 1 from sqlite_schema where name = 'schema_version'",
  postgres: "select 1 from pg_tables where tablename = 'schema_version' and schemaname = any(current_schemas(false))",
};
