import type { TextCheck } from "../domain/posts/links.ts";
import { faultName } from "../domain/site/fault-line.ts";
import type { ContentFault, SiteStore } from "../domain/site/site.ts";

/**
 * Checks the texts while their author writes, and logs what is found, each fault once until it has been mended. Returns
 * how to stop.
 */
export function watchTexts(parts: {
  check: TextCheck;
  site: Pick<SiteStore, "onChange">;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Milliseconds. */
  before: { first: number; next: number };
}): () => Promise<void> {
  const { check, site, log, before } = parts;
  const stop = new AbortController();
  let told = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, before.first).unref();
  const unsubscribe = site.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(look, before.next).unref();
  });

  return async () => {
    unsubscribe();
    clearTimeout(timer);
    stop.abort();
    await running;
  };

  function look(): void {
    running = running.then(async () => {
      try {
        const faults = await check.faults(stop.signal);
        if (faults) tell(faults);
      } catch (error) {
        log.error({ err: error }, "the texts could not be checked");
      }
    });
  }

  function tell(faults: readonly ContentFault[]): void {
    for (const fault of faults) {
      const { message, ...where } = fault;
      if (!told.has(faultName(fault))) log.warn(where, message);
    }
    told = new Set(faults.map(faultName));
  }
}
