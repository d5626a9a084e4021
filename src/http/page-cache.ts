import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type FinishedAnswer, sendFinished } from "./finished-answer.ts";

/** How long an answer may still be sent after what it shows has changed, in milliseconds, while a new one is made. */
const STALE_FOR = 1000;

/** How often an answer has to be asked for before it is worth the work of making it smaller. */
const WORTH_RECOMPRESSING = 5;

type Render = () => Promise<FinishedAnswer>;

interface Entry {
  readonly answer: FinishedAnswer;
  readonly render: Render;
  /** How often it was answered from memory, and from when on it may be recompressed, in monotonic milliseconds. */
  uses: number;
  readonly recompressFrom: number;
  /** When what it shows changed, in monotonic milliseconds; null while it is true. */
  staleSince: number | null;
}

/**
 * Finished public answers by address, bounded in bytes; the one asked for longest ago leaves first.
 * A change makes every entry stale at once: it may be sent for one more second while it is made anew, so that
 * saving a file never makes all readers wait for the same page.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<FinishedAnswer>>();
  readonly #minAge: number;
  readonly #recompress: (key: string, entry: Entry) => void;
  #generation = 0;
  /** Requests answered from memory, and those for which an answer was made or waited for. */
  hits = 0;
  misses = 0;

  /** `maxBytes` may be 0: nothing is kept. `minAge`: how long an answer has to last before it is worth recompressing, in milliseconds. */
  constructor(maxBytes: number, minAge: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(maxBytes, 1),
      maxEntrySize: Math.max(Math.floor(maxBytes / 4), 1),
      sizeCalculation: ({ answer }) => answer.bytes,
    });
    this.#recompress = recompression(this.#entries);
    this.#minAge = minAge;
  }

  /** Answers from memory and returns true, or returns false and leaves the request alone. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    if (entry.staleSince !== null) {
      if (performance.now() - entry.staleSince > STALE_FOR) return false;
      this.#refresh(key, entry);
    } else if (entry.answer.recompress !== null && ++entry.uses >= WORTH_RECOMPRESSING) this.#recompress(key, entry);
    this.hits++;
    sendFinished(request, response, entry.answer);
    return true;
  }

  /**
   * The answer for an address, from memory or by `render`, which runs once however many ask at the same time.
   * Only answers with status 200 that may be stored are kept.
   */
  async fill(key: string, render: Render): Promise<FinishedAnswer> {
    const entry = this.#entries.get(key);
    if (entry?.staleSince !== null) this.misses++;
    return entry?.staleSince === null ? entry.answer : (this.#pending.get(key) ?? this.#make(key, render));
  }

  /** What the pages show has changed. */
  expire(): void {
    this.#generation++;
    this.#pending.clear();
    const now = performance.now();
    for (const entry of this.#entries.values()) entry.staleSince ??= now;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #make(key: string, render: Render): Promise<FinishedAnswer> {
    const generation = this.#generation;
    const making = render();
    this.#pending.set(key, making);
    try {
      const answer = await making;
      const recompressFrom = performance.now() + this.#minAge;
      if (answer.lasting && generation === this.#generation)
        this.#entries.set(key, { answer, render, uses: 0, recompressFrom, staleSince: null });
      return answer;
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key);
    }
  }

  #refresh(key: string, entry: Entry): void {
    if (this.#pending.has(key)) return;
    const forget = () => this.#entries.delete(key);
    this.#make(key, entry.render).then(({ lasting }) => lasting || forget(), forget);
  }
}

/** Makes an answer smaller that has lasted a while and is asked for again and again; one at a time. */
function recompression(entries: LRUCache<string, Entry>): (key: string, entry: Entry) => void {
  let busy = false;
  return (key, entry) => {
    if (busy || performance.now() < entry.recompressFrom) return;
    busy = true;
    const replace = (answer: FinishedAnswer | null) => {
      busy = false;
      if (answer && entries.peek(key) === entry && entry.staleSince === null) entries.set(key, { ...entry, answer });
    };
    entry.answer.recompress?.().then(replace, () => replace(null));
  };
}
