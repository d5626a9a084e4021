import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { instanceFile, isSamePlace, openPlace, type Place, type PlaceParts } from "./place.ts";

const NAME = "instance";
/** Nodes may name one server differently; that many names are remembered. */
const MOST_PLACES = 20;

/**
 * Whether this database may send mail. Its row says in which places the author has armed it; a copy of it, or a backup
 * that was put back, is in another place or in none, and sends nothing.
 */
export interface Instance {
  /** Is the database armed where it is? Costs a short query. */
  isArmed(db: Handle): Promise<boolean>;
  /** From now on it sends, here. On Postgres other places in which it was armed stay so: nodes may name one server differently. */
  arm(): Promise<void>;
  /** From now on it sends nowhere. */
  disarm(): Promise<void>;
}

/** A database that belongs to no installation yet, because it is new or older than this question, is armed by this. */
export async function openInstance(database: Database, parts: PlaceParts): Promise<Instance> {
  const placeOf = await openPlace(database, parts);

  const rowOf = (db: Handle) => db.selectFrom("instance").selectAll().executeTakeFirst();
  const change = (step: (trx: Handle) => Promise<void>) =>
    database.write(async (trx) => {
      await database.lock(trx, NAME);
      await step(trx);
    });

  if (!(await database.read(rowOf)))
    await change(async (trx) => {
      if (await rowOf(trx)) return;
      const id = randomUUID();
      if (database.engine === "sqlite") writeId(parts.dataFolder, id);
      const places = JSON.stringify([await placeOf(trx, id)]);
      await trx.insertInto("instance").values({ id, places, armedAt: Date.now() }).execute();
    });

  return {
    async isArmed(db) {
      const row = await rowOf(db);
      if (!row) return false;
      const here = await placeOf(db, row.id);
      return placesIn(row).some((place) => isSamePlace(place, here));
    },
    arm: () =>
      change(async (trx) => {
        const row = await rowOf(trx);
        if (!row) return;
        if (database.engine === "sqlite") writeId(parts.dataFolder, row.id);
        const here = await placeOf(trx, row.id);
        const others = placesIn(row).filter((place) => database.engine === "postgres" && !isSamePlace(place, here));
        // The copy of a lease is held by nobody who could give it back.
        if (!placesIn(row).some((place) => isSamePlace(place, here)))
          await trx.updateTable("lease").set({ holder: "", expiresAt: 0 }).execute();
        const places = JSON.stringify([here, ...others].slice(0, MOST_PLACES));
        await trx.updateTable("instance").set({ places, armedAt: Date.now() }).execute();
      }),
    disarm: () =>
      change(async (trx) => {
        await trx.updateTable("instance").set({ places: "[]", armedAt: null }).execute();
      }),
  };
}

const placesIn = ({ places }: { places: string }): readonly Place[] => JSON.parse(places);

/** In place: the same file stays the same place. */
function writeId(dataFolder: string, id: string): void {
  const file = openSync(instanceFile(dataFolder), "w", 0o600);
  try {
    writeSync(file, `${id}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
