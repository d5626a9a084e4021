/** Milliseconds after a change in which this process may still answer with what was there before. */
const SETTLING = 1_100;
/** Milliseconds before each further try. */
const WAITS = [1_000, 5_000, 15_000, 60_000];

/** What became of telling the caches. `reason`: for the log, without addresses or secrets. */
export type Told = { readonly outcome: "told" } | { readonly outcome: "failed"; readonly reason: string };

/**
 * Tells the caches before the site that its pages have changed: once all of this process's answers are new, once for all
 * changes of a second, and again up to four times where that fails. Each change is followed by a call that began after it.
 * `monotonic` in milliseconds.
 */
export function createPurging(parts: {
  tell: () => Promise<Told>;
  monotonic: () => number;
  log: Record<"info" | "warn" | "error", (details: object, message: string) => void>;
}): { changed(): void; stop(): void } {
  const { tell, monotonic, log } = parts;
  /** The newest change that no call has told of; null where there is none. */
  let latest: number | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let stopped = false;

  return {
    changed() {
      latest = monotonic();
      if (timer === undefined && !busy) tellAfter(SETTLING);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };

  function tellAfter(wait: number): void {
    if (!stopped) timer = setTimeout(() => void tellNow(), wait).unref();
  }

  async function tellNow(): Promise<void> {
    timer = undefined;
    busy = true;
    const begun = monotonic();
    const told = await tell();
    busy = false;
    if (told.outcome === "failed") return tryAgain(told.reason);
    if (failures > 0) log.info({ tries: failures + 1 }, "the caches before the site were told of changes after all");
    failures = 0;
    const missed = latest !== null && latest > begun - SETTLING;
    if (missed) tellAfter(Math.max(0, (latest as number) + SETTLING - monotonic()));
    else latest = null;
  }

  function tryAgain(reason: string): void {
    const wait = WAITS[failures++];
    if (failures === 1) log.warn({ reason }, "the caches before the site could not be told of changes; tried again");
    if (wait !== undefined) tellAfter(wait);
    else giveUp(reason);
  }

  function giveUp(reason: string): void {
    log.error({ reason, tries: failures }, "the caches before the site were not told of changes and show former pages");
    failures = 0;
    latest = null;
  }
}
