import { join } from "node:path";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { openSqlite } from "../sqlite-database.ts";
import type { DatabasePlace } from "./snapshot.ts";

/** Of the row in `counter` that says when, and of the row in `lease` by which one node of several makes it. */
const NAME = "backup";
const MINUTE = 60_000;

/** How long a node has for a backup; when it dies meanwhile, another one makes it after that. */
export const BACKUP_LIFE = 60 * MINUTE;
/** After a failure. */
const PAUSE = 30 * MINUTE;

/** When the last good backup to `BACKUP_TO` was made, in UTC milliseconds; null when none was. */
export async function lastBackup(database: Pick<Database, "read">): Promise<number | null> {
  return database.read(timeOf);
}

/** May this process make a backup now, and no other for an hour? So where the last one is older than `every` milliseconds. */
export async function claimBackup(database: Database, every: number): Promise<boolean> {
  const isDue = async (db: Handle) => (await database.now(db)) - ((await timeOf(db)) ?? 0) >= every;
  if (!(await database.read(isDue))) return false;
  return database.write(async (trx) => {
    await database.lock(trx, NAME);
    const now = await database.now(trx);
    const lease = await trx.selectFrom("lease").selectAll().where("name", "=", NAME).executeTakeFirst();
    if ((lease && lease.expiresAt > now) || !(await isDue(trx))) return false;
    await setLease(trx, now + BACKUP_LIFE);
    return true;
  });
}

/** What became of a backup that was claimed: a good one is noted, after another one it is tried again within the hour. */
export async function settleBackup(database: Database, outcome: "good" | "failed"): Promise<void> {
  await database.write(async (trx) => {
    const now = await database.now(trx);
    await setLease(trx, outcome === "good" ? 0 : now + PAUSE);
    if (outcome === "good") await setTime(trx, now);
  });
}

/** Notes a good backup in a database as it is, whatever the version of its schema. */
export async function noteBackup({ databaseUrl, dataFolder }: DatabasePlace): Promise<void> {
  const database = databaseUrl
    ? (await import("../postgres-database.ts")).openPostgres(databaseUrl)
    : await openSqlite(join(dataFolder, "commonplace.db"));
  try {
    await database.write(async (trx) => setTime(trx, await database.now(trx)));
  } finally {
    await database.close();
  }
}

async function timeOf(db: Handle): Promise<number | null> {
  const row = await db.selectFrom("counter").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value ?? null;
}

async function setTime(trx: Handle, value: number): Promise<void> {
  await trx
    .insertInto("counter")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

async function setLease(trx: Handle, expiresAt: number): Promise<void> {
  await trx
    .insertInto("lease")
    .values({ name: NAME, holder: "", generation: 0, expiresAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ expiresAt }))
    .execute();
}
