import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { databaseExists } from "../database.ts";
import { runningOrigin } from "../running-note.ts";
import { takeSenderLock } from "../sqlite-database.ts";
import type { DatabasePlace } from "./snapshot.ts";

/**
 * Makes sure that no site runs on a database that is about to be replaced or left: null when one does. On SQLite, until
 * it is released, none begins to send; on Postgres a node that was killed counts as running for a minute.
 */
export async function holdDatabase(place: DatabasePlace): Promise<{ release(): void } | null> {
  if (await runningOrigin(place.dataFolder)) return null;
  if (place.databaseUrl) return (await isSending(place.databaseUrl, place)) ? null : { release() {} };
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 });
  const lock = takeSenderLock(join(place.dataFolder, "commonplace.db"));
  return lock && { release: () => lock.close() };
}

async function isSending(url: string, place: DatabasePlace): Promise<boolean> {
  if (!(await databaseExists(place))) return false;
  const { openPostgres } = await import("../postgres-database.ts");
  const database = openPostgres(url);
  try {
    const { rows } = await database.read(async (db) =>
      sql`select 1 from lease where name = 'sender' and expires_at > ${await database.now(db)}`.execute(db),
    );
    return rows.length > 0;
  } finally {
    await database.close();
  }
}
