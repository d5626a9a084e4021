/** For so many milliseconds after a request, more of them are expected: a page is followed by what it shows. */
const RECENT = 100;

/** Knows whether requests came a moment ago, so that what can wait gives way to them. `monotonic`: milliseconds that only go forward. */
export class RecentRequests {
  readonly #monotonic: () => number;
  #latest = Number.NEGATIVE_INFINITY;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  note(): void {
    this.#latest = this.#monotonic();
  }

  get any(): boolean {
    return this.#monotonic() - this.#latest < RECENT;
  }
}
