import type { Allowance } from "./allowance.ts";
import type { Deliver } from "./filing.ts";
import type { SenderLease } from "./lease.ts";
import type { DeliveryParts } from "./parts.ts";
import type { Rounds } from "./rounds.ts";
import type { ClaimedMail } from "./store.ts";

/** How often the outbox is looked at for rows that other processes wrote. */
const POLL = 900;

/** The mails that are due, and those that were started. */
export interface DueMails {
  /** What resolves when a mail is filed, by the mail's id. */
  readonly inFlight: ReadonlyMap<string, Promise<void>>;
  /** Starts as many as may start now, under a fresh lease; answers in how many milliseconds to look again. Never rejects. */
  start(rounds: Rounds): Promise<number>;
}

export function createDueMails(
  parts: Pick<DeliveryParts, "store" | "clock" | "log"> & {
    lease: SenderLease;
    allowance: Allowance;
    deliver: Deliver;
  },
): DueMails {
  const { store, lease, allowance, clock, log } = parts;
  const inFlight = new Map<string, Promise<void>>();
  let unread = false;

  return {
    inFlight,
    async start(rounds) {
      try {
        const wait = await startDue(rounds);
        if (unread) log.info({}, "the outbox can be read again");
        unread = false;
        return wait;
      } catch (error) {
        if (!unread) log.error({ err: error }, "the outbox could not be read; trying again");
        unread = true;
        // Mails may have been claimed all the same: renewing the lease puts them back.
        lease.doubt();
        return POLL;
      }
    },
  };

  async function startDue(rounds: Rounds): Promise<number> {
    if (rounds.stopping) return POLL;
    const { fresh, recovered, again } = await lease.keep(inFlight.keys(), rounds.started);
    if (recovered) log.info({ mails: recovered }, "taking up mails that had been claimed and not filed");
    if (!fresh) return Math.min(POLL, again);
    for (;;) {
      const { generation } = lease;
      if (rounds.stopping || !lease.isFresh() || generation === null) return POLL;
      const { mails, last, wait } = allowance.next(inFlight.size);
      if (mails <= 0 || !(await store.due(clock(), last))) return Math.min(POLL, wait || POLL);
      const claimed = await store.claim(generation, clock(), mails, last);
      // Due, yet not to be had: the lease has changed hands.
      if (!claimed.length) lease.lose();
      for (const mail of claimed) begin(mail, generation, rounds);
    }
  }

  function begin(mail: ClaimedMail, generation: number, rounds: Rounds): void {
    allowance.started(mail);
    const done = parts
      .deliver(mail, generation)
      .catch((error) => log.error({ err: error }, "a mail could not be filed; it will be sent again"))
      .finally(() => {
        inFlight.delete(mail.id);
        allowance.finished(mail);
        // It has made room for the next one.
        rounds.hurry();
      });
    inFlight.set(mail.id, done);
  }
}
