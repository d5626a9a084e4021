import type { Config } from "../config.ts";
import { systemClock } from "../domain/clock.ts";
import { createErasing } from "../domain/members/erasing.ts";
import { openDatabase } from "../storage/database.ts";
import { openErasureNotes } from "../storage/erasure-notes.ts";
import { createMemberStore } from "../storage/member-store.ts";
import { createSubscriberStore } from "../storage/subscriber-store.ts";
import type { Keys } from "./keys.ts";

/**
 * The database with the people in it, before anybody is served: whom an earlier database has brought back although they
 * were erased since is erased again. `erased`: how many.
 */
export async function openPeople(config: Config, keys: Keys) {
  const database = await openDatabase(config);
  const store = createSubscriberStore(database);
  const memberStore = createMemberStore(database);
  const erasing = createErasing({
    store: memberStore,
    subscriberStore: store,
    notes: openErasureNotes(config.dataFolder),
    clock: systemClock,
    addressKey: keys.addresses,
  });
  const erased = await erasing.honour().catch(async (error) => {
    await database.close();
    throw error;
  });
  return { database, store, memberStore, erasing, erased };
}
