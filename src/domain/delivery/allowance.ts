import { Pace } from "./pace.ts";
import type { Relay } from "./relay.ts";
import type { ClaimedMail } from "./store.ts";

/** Mails that an import causes take this part of the rate at most, and one connection. */
export const GENTLE_SHARE = 0.1;

/** How many mails may start now: as many as the relay, the connections and the rate leave room for. */
export class Allowance {
  readonly #connections: () => number;
  readonly #relay: Relay;
  readonly #monotonic: () => number;
  readonly #gentlePace: Pace;
  #gentleInFlight = 0;

  constructor(parts: { rate: number; connections: () => number; relay: Relay; monotonic: () => number }) {
    this.#connections = parts.connections;
    this.#relay = parts.relay;
    this.#monotonic = parts.monotonic;
    this.#gentlePace = new Pace(parts.rate * GENTLE_SHARE, parts.monotonic());
  }

  /**
   * Up to `mails`, of the priorities up to `last`. Where none may start, or none is due, there may be more to do after
   * `wait` milliseconds; 0 where only a new mail, or the end of one under way, can change that.
   */
  next(inFlight: number): { mails: number; last: 1 | 2; wait: number } {
    const now = this.#monotonic();
    const { circuit, pace } = this.#relay;
    const room = circuit.admits(this.#connections() - inFlight, now);
    if (room <= 0) return { mails: 0, last: 1, wait: circuit.wait(now) };
    const mails = Math.min(room, pace.allows(now));
    if (mails <= 0) return { mails, last: 1, wait: Math.max(this.wait(), 1) };
    if (this.#gentleInFlight === 0 && this.#gentlePace.allows(now) > 0) return { mails, last: 2, wait: 0 };
    return { mails, last: 1, wait: this.#gentlePace.wait() };
  }

  /** How long the rate lets the next mail wait, in milliseconds. */
  wait(): number {
    return this.#relay.pace.wait();
  }

  started({ priority }: ClaimedMail): void {
    this.#relay.started();
    if (priority !== 2) return;
    this.#gentlePace.spend(1);
    this.#gentleInFlight++;
  }

  finished({ priority }: ClaimedMail): void {
    if (priority === 2) this.#gentleInFlight--;
  }
}
