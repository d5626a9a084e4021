/** Spreads mails evenly: `rate` a second, with at most a twentieth of a second's worth at once. Times only go forward. */
export class Pace {
  #rate: number;
  #burst: number;
  #credit = 1;
  #since: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#burst = Math.max(1, rate / 20);
    this.#since = now;
  }

  /** How many mails may start now. */
  allows(now: number): number {
    this.#credit = Math.min(this.#burst, this.#credit + ((now - this.#since) / 1_000) * this.#rate);
    this.#since = now;
    return Math.floor(this.#credit + 1e-9);
  }

  /** From now on at another rate. */
  change(rate: number, now: number): void {
    this.allows(now);
    this.#rate = rate;
    this.#burst = Math.max(1, rate / 20);
  }

  spend(mails: number): void {
    this.#credit -= mails;
  }

  /** How long until the next mail may start, in milliseconds. */
  wait(): number {
    return this.#credit >= 1 ? 0 : Math.ceil(((1 - this.#credit) / this.#rate) * 1_000);
  }
}
