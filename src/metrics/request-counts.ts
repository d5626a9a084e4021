/** Upper bounds of the classes by which durations are counted, in seconds. */
export const DURATION_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** How long the requests of one kind took. */
export interface Durations {
  /** How many took at most as long as each of DURATION_BOUNDS and longer than the one before. */
  readonly within: number[];
  /** In seconds. */
  sum: number;
  count: number;
}

/**
 * Counts requests in plain numbers, which are read when somebody asks for them. What the front door needs of it is
 * `RequestObserver` (http/request-kinds.ts).
 */
export class RequestCounts {
  readonly kept = { "2xx": 0, "3xx": 0 };
  readonly #answers = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, Durations>();
  #pageCache: () => PageCache = () => ({ hits: 0, misses: 0, entries: 0, bytes: 0 });

  readonly answered = (kind: string, status: string, seconds: number): void => {
    const answers = this.#answers.get(kind) ?? new Map<string, number>();
    this.#answers.set(kind, answers.set(status, (answers.get(status) ?? 0) + 1));
    const durations = this.#durations.get(kind) ?? noDurations();
    this.#durations.set(kind, durations);
    durations.count++;
    durations.sum += seconds;
    const index = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
    if (index >= 0) durations.within[index] = (durations.within[index] ?? 0) + 1;
  };

  readonly pageCache = (read: () => PageCache): void => {
    this.#pageCache = read;
  };

  /** How many requests of each kind were answered with each class of status. */
  *answers(): Iterable<{ kind: string; status: string; count: number }> {
    for (const [status, count] of Object.entries(this.kept)) yield { kind: "kept", status, count };
    for (const [kind, answers] of this.#answers) for (const [status, count] of answers) yield { kind, status, count };
  }

  durations(): Iterable<[kind: string, durations: Durations]> {
    return this.#durations;
  }

  get cache(): PageCache {
    return this.#pageCache();
  }
}

interface PageCache {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

const noDurations = (): Durations => ({ within: DURATION_BOUNDS.map(() => 0), sum: 0, count: 0 });
