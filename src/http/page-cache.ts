import type { IncomingMessage, ServerResponse } from "node:http";
import { type FinishedAnswer, sendFinished } from "./finished-answer.ts";

/** How long an answer may still be sent after what it shows has changed, in milliseconds, while a new one is made. */
const STALE_FOR = 1000;

/** How often an answer has to be asked for before it is worth the work of making it smaller. */
const WORTH_RECOMPRESSING = 5;

type Render = () => Promise<FinishedAnswer>;

interface Entry {
  answer: FinishedAnswer;
  readonly render: Render;
  /** Asked for since it was last considered for leaving. */
  used: boolean;
  /** How often it was answered from memory, and from when on it may be recompressed, in monotonic milliseconds. */
  uses: number;
  readonly recompressFrom: number;
  /** When what it shows changed, in monotonic milliseconds; null while it is true. */
  staleSince: number | null;
  refreshing: boolean;
}

/**
 * Finished public answers by address, bounded in bytes; those that nobody asks for leave first.
 * A change makes every entry stale at once: it may be sent for one more second while it is made anew, so that
 * saving a file never makes all readers wait for the same page.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<FinishedAnswer>>();
  #recompressing = false;
  #bytes = 0;
  #generation = 0;
  /** Requests answered from memory. */
  hits = 0;

  readonly maxBytes: number;
  /** How long an answer has to last before it is worth recompressing, in milliseconds. */
  readonly minAge: number;

  constructor(maxBytes: number, minAge = 3_000) {
    this.maxBytes = maxBytes;
    this.minAge = minAge;
  }

  /** Answers from memory and returns true, or returns false and leaves the request alone. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    if (entry.staleSince !== null) {
      if (performance.now() - entry.staleSince > STALE_FOR) return false;
      this.#refresh(key, entry);
    }
    entry.used = true;
    this.hits++;
    if (entry.answer.recompress !== null && ++entry.uses >= WORTH_RECOMPRESSING) this.#recompress(key, entry);
    sendFinished(request, response, entry.answer);
    return true;
  }

  /**
   * The answer for an address, from memory or by `render`, which runs once however many ask at the same time.
   * Only answers with status 200 that may be stored are kept.
   */
  async fill(key: string, render: Render): Promise<FinishedAnswer> {
    const entry = this.#entries.get(key);
    if (entry && entry.staleSince === null) return entry.answer;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const making = this.#make(key, render);
    this.#pending.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key);
    }
  }

  /** What the pages show has changed. */
  expire(): void {
    this.#generation++;
    this.#pending.clear();
    const now = performance.now();
    for (const entry of this.#entries.values()) entry.staleSince ??= now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async #make(key: string, render: Render): Promise<FinishedAnswer> {
    const generation = this.#generation;
    const answer = await render();
    if (answer.lasting && generation === this.#generation) this.#keep(key, answer, render);
    return answer;
  }

  #refresh(key: string, entry: Entry): void {
    if (entry.refreshing) return;
    entry.refreshing = true;
    this.fill(key, entry.render).then(
      (answer) => {
        entry.refreshing = false;
        if (!answer.lasting) this.#drop(key);
      },
      () => this.#drop(key),
    );
  }

  #keep(key: string, answer: FinishedAnswer, render: Render): void {
    this.#drop(key);
    if (answer.bytes > this.maxBytes / 4) return;
    const recompressFrom = performance.now() + this.minAge;
    this.#entries.set(key, {
      answer,
      render,
      used: true,
      uses: 0,
      recompressFrom,
      staleSince: null,
      refreshing: false,
    });
    this.#bytes += answer.bytes;
    while (this.#bytes > this.maxBytes) this.#makeRoom();
  }

  /** An answer that has lasted a while and is asked for again and again is made smaller; one at a time. */
  #recompress(key: string, entry: Entry): void {
    const now = performance.now();
    if (this.#recompressing || now < entry.recompressFrom || entry.staleSince !== null) return;
    const { answer } = entry;
    this.#recompressing = true;
    answer
      .recompress?.()
      .then((recompressed) => {
        if (this.#entries.get(key) !== entry || entry.answer !== answer) return;
        entry.answer = recompressed;
        this.#bytes += recompressed.bytes - answer.bytes;
      })
      .catch(() => {})
      .finally(() => {
        this.#recompressing = false;
      });
  }

  /** Considers the oldest entry: one that was asked for stays and goes to the back of the queue, another leaves. */
  #makeRoom(): void {
    const [key, entry] = this.#entries.entries().next().value as [string, Entry];
    if (!entry.used) {
      this.#drop(key);
      return;
    }
    entry.used = false;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.answer.bytes;
  }
}
