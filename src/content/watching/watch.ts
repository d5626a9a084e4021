import { setTimeout as delay } from "node:timers/promises";
import { datedFolders } from "../../domain/posts/addresses.ts";
import { everything, isFolder, isSource, type Stamp, sameStamp } from "../scan.ts";
import { createFolderEvents } from "./folder-events.ts";
import { createUnquietFiles } from "./unquiet-files.ts";

/** A sweep works in slices of this many milliseconds with rests between them, and takes 1 % of the time in all. */
const SLICE = 4;
const REST = 20;
const SHORTEST_PAUSE = 1_000;
const SWEEP_SHARE = 100;

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
}): { close(): Promise<void> } {
  const { folder, apply, onError } = parts;
  const known = new Map<string, Stamp | null>();
  const unquiet = createUnquietFiles({ folder, known, apply, onError });
  const events = createFolderEvents({ folder, noticed: unquiet.notice, known: () => known.keys() });
  let sweeping: Promise<void> | null = null;
  const stop = new AbortController();

  const started = setImmediate(() => {
    for (const [path, stamp] of parts.known()) known.set(path, stamp);
    for (const below of ["", ...datedFolders, "pages", "now", "redirects", "languages"]) events.listen(below);
    sweeping = sweepForEver();
  });

  return {
    async close() {
      stop.abort();
      clearImmediate(started);
      events.close();
      await Promise.all([sweeping, unquiet.close()]);
    },
  };

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
        if (!events.hears(path)) events.listen(path);
      } else {
        missing.delete(path);
        if (first && !known.has(path) && !isSource(path)) known.set(path, stamp);
        else if (!sameStamp(known.get(path), stamp) && !unquiet.has(path)) unquiet.notice(path);
      }
      if (performance.now() - sliceStart > SLICE) {
        busy += performance.now() - sliceStart;
        await pause(REST);
        sliceStart = performance.now();
      }
    }
    if (isFolder(folder)) for (const path of missing) if (!unquiet.has(path)) unquiet.notice(path);
    return busy + performance.now() - sliceStart;
  }

  /** Ends early, and without complaint, when the watch is closed. */
  async function pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: stop.signal, ref: false }).catch(() => {});
  }
}
