import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "./database.ts";

/** Load balancers that ask whether requests may come get an answer within 2 s. */
const PATIENCE = 1_500;

/** Answers whether the database can be read at present and has its schema; within 1.5 s, whatever becomes of it. */
export function watchReadiness(database: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return async () => {
    // One question at a time: those who ask while it hangs wait for the same answer, each no longer than may be.
    asking ??= hasSchema(database).finally(() => {
      asking = null;
    });
    return Promise.race([asking, delay(PATIENCE, false, { ref: false })]);
  };
}

async function hasSchema(database: Database): Promise<boolean> {
  try {
    const row = await database.read((db) =>
      db.selectFrom("schemaVersion").select("version").limit(1).executeTakeFirst(),
    );
    return row !== undefined;
  } catch {
    return false;
  }
}
