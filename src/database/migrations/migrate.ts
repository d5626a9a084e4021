import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Engine } from "../database.ts";
import { DatabaseError, isDatabaseError } from "../database-error.ts";
import type { Handle } from "../schema.ts";
import { subscribing } from "./001-subscribing.ts";
import { members } from "./002-members.ts";
import { writeCounts } from "./003-write-counts.ts";
import { evidence } from "./004-evidence.ts";
import { networks } from "./005-networks.ts";
import { newsletters } from "./006-newsletters.ts";
import { mailChecks } from "./007-mail-checks.ts";
import { languages } from "./008-languages.ts";
import { instance } from "./009-instance.ts";

export interface Migration {
  /** The oldest program version (number of its last migration) that can work with the schema after this step. */
  readonly readableBy: number;
  up(db: Handle, engine: Engine): Promise<void>;
}

/** In order; the first is version 1. Never changed once released. */
export const migrations: readonly Migration[] = [
  subscribing,
  members,
  writeCounts,
  evidence,
  networks,
  newsletters,
  mailChecks,
  languages,
  instance,
];

/** The version of the newest schema. */
export const newestVersion = migrations.length;

/** Throws where a database is not as it should be; changes nothing. */
export type SchemaCheck = (db: Handle, engine: Engine) => Promise<void>;

/** Who waits for a table of Postgres makes all wait that come later: after so long it gives way, and tries again. */
const LOCK_LIMIT = "2s";
const ATTEMPTS = 60;
const PAUSE = 1_000;

/**
 * Brings the schema up to date in one transaction, whichever of several processes comes first; a process killed
 * midway leaves the old schema, and so does a `check` that throws at what was changed. Refuses a schema that a newer program
 * has made unreadable. Answers which version was there, 0 for none.
 */
export async function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
  check: SchemaCheck = async () => {},
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(database, steps, check);
    } catch (error) {
      if (attempt === ATTEMPTS || database.engine === "sqlite" || !isDatabaseError(error, "busy")) throw error;
      await delay(PAUSE);
    }
  }
}

async function migrateOnce(database: Database, steps: readonly Migration[], check: SchemaCheck): Promise<number> {
  return database.write(async (trx) => {
    await database.lock(trx, "commonplace schema");
    if (database.engine === "postgres") await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT)}`.execute(trx);
    const whole = database.engine === "sqlite" ? "integer" : "bigint";
    await trx.schema
      .createTable("schemaVersion")
      .ifNotExists()
      .addColumn("version", sql.raw(whole), (column) => column.primaryKey())
      .addColumn("readableBy", sql.raw(whole), (column) => column.notNull())
      .addColumn("appliedAt", sql.raw(whole), (column) => column.notNull())
      .execute();
    const newest = await trx
      .selectFrom("schemaVersion")
      .selectAll()
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest && newest.version > steps.length && newest.readableBy > steps.length)
      throw new DatabaseError(
        "unsuitable",
        `the database belongs to a newer program (schema ${newest.version}, this one knows ${steps.length}); start the newer one`,
      );
    const found = newest?.version ?? 0;
    for (let version = found + 1; version <= steps.length; version++) {
      const step = steps[version - 1] as Migration;
      await step.up(trx, database.engine);
      await trx
        .insertInto("schemaVersion")
        .values({ version, readableBy: step.readableBy, appliedAt: Date.now() })
        .execute();
    }
    if (found < steps.length) await check(trx, database.engine);
    return found;
  });
}
