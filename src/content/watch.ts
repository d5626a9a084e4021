import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { everything, isFolder, isHidden, isSource, type Stamp, sameStamp, stampOf } from "./scan.ts";

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

/** Folders that are watched at most; changes in further ones are found by the sweep. */
const MOST_WATCHED = 12_000;
/** A sweep works in slices of this many milliseconds with rests between them, and takes 1 % of the time in all. */
const SLICE = 4;
const REST = 20;
const SHORTEST_PAUSE = 1_000;
const SWEEP_SHARE = 100;

export interface FolderWatch {
  close(): Promise<void>;
}

/**
 * Reports files that changed, appeared or vanished (a null stamp), once each is completely written: at most 1.2 s after
 * it is. Learns of changes from the operating system where it tells of them, and from a sweep over all files where it
 * does not. `known` are the files that the caller has read, or looked for in vain (null); other files found at first are
 * taken as they are.
 * `apply` answers which paths it could not take over, to be reported again.
 */
export function watchFolder(parts: {
  folder: string;
  known(): Map<string, Stamp | null>;
  apply(changes: ReadonlyMap<string, Stamp | null>): Promise<readonly string[]>;
  onError(error: unknown): void;
}): FolderWatch {
  const { folder, apply, onError } = parts;
  let known = new Map<string, Stamp | null>();
  const pending = new Map<string, { stamp: Stamp | null; since: number; first: number }>();
  const watchers = new Map<string, FSWatcher>();
  let mayWatch = MOST_WATCHED;
  let lookTimer: NodeJS.Timeout | undefined;
  let settling: Promise<void> | null = null;
  let sweeping: Promise<void> | null = null;
  const stop = new AbortController();

  const started = setImmediate(() => {
    known = parts.known();
    for (const below of ["", "posts", "pages", "now"]) listen(below);
    sweeping = sweepForEver();
  });

  return {
    async close() {
      stop.abort();
      clearImmediate(started);
      clearTimeout(lookTimer);
      for (const watcher of watchers.values()) watcher.close();
      await Promise.all([sweeping, settling]);
    },
  };

  function listen(below: string): void {
    if (stop.signal.aborted || mayWatch <= 0 || !isFolder(join(folder, below))) return;
    watchers.get(below)?.close();
    try {
      const watcher = watch(join(folder, below), { persistent: false }, (_, name) => {
        if (name !== null) noteChange(below ? `${below}/${name}` : name);
      });
      watcher.on("error", () => watcher.close());
      if (!watchers.has(below)) mayWatch--;
      watchers.set(below, watcher);
    } catch {
      mayWatch = 0;
    }
  }

  /** Something happened to a path: a file, or a folder with all that is in it. */
  function noteChange(path: string): void {
    if (stop.signal.aborted || isHidden(path)) return;
    if (isFolder(join(folder, path))) {
      for (const [inside, stamp] of everything(folder, path)) {
        if (stamp) noticed(inside);
        else listen(inside);
      }
    } else if (watchers.has(path)) forgetFolder(path);
    else noticed(path);
  }

  function forgetFolder(path: string): void {
    const within = (other: string) => other === path || other.startsWith(`${path}/`);
    for (const [below, watcher] of watchers) {
      if (!within(below)) continue;
      watcher.close();
      watchers.delete(below);
      mayWatch++;
    }
    for (const file of known.keys()) if (within(file)) noticed(file);
  }

  function noticed(path: string): void {
    const now = performance.now();
    const waiting = pending.get(path);
    if (waiting) waiting.since = now;
    else pending.set(path, { stamp: stampOf(folder, path), since: now, first: now });
    lookTimer ??= setTimeout(look, LOOK_EVERY).unref();
  }

  /** Looks which of the pending files have come to rest, and hands them over together. */
  function look(): void {
    lookTimer = undefined;
    if (stop.signal.aborted || settling) return;
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
      settling = handOver(ready).finally(() => {
        settling = null;
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

  async function sweepForEver(): Promise<void> {
    let first = true;
    while (!stop.signal.aborted) {
      const busy = await sweep(first);
      first = false;
      await pause(Math.max(SHORTEST_PAUSE, busy * SWEEP_SHARE));
    }
  }

  /** Compares every file with what is known of it; answers how many milliseconds of work that took. */
  async function sweep(first: boolean): Promise<number> {
    const missing = new Set([...known].flatMap(([path, stamp]) => (stamp ? path : [])));
    let busy = 0;
    let sliceStart = performance.now();
    for (const [path, stamp] of everything(folder)) {
      if (stop.signal.aborted) return busy;
      if (stamp === null) {
        if (!watchers.has(path)) listen(path);
      } else {
        missing.delete(path);
        if (first && !known.has(path) && !isSource(path)) known.set(path, stamp);
        else if (!sameStamp(known.get(path), stamp) && !pending.has(path)) noticed(path);
      }
      if (performance.now() - sliceStart > SLICE) {
        busy += performance.now() - sliceStart;
        await pause(REST);
        sliceStart = performance.now();
      }
    }
    if (isFolder(folder)) for (const path of missing) if (!pending.has(path)) noticed(path);
    return busy + performance.now() - sliceStart;
  }

  /** Ends early, and without complaint, when the watch is closed. */
  async function pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: stop.signal, ref: false }).catch(() => {});
  }
}
