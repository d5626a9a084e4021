import { Pace } from "../delivery/pace.ts";

const MINUTE = 60_000;
/** A relay that takes no more for today is asked this often. */
const PROBE = 15 * MINUTE;
const SLOWEST = 1 / 60;
/** A copy for which the relay asked to go slower goes again after this long at the earliest. */
const SOONEST = 5_000;

/**
 * How fast a relay takes copies: its rate is halved when it asks to go slower and rises by 5 % a minute; at a quota it is
 * left alone and probed with one copy every 15 minutes. `rate`: copies a second. Times only go forward.
 */
export class Throttle {
  readonly #most: number;
  readonly #pace: Pace;
  #rate: number;
  #since: number;
  #restUntil = 0;
  #resting = false;

  constructor(rate: number, now: number) {
    this.#most = rate;
    this.#rate = rate;
    this.#since = now;
    this.#pace = new Pace(rate, now);
  }

  get rate(): number {
    return this.#rate;
  }

  /** Is the relay left alone because of a quota? */
  get resting(): boolean {
    return this.#resting;
  }

  /** How many copies may start now. */
  allows(now: number): number {
    if (now < this.#restUntil) return 0;
    this.#rise(now);
    const allowed = this.#pace.allows(now);
    return this.#resting ? Math.min(allowed, 1) : allowed;
  }

  /** How long until the next copy may start, in milliseconds. */
  wait(now: number): number {
    return Math.max(this.#restUntil - now, this.#pace.wait());
  }

  started(now: number): void {
    this.#pace.spend(1);
    // A probe: no second one before its answer, or the next quarter of an hour.
    if (this.#resting) this.#restUntil = now + PROBE;
  }

  /** The relay answered and asked for nothing. */
  answered(): void {
    this.#resting = false;
    this.#restUntil = 0;
  }

  /** Answers to copies that were under way together count once a second; true when this one counted. */
  asked(cause: "rate" | "quota", now: number): boolean {
    if (cause === "quota") {
      const news = !this.#resting;
      this.#resting = true;
      this.#restUntil = now + PROBE;
      return news;
    }
    if (now - this.#since < 1_000 && this.#rate !== this.#most) return false;
    this.#since = now;
    this.#setRate(Math.max(this.#rate / 2, SLOWEST), now);
    return true;
  }

  /** How long a copy steps back for which the relay asked: at least one other is tried before it. In milliseconds. */
  stepBack(cause: "rate" | "quota"): number {
    return cause === "quota" ? PROBE + MINUTE : Math.max(SOONEST, 2_000 / this.#rate);
  }

  #rise(now: number): void {
    const minutes = Math.floor((now - this.#since) / MINUTE);
    if (minutes < 1 || this.#rate === this.#most) return;
    this.#since += minutes * MINUTE;
    this.#setRate(Math.min(this.#rate * 1.05 ** minutes, this.#most), now);
  }

  #setRate(rate: number, now: number): void {
    this.#rate = rate;
    this.#pace.change(rate, now);
  }
}
