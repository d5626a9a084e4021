import { randomUUID } from "node:crypto";
import type { LeaseStore } from "./store.ts";

/** How long the right to send outlives its last renewal. */
const LIFE = 60_000;
const RENEWAL = 15_000;
/** Before its end, a lease counts as lost for new mails: renewing takes time, and clocks differ. */
const MARGIN = 10_000;
/** How often a lease that another holds is looked at: its holder may be gone, and what has begun waits for its end. */
const POLL = 1_000;
/** After its end, in milliseconds: a look in the very moment would come too early. */
const AFTER = 5;

/** The right to send, as far as this process knows it. `monotonic` only goes forward, in milliseconds. */
export class SenderLease {
  readonly #store: LeaseStore;
  readonly #monotonic: () => number;
  readonly #holder = randomUUID();
  #held: { readonly generation: number; readonly until: number; readonly renewAt: number } | null = null;
  #nextTry = 0;

  constructor(store: LeaseStore, monotonic: () => number) {
    this.#store = store;
    this.#monotonic = monotonic;
  }

  /** Its generation; null while another sends. */
  get generation(): number | null {
    return this.#held?.generation ?? null;
  }

  /** May a mail still start under it? */
  readonly isFresh = (): boolean => this.#held !== null && this.#monotonic() < this.#held.until;

  /**
   * Takes or renews it where it is time to; `fresh` says whether mails may start. `recovered`: mails that had been
   * claimed, are none of those `underWay`, and are ready again. `again`: after how many milliseconds to ask the next
   * time. `poll`: others are asked for it now and then only, and when their lease would end.
   */
  async keep(underWay: Iterable<string>, poll: boolean): Promise<{ fresh: boolean; recovered: number; again: number }> {
    const now = this.#monotonic();
    const next = this.#held?.renewAt ?? this.#nextTry;
    if (now < next) return { fresh: this.isFresh(), recovered: 0, again: next - now };
    this.#nextTry = now + (poll ? POLL : 0);
    const answer = await this.#store.holdLease(this.#holder, LIFE, [...underWay]);
    const { outcome } = answer;
    this.#held =
      outcome === "held" ? { generation: answer.generation, until: now + LIFE - MARGIN, renewAt: now + RENEWAL } : null;
    if (outcome === "held") return { fresh: true, recovered: answer.recovered, again: RENEWAL };
    const again = Math.min(POLL, (answer.freeIn ?? POLL) + AFTER);
    if (poll) this.#nextTry = this.#monotonic() + again;
    return { fresh: false, recovered: 0, again };
  }

  /** It may have changed hands, or something was claimed under it unnoticed: it is renewed before the next mail. */
  doubt(): void {
    if (this.#held) this.#held = { ...this.#held, renewAt: 0 };
  }

  lose(): void {
    this.#held = null;
  }

  async giveAway(): Promise<void> {
    if (this.#held) await this.#store.releaseLease(this.#holder, this.#held.generation);
  }
}
