import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { exactStamp } from "../backups/names.ts";
import { removeDatabase } from "../backups/one-file.ts";
import { putInPlace } from "../backups/put-in-place.ts";
import { markIn } from "../backups/restore-backup.ts";
import { settle } from "../backups/settle.ts";
import { type DatabasePlace, writeSnapshot } from "../backups/snapshot.ts";
import type { Database } from "../database.ts";
import { type Migration, migrate, migrations, type SchemaCheck } from "../migrations/migrate.ts";
import { schemaVersionAt } from "../migrations/schema-version.ts";
import { lowerMark } from "../restore-mark.ts";
import { openSqlite } from "../sqlite-database.ts";
import { schemaCheck } from "./schema-check.ts";

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
  /** Where the database is kept as it was; null after a trial, and where another node has made the change meanwhile. */
  readonly snapshot: string | null;
}

export type UpgradeResult =
  /** There is no database yet (0), or it needs no change. */
  | { readonly outcome: "current"; readonly version: number }
  | Upgraded
  /** The database is as it was before. `reason` is in English, from the engine or the check. */
  | { readonly outcome: "failed"; readonly from: number; readonly to: number; readonly reason: string };

/**
 * Brings an older database up to date: it is kept in `dataFolder` as it was, the change is tried on a copy, then made and
 * looked through in one transaction. Where anything fails the database is as it was before, with what others have written
 * meanwhile. With `isTrial` it ends after the copy, and nothing was changed; on Postgres that copy is one in SQLite. Costs a
 * short look where there is nothing to do.
 */
export async function upgrade(
  place: DatabasePlace,
  { isTrial = false, steps = migrations }: { isTrial?: boolean; steps?: readonly Migration[] } = {},
): Promise<UpgradeResult> {
  const from = (await schemaVersionAt(place)) ?? 0;
  const to = steps.length;
  if (from === 0 || from >= to) return { outcome: "current", version: from };
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 });
  const snapshot = join(place.dataFolder, `commonplace-schema-${from}-${exactStamp(new Date())}.db`);
  const part = `${snapshot}.part`;
  try {
    const counts = await writeSnapshot(place, part);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const check = await schemaCheck(steps, `${snapshot}.new`);
    const trial = await changeCopy(part, steps, check);
    if (isTrial) return { outcome: "upgraded", from, to, rows, milliseconds: trial.milliseconds, snapshot: null };
    settle(part, snapshot);
    const { found, milliseconds } = await change(await openForChange(place), steps, check);
    if (found < to) return { outcome: "upgraded", from, to, rows, milliseconds, snapshot };
    // Another node has done it, and the snapshot may be of what it made.
    removeDatabase(snapshot);
    return { outcome: "upgraded", from, to, rows, milliseconds, snapshot: null };
  } catch (error) {
    removeDatabase(snapshot);
    return { outcome: "failed", from, to, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    removeDatabase(part);
  }
}

/**
 * Puts the database back as it was before an upgrade. False, and nothing is done, where other nodes work on a Postgres by now,
 * whose readers would lose what they have written: then the former program goes on with the new schema, as it may if that is
 * one version newer. It counts as the present database, not as one of an earlier day: nothing was sent since. On Postgres its
 * tables are others, which were not armed.
 */
export async function takeBack(place: DatabasePlace, snapshot: string): Promise<boolean> {
  if (!place.databaseUrl) {
    await putInPlace(place, snapshot);
    lowerMark(place.dataFolder, markIn(snapshot));
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
  lowerMark(place.dataFolder, markIn(snapshot));
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

/** Changes a copy of the snapshot, which stays as it is. Throws what stands in the way. */
async function changeCopy(snapshot: string, steps: readonly Migration[], check: SchemaCheck): Promise<Changed> {
  const copy = `${snapshot}.trial`;
  try {
    copyFileSync(snapshot, copy);
    return await change(await openSqlite(copy), steps, check);
  } finally {
    removeDatabase(copy);
  }
}

interface Changed {
  /** The version that was there. */
  readonly found: number;
  readonly milliseconds: number;
}

/** Changes a database and closes it. */
async function change(database: Database, steps: readonly Migration[], check: SchemaCheck): Promise<Changed> {
  const began = performance.now();
  const found = await migrate(database, steps, check).finally(() => database.close());
  return { found, milliseconds: performance.now() - began };
}

/** Changing a large table takes longer than any request may. */
async function openForChange({ databaseUrl, dataFolder }: DatabasePlace): Promise<Database> {
  if (!databaseUrl) return openSqlite(join(dataFolder, "commonplace.db"));
  return (await import("../postgres-database.ts")).openPostgres(databaseUrl, { unlimited: true });
}
