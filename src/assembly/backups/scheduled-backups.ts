import type { BackupOrder, MadeBackup } from "../../database/backups/make-backup.ts";
import { BACKUP_LIFE, claimBackup, settleBackup } from "../../database/backups/record.ts";
import type { Database } from "../../database/database.ts";

const MINUTE = 60_000;
/** A start has other things to do. */
const FIRST_LOOK = 10_000;

/**
 * Makes backups while the site runs: one when the last one is older than `every` milliseconds, by one node of several. One
 * that fails is logged and tried again within the hour; none ends the process.
 */
export function createScheduledBackups(parts: {
  database: Database;
  order: BackupOrder;
  every: number;
  backUp: (order: BackupOrder, signal: AbortSignal) => Promise<MadeBackup>;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Milliseconds between two looks. */
  between?: number;
}) {
  const { database, order, every, backUp, log, between = MINUTE } = parts;
  const stopping = new AbortController();
  let looking: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  return {
    begin(): void {
      lookAfter(Math.min(FIRST_LOOK, between));
    },
    /** Gives up what is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(looking);
      await underWay;
    },
  };

  function lookAfter(wait: number): void {
    looking = setTimeout(() => {
      underWay = look().then(() => {
        if (!stopping.signal.aborted) lookAfter(between);
      });
    }, wait).unref();
  }

  async function look(): Promise<void> {
    try {
      if (await claimBackup(database, every)) await make();
    } catch (error) {
      // A database that is away is told of elsewhere; the next look follows.
      log.error({ err: error }, "it is not known whether a backup is due");
    }
  }

  async function make(): Promise<void> {
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(BACKUP_LIFE - 5 * MINUTE)]);
    try {
      const { bytes, removed } = await backUp(order, limit);
      await settleBackup(database, "good");
      log.info({ bytes, removed }, "a backup was made");
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, "the backup failed; it is tried again within the hour");
      await settleBackup(database, "failed");
    }
  }
}
