import { type Stamp, sameStamp, stampOf } from "../scan.ts";

/** Milliseconds without a change after which a file counts as completely written. */
const QUIET = 250;
/** The same for a file that has been written to for longer than `LONG_WRITE`: the first pause must do. */
const SHORT_QUIET = 100;
const LONG_WRITE = 800;
/** An empty file is mostly one that an editor is about to fill. */
const EMPTY_QUIET = 900;
/** How long a finished file waits for others that are still being written, so that one operation is one change. */
const PATIENCE = 400;
const LOOK_EVERY = 50;

/**
 * Files that are being written, until each has come to rest. Hands over together those that have and are other than
 * `known`, which is brought up to date. `apply` answers which of them it could not take over.
 */
export function createUnquietFiles(parts: {
  folder: string;
  known: Map<string, Stamp | null>;
  apply(changes: ReadonlyMap<string, Stamp | null>): Promise<readonly string[]>;
  onError(error: unknown): void;
}) {
  const { folder, known, apply, onError } = parts;
  const pending = new Map<string, { stamp: Stamp | null; since: number; first: number }>();
  let lookTimer: NodeJS.Timeout | undefined;
  let handingOver: Promise<void> | null = null;
  let closed = false;

  return {
    notice,
    has: (path: string) => pending.has(path),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(lookTimer);
      await handingOver;
    },
  };

  /** Something happened to this file. */
  function notice(path: string): void {
    const now = performance.now();
    const waiting = pending.get(path);
    if (waiting) waiting.since = now;
    else pending.set(path, { stamp: stampOf(folder, path), since: now, first: now });
    lookTimer ??= setTimeout(look, LOOK_EVERY).unref();
  }

  /** Looks which of the pending files have come to rest, and hands them over together. */
  function look(): void {
    lookTimer = undefined;
    if (closed || handingOver) return;
    const now = performance.now();
    const ready = new Map<string, Stamp | null>();
    let readySince = now;
    for (const [path, waiting] of pending) {
      const stamp = stampOf(folder, path);
      if (!sameStamp(stamp, waiting.stamp)) Object.assign(waiting, { stamp, since: now });
      const quiet = stamp?.size === 0 ? EMPTY_QUIET : now - waiting.first > LONG_WRITE ? SHORT_QUIET : QUIET;
      if (now - waiting.since < quiet) continue;
      if (sameStamp(stamp, known.get(path))) pending.delete(path);
      else {
        ready.set(path, stamp);
        readySince = Math.min(readySince, waiting.since + quiet);
      }
    }
    if (ready.size && (ready.size === pending.size || now - readySince >= PATIENCE)) {
      for (const path of ready.keys()) pending.delete(path);
      handingOver = handOver(ready).finally(() => {
        handingOver = null;
        if (pending.size) look();
      });
    } else if (pending.size) lookTimer = setTimeout(look, LOOK_EVERY).unref();
  }

  async function handOver(ready: ReadonlyMap<string, Stamp | null>): Promise<void> {
    try {
      const postponed = new Set(await apply(ready));
      for (const [path, stamp] of ready) {
        if (postponed.has(path)) continue;
        if (stamp) known.set(path, stamp);
        else known.delete(path);
      }
    } catch (error) {
      onError(error);
    }
  }
}
