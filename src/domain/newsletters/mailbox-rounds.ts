import { Rounds } from "../delivery/rounds.ts";
import type { DeliveryLog } from "../delivery/store.ts";

/** Milliseconds from one look into the mailbox to the next. */
const EVERY = 3 * 60_000;
/** Milliseconds after which a process that may not look asks again. */
const NOT_YET = 5_000;
/** Milliseconds for which the end of the process waits for a look under way. */
const PATIENCE = 2_000;

/** A mailbox into which mails come back. */
export interface ReturnedMailbox {
  /**
   * Hands over each report that has come since the last look; those that are taken are put aside, all else stays as it
   * is. Answers how many were taken. Throws an Error that says why when the mailbox cannot be read.
   */
  look(take: (raw: Uint8Array) => Promise<boolean>): Promise<number>;
}

export interface MailboxRounds {
  start(): void;
  /** Looks now. Never rejects. */
  look(): Promise<void>;
  /** Begins no new look and takes no further report; waits up to 2 s for the one under way. */
  stop(): Promise<void>;
}

/** Looks into the mailbox every few minutes; one that cannot be read is reported once, and tried again. */
export function createMailboxRounds(parts: {
  mailbox: ReturnedMailbox;
  /** False leaves the mail where it is. */
  take: (raw: Uint8Array) => Promise<boolean>;
  /** One process of several looks. */
  mayLook: () => boolean;
  log: DeliveryLog;
}): MailboxRounds {
  const { mailbox, log } = parts;
  let inTrouble = false;
  const rounds = new Rounds(async () => {
    if (!parts.mayLook()) return NOT_YET;
    await look();
    return EVERY;
  });

  async function look(): Promise<void> {
    try {
      const taken = await mailbox.look(async (raw) => !rounds.stopping && parts.take(raw));
      if (inTrouble) log.info({}, "the mailbox of BOUNCE_IMAP_URL can be read again");
      if (taken) log.info({ taken }, "mails that came back were taken in");
      inTrouble = false;
    } catch (error) {
      if (rounds.stopping) return;
      const reason = (error as Error).message;
      if (!inTrouble) log.error({ reason }, "the mailbox of BOUNCE_IMAP_URL cannot be read; trying again");
      inTrouble = true;
    }
  }

  return {
    start: () => rounds.start(),
    look: () => rounds.run(),
    async stop() {
      await Promise.race([rounds.stop(), new Promise((late) => setTimeout(late, PATIENCE).unref())]);
    },
  };
}
