import { Pace } from "./pace.ts";
import type { DeliveryParts } from "./parts.ts";
import type { Relay } from "./relay.ts";
import type { ClaimedMail } from "./store.ts";

/** Mails that an import causes take this part of the rate at most, and one connection. */
export const GENTLE_SHARE = 0.1;

export type Allowance = ReturnType<typeof createAllowance>;

/** How many mails may start now: as many as the relay, the connections and the rate leave room for. */
export function createAllowance({
  relay,
  connections,
  monotonic,
  rate,
}: Pick<DeliveryParts, "connections" | "monotonic" | "rate"> & { relay: Relay }) {
  const { circuit } = relay;
  const pace = new Pace(rate, monotonic());
  const gentlePace = new Pace(rate * GENTLE_SHARE, monotonic());
  let gentleInFlight = 0;

  return {
    /**
     * Up to `mails`, of the priorities up to `last`. Where none may start, or none is due, there may be more to do after
     * `wait` milliseconds; 0 where only a new mail, or the end of one under way, can change that.
     */
    next(inFlight: number): { mails: number; last: 1 | 2; wait: number } {
      const now = monotonic();
      const room = circuit.admits(connections() - inFlight, now);
      if (room <= 0) return { mails: 0, last: 1, wait: circuit.wait(now) };
      const mails = Math.min(room, pace.allows(now));
      if (mails <= 0) return { mails, last: 1, wait: Math.max(pace.wait(), 1) };
      if (gentleInFlight === 0 && gentlePace.allows(now) > 0) return { mails, last: 2, wait: 0 };
      return { mails, last: 1, wait: gentlePace.wait() };
    },

    /** How long the rate lets the next mail wait, in milliseconds. */
    wait: () => pace.wait(),

    started({ priority }: ClaimedMail): void {
      pace.spend(1);
      if (priority !== 2) return;
      gentlePace.spend(1);
      gentleInFlight++;
    },

    finished({ priority }: ClaimedMail): void {
      if (priority === 2) gentleInFlight--;
    },
  };
}
