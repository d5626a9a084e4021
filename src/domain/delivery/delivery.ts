import type { Clock } from "../clock.ts";
import type { Mailer } from "../mailer.ts";
import { withoutSecrets } from "../masking.ts";
import { createAttempt, type Prepare, type RejectionCause } from "./attempt.ts";
import { Circuit } from "./circuit.ts";
import { SenderLease } from "./lease.ts";
import { Pace } from "./pace.ts";
import type { ClaimedMail, DeliveryStore } from "./store.ts";

/** How often the outbox is looked at for rows that other processes wrote. */
const POLL = 900;

/** Mails that an import causes take this part of the rate at most, and one connection. */
export const GENTLE_SHARE = 0.1;

export interface Delivery {
  /** Begins to send, as soon as this process holds the lease. */
  start(): void;
  /** Something was written to the outbox. Costs nothing; may be called at any time, started or not. */
  wake(): void;
  /** Sends what is due now and resolves when it is done: for commands and tests that decide what time it is. */
  runDue(): Promise<void>;
  /** Starts nothing new, lets mails under way finish for `patience` milliseconds, and gives the lease away. */
  stop(patience?: number): Promise<void>;
  state(): { readonly sending: boolean; readonly inFlight: number; readonly relayReachable: boolean };
}

/**
 * The delivery loop. Promises: no accepted row is lost; a crash repeats at most as many mails as there are
 * connections, each with its former Message-ID; a mail whose answer was lost is repeated once and then held. It does
 * not promise exactly one copy (SMTP cannot), nor that an accepted mail is delivered.
 */
