import { createAllowance } from "./allowance.ts";
import { createAttempt } from "./attempt.ts";
import { createDueMails } from "./due-mails.ts";
import { createDeliver } from "./filing.ts";
import { SenderLease } from "./lease.ts";
import type { DeliveryParts } from "./parts.ts";
import { Relay } from "./relay.ts";
import { Rounds } from "./rounds.ts";

export interface Delivery {
  /** Begins to send, as soon as this process holds the lease. */
  start(): void;
  /** Something was written to the outbox. Costs nothing; may be called at any time, started or not. */
  wake(): void;
  /** Sends what is due now and resolves when it is done: for commands and tests that decide what time it is. */
  runDue(): Promise<void>;
  /** Starts nothing new until the right to send was asked for once more, because there may be none any more. */
  askAgain(): void;
  /** Starts nothing new, lets mails under way finish for `patience` milliseconds, and gives the lease away. */
  stop(patience: number): Promise<void>;
  /** For issues, which go under the same lease to the same relay. */
  readonly shared: { readonly lease: Pick<SenderLease, "generation" | "isFresh">; readonly relay: Relay };
  state(): { readonly sending: boolean; readonly inFlight: number; readonly relayReachable: boolean };
}

/**
 * The delivery loop. Promises: no accepted row is lost; a crash repeats at most as many mails as there are
 * connections, each with its former Message-ID; a mail whose answer was lost is repeated once and then held. It does
 * not promise exactly one copy (SMTP cannot), nor that an accepted mail is delivered.
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { store, clock, monotonic } = parts;
  const lease = new SenderLease(store, monotonic);
  const relay = new Relay(parts);
  const { circuit } = relay;
  const allowance = createAllowance({ ...parts, relay });
  const attempt = createAttempt({ ...parts, relay, mayStart: lease.isFresh });
  const deliver = createDeliver({ ...parts, attempt, isStopping: () => rounds.stopping });
  const { inFlight, start } = createDueMails({ ...parts, lease, allowance, deliver });
  const rounds = new Rounds(start);

  return {
    shared: { lease, relay },
    start: () => rounds.start(),
    wake: () => rounds.wake(),
    askAgain: () => lease.lose(),
    async runDue() {
      for (;;) {
        await rounds.run();
        if (inFlight.size) await Promise.race(inFlight.values());
        else if (lease.generation === null || rounds.stopping || circuit.open || !(await store.due(clock()))) return;
        else await new Promise((resolve) => setTimeout(resolve, Math.max(allowance.wait(), 1)));
      }
    },
    async stop(patience) {
      await rounds.stop();
      const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([Promise.allSettled(inFlight.values()), late]);
      // Mails still under way stay claimed: the next sender repeats them.
      if (!inFlight.size) await lease.giveAway().catch(() => {});
      lease.lose();
      await parts.mailer.close();
    },
    state: () => ({ sending: lease.generation !== null, inFlight: inFlight.size, relayReachable: !circuit.open }),
  };
}
