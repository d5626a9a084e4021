import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SearchDocument, SearchOutcome, SearchStore } from "../domain/search/store.ts";
import type { IndexedDocument, SearchFile } from "./search-file.ts";

/** What the search thread is started with. */
export interface SearchThreadData {
  readonly path: string;
  readonly build: number;
}
export interface SearchCall {
  readonly number: number;
  readonly step: keyof SearchFile;
  readonly argument: unknown;
}
export interface SearchReply {
  readonly number: number;
  readonly result?: unknown;
  readonly error?: string;
  /** The file was damaged and has been deleted. */
  readonly lost?: true;
}

/** Longest stretch of reading, in milliseconds, and most characters between two turns of the event loop. */
const SLICE = 8;
const BATCH = 100_000;
const FORGOTTEN_AT_ONCE = 50;

class IndexLost extends Error {}

/**
 * The index of all words in `cacheFolder`/search.sqlite, a file that may be deleted at any time. Nothing is opened
 * before the first call. All SQLite work happens in a thread, which ends after `idle` milliseconds without a call.
 */
export function createSearchIndex(options: {
  cacheFolder: string;
  /** The script that runs `serveSearchFile` with the rules of search. */
  thread: URL;
  /** Names the build that runs: an index of another one is made anew. */
  build: number;
  idle: number;
}): SearchStore & { close(): Promise<void> } {
  const thread = createThread(
    options.thread,
    { path: join(options.cacheFolder, "search.sqlite"), build: options.build },
    options.idle,
  );
  let closed = false;

  return {
    async find(request) {
      try {
        const result = (await thread.call("find", request)) as ReturnType<SearchFile["find"]>;
        return { outcome: "found", ...result } satisfies SearchOutcome;
      } catch (error) {
        if (error instanceof IndexLost) return { outcome: "lost" };
        throw error;
      }
    },
    async sync(documents) {
      for (let attempt = 1; !closed; attempt++) {
        try {
          return await sync(documents);
        } catch (error) {
          if (closed) return;
          if (!(error instanceof IndexLost) || attempt === 3) throw error;
        }
      }
    },
    close() {
      closed = true;
      return thread.end();
    },
  };

  async function sync(documents: readonly SearchDocument[]): Promise<void> {
    const named = documents.map(({ key, fingerprint }) => [key, fingerprint]);
    const { wanted, surplus } = (await thread.call("compare", named)) as ReturnType<SearchFile["compare"]>;
    while (surplus.length && !closed) await thread.call("forget", surplus.splice(0, FORGOTTEN_AT_ONCE));
    await putAll(new Set(wanted), documents);
    if (wanted.length > FORGOTTEN_AT_ONCE) while (!closed && (await thread.call("tidy", null))) {}
  }

  async function putAll(wanted: ReadonlySet<string>, documents: readonly SearchDocument[]): Promise<void> {
    let batch: IndexedDocument[] = [];
    let size = 0;
    let sliceEnds = performance.now() + SLICE;
    for (const { key, fingerprint, date, read } of documents) {
      if (closed) return;
      const text = wanted.has(key) ? await read() : null;
      if (text === null) continue;
      batch.push({ key, fingerprint, date, text });
      size += text.title.length + text.body.length + text.more.length;
      if (size < BATCH && performance.now() < sliceEnds) continue;
      await thread.call("put", batch);
      [batch, size, sliceEnds] = [[], 0, performance.now() + SLICE];
    }
    if (batch.length) await thread.call("put", batch);
  }
}

function createThread(script: URL, data: SearchThreadData, idle: number) {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let calls = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let ended = false;

  return {
    call(step: keyof SearchFile, argument: unknown): Promise<unknown> {
      if (ended) return Promise.reject(new Error("the search index is closed"));
      return post(step, argument);
    },
    async end(): Promise<void> {
      ended = true;
      await dismiss();
    },
  };

  function post(step: keyof SearchFile, argument: unknown): Promise<unknown> {
    clearTimeout(idleTimer);
    worker ??= begin();
    const number = ++calls;
    const reply = new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
    worker.ref();
    worker.postMessage({ number, step, argument } satisfies SearchCall);
    return reply;
  }

  function begin(): Worker {
    const started = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    started.on("message", hear);
    started.on("error", (error) => fail(started, error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => fail(started, new Error("the search thread has ended")));
    return started;
  }

  function hear({ number, result, error, lost }: SearchReply): void {
    const call = waiting.get(number);
    waiting.delete(number);
    if (waiting.size === 0) {
      worker?.unref();
      if (!ended) idleTimer = setTimeout(() => void dismiss(), idle).unref();
    }
    if (lost) call?.reject(new IndexLost());
    else if (error !== undefined) call?.reject(new Error(error));
    else call?.resolve(result);
  }

  function fail(stopped: Worker, error: Error): void {
    if (stopped !== worker) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  /** Closes the file, so that its log is written back, and ends the thread. */
  async function dismiss(): Promise<void> {
    clearTimeout(idleTimer);
    const leaving = worker;
    if (!leaving) return;
    await post("close", null).catch(() => {});
    clearTimeout(idleTimer);
    if (leaving === worker && waiting.size === 0) worker = null;
    else if (!ended) return;
    await leaving.terminate();
  }
}
