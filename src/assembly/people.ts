import type { Config } from "../config.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createDeliveryStore } from "../database/delivery/delivery-store.ts";
import { openInstance } from "../database/instance/instance.ts";
import type { PlaceParts } from "../database/instance/place.ts";
import { shareNotes } from "../database/instance/shared-notes.ts";
import { createMemberStore } from "../database/members/member-store.ts";
import { newestVersion } from "../database/migrations/migrate.ts";
import { schemaVersionAt } from "../database/migrations/schema-version.ts";
import { createIssueStore } from "../database/newsletters/issue-store.ts";
import { openErasureNotes, openLeavingNotes } from "../database/people-notes.ts";
import { openRestoreMark } from "../database/restore-mark.ts";
import { createSubscriberStore } from "../database/subscribers/subscriber-store.ts";
import { systemClock } from "../domain/clock.ts";
import { LONGEST_WAIT } from "../domain/delivery/retry.ts";
import { leavesNothing } from "../domain/mailer.ts";
import { createErasing } from "../domain/members/erasing.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { inPages } from "../domain/paging.ts";
import { notingLeavings, replayLeavings } from "../domain/subscribers/leavings.ts";
import { isActive } from "../domain/subscribers/status.ts";
import { say } from "../languages/say.ts";
import { type Keys, noSiteYet } from "./keys.ts";

/**
 * The database with the people in it, before anybody is served. One that was put back from a backup is brought up to
 * what is noted beside it: who was erased since is erased again, who left since leaves again, and every session ends; it
 * sends nothing until the author arms it.
 * `mayBegin`: an absent database is made, and an older one changed; otherwise either is an Error. `counting` makes a database whose errors are counted.
 */
export async function openPeople(
  config: Config,
  keys: Keys,
  { mayBegin, counting = (database) => database }: { mayBegin: boolean; counting?: (database: Database) => Database },
) {
  if (!mayBegin) await refuseOlder(config);
  const database = counting(await openDatabase(config));
  const { addresses: addressKey } = keys;
  const clock = systemClock;
  const instance = await openInstance(database, placeParts(config, keys)).catch(async (error) => {
    await database.close();
    throw error;
  });
  const plainStore = createSubscriberStore(database, { isActive });
  const memberStore = createMemberStore(database);
  const shared = shareNotes(database, {
    erasures: openErasureNotes(config.dataFolder),
    leavings: openLeavingNotes(config.dataFolder),
  });
  const notes = shared.leavings;
  const mark = openRestoreMark(database, config.dataFolder);
  const erasing = createErasing({
    store: memberStore,
    subscriberStore: plainStore,
    notes: shared.erasures,
    clock,
    addressKey,
  });
  const store = notingLeavings(plainStore, { notes, clock, addressKey, noted: mark.advance });
  const issues = createIssueStore(database, { excludes: exclusionOf });
  const broughtUpToDate = await bringUpToDate().catch(async (error) => {
    await database.close();
    throw error;
  });
  return {
    database,
    store,
    memberStore,
    issues,
    outbox: createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing }, instance.isArmed),
    erasing,
    mark,
    broughtUpToDate,
    /** May this database send? */
    isArmed: () => database.read(instance.isArmed),
    arm: instance.arm,
    /**
     * Looks whether the database was put back underneath this process, and brings it up to date then; otherwise takes over
     * what other nodes have noted. Null where it was not put back.
     */
    async lookAgain() {
      if ((await mark.compare()) !== "same") return bringUpToDate();
      await shared.sync();
      return null;
    },
    async close(): Promise<void> {
      await store.drain().catch(() => {});
      await database.close();
    },
  };

  async function bringUpToDate(): Promise<{ restored: boolean; erased: number; left: number }> {
    const marks = await mark.compare();
    const restored = marks !== "same";
    if (restored) shared.distrust();
    // Before it is told what others do not know any more.
    await shared.sync();
    const erased = await erasing.replay({ restored });
    if (!restored) return { restored, erased, left: 0 };
    // What has gone since the backup is not known here: the author looks first, once for all nodes.
    if (marks === "restored") {
      await instance.disarm();
      await issues.pauseAll(say("stateCommands.wasRestored"), clock());
    }
    const { left, unknown } = await replayLeavings({ store: plainStore, notes, addressKey });
    for (const some of inPages(unknown))
      await memberStore.keepHashes(some.map(({ hash, at }) => ({ hash, at, reason: "left" })));
    await mark.accept();
    return { restored, erased, left };
  }
}

/** What tells where the database of this installation is. */
export const placeParts = (config: Config, keys: Pick<Keys, "places">): PlaceParts => ({
  dataFolder: config.dataFolder,
  databaseUrl: config.databaseUrl,
  origin: config.mode === "local" ? null : config.siteUrl.origin,
  key: keys.places,
});

/** A command begins no database, and changes no older one: a start does that, which keeps it as it was. */
async function refuseOlder(config: Config): Promise<void> {
  const version = await schemaVersionAt(config);
  if (version === null) throw noSiteYet(config);
  if (version > 0 && version < newestVersion) throw new Error(say("stateCommands.databaseOlder"));
}