export function createDelivery(parts: {
  store: DeliveryStore;
  mailer: Mailer;
  prepare: Prepare;
  /** The relay refused this recipient for good. Called before the mail is filed; may be called again after a crash. */
  onRejected: (mail: ClaimedMail, cause: RejectionCause) => Promise<void>;
  clock: Clock;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Mails a second, over all nodes: only one sends. Those that an import causes go at a tenth of it. */
  rate: number;
  /** Mails under way at once. */
  connections: number;
  /** Hold a mail for the author when the relay's answer is lost the first time. */
  holdUncertain?: boolean;
  /** A clock that only goes forward, in milliseconds. */
  monotonic?: () => number;
}): Delivery {
  const { store, mailer, clock, log } = parts;
  const monotonic = parts.monotonic ?? (() => performance.now());
  const lease = new SenderLease(store, monotonic);
  const pace = new Pace(parts.rate, monotonic());
  const gentlePace = new Pace(parts.rate * GENTLE_SHARE, monotonic());
  let gentleInFlight = 0;
  const circuit = new Circuit();
  const attempt = createAttempt({ ...parts, circuit, monotonic, mayStart: lease.isFresh });
  /** By the id of the mail. */
  const inFlight = new Map<string, Promise<void>>();
  let started = false;
  let stopping = false;
  let pumping: Promise<void> | null = null;
  let again = false;
  let unread = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    start() {
      started = true;
      wake();
    },
    wake,
    async runDue() {
      for (;;) {
        again = true;
        await pump();
        if (!inFlight.size) {
          if (lease.generation === null || stopping || !(await store.due(clock())) || circuit.open) return;
          await new Promise((resolve) => setTimeout(resolve, Math.max(pace.wait(), 1)));
        } else await Promise.race(inFlight.values());
      }
    },
    async stop(patience = 10_000) {
      stopping = true;
      clearTimeout(timer);
      await pumping;
      const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([Promise.allSettled(inFlight.values()), late]);
      // Mails still under way stay claimed: the next sender repeats them.
      if (!inFlight.size) await lease.giveAway().catch(() => {});
      lease.lose();
      await mailer.close();
    },
    state: () => ({ sending: lease.generation !== null, inFlight: inFlight.size, relayReachable: !circuit.open }),
  };

  function wake(): void {
    if (!started || stopping) return;
    again = true;
    // After the answer that caused it, so that the answer does not wait for the mail.
    if (!pumping) schedule(1);
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void pump(), wait);
    timer.unref();
  }

  /** One at a time; a call meanwhile makes it look once more. */
  function pump(): Promise<void> {
    pumping ??= (async () => {
      let wait = POLL;
      do {
        again = false;
        try {
          wait = await startDue();
          if (unread) log.info({}, "the outbox can be read again");
          unread = false;
        } catch (error) {
          if (!unread) log.error({ err: error }, "the outbox could not be read; trying again");
          unread = true;
          wait = POLL;
          // Mails may have been claimed all the same: renewing the lease puts them back.
          lease.doubt();
        }
      } while (again && !stopping);
      pumping = null;
      if (started && !stopping) schedule(wait);
    })();
    return pumping;
  }

  /** Starts as many due mails as may start now; says when to look again. */
  async function startDue(): Promise<number> {
    if (stopping || !(await keepLease())) return POLL;
    for (;;) {
      const { generation } = lease;
      if (stopping || !lease.isFresh() || generation === null) return POLL;
      const room = circuit.admits(parts.connections - inFlight.size, monotonic());
      // A mail under way makes room when it is done, and calls again.
      if (room <= 0) return Math.min(POLL, circuit.wait(monotonic()) || POLL);
      const allowed = Math.min(room, pace.allows(monotonic()));
      if (allowed <= 0) return Math.min(POLL, Math.max(pace.wait(), 1));
      const last = gentleInFlight === 0 && gentlePace.allows(monotonic()) > 0 ? 2 : 1;
      if (!(await store.due(clock(), last))) return last === 2 ? POLL : Math.min(POLL, gentlePace.wait() || POLL);
      const mails = await store.claim(generation, clock(), allowed, last);
      if (!mails.length) {
        // Due, yet not to be had: the lease has changed hands.
        lease.lose();
        return POLL;
      }
      pace.spend(mails.length);
      for (const mail of mails) follow(mail, deliver(mail, generation));
    }
  }

  function follow({ id, priority }: ClaimedMail, delivered: Promise<void>): void {
    const gentle = priority === 2 ? 1 : 0;
    gentlePace.spend(gentle);
    gentleInFlight += gentle;
    const done = delivered
      .catch((error) => log.error({ err: error }, "a mail could not be filed; it will be sent again"))
      .finally(() => {
        inFlight.delete(id);
        gentleInFlight -= gentle;
        again = true;
        if (started && !stopping && !pumping) void pump();
      });
    inFlight.set(id, done);
  }

  async function deliver(mail: ClaimedMail, generation: number): Promise<void> {
    circuit.started();
    const { fate, rejected } = await attempt(mail);
    await untilStored(
      async () => {
        if (rejected) await parts.onRejected(mail, rejected);
        const filed = await store.recordFate(mail.id, generation, fate, clock());
        if (!filed) log.info({ mail: mail.id }, "filed already, or taken over by another sender");
      },
      { isStopping: () => stopping, log },
    );
    if (fate.state === "failed" || fate.state === "held")
      log.error({ mail: mail.id, template: mail.template, answer: withoutSecrets(fate.answer) }, `mail ${fate.state}`);
  }

  async function keepLease(): Promise<boolean> {
    const { fresh, recovered } = await lease.keep(inFlight.keys(), started);
    if (recovered) log.info({ mails: recovered }, "taking up mails that had been claimed and not filed");
    return fresh;
  }
}

/** A mail that was handed over must be filed, however long the database is away; else it would be sent twice. */
async function untilStored(
  step: () => Promise<void>,
  parts: { isStopping: () => boolean; log: { error(details: object, message: string): void } },
): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await step();
    } catch (error) {
      if (parts.isStopping() && tries >= 3) throw error;
      if (tries === 0) parts.log.error({ err: error }, "a mail could not be filed yet; trying again");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}
