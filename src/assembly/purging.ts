import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { monotonicClock } from "../domain/clock.ts";
import { createPurging, type Told } from "../domain/purging.ts";

type Target = NonNullable<Config["purge"]>;

/** Milliseconds that a cache has to answer. */
const PATIENCE = 10_000;

/** What a cache is asked: one change of a text shows on many pages, lists, feeds and neighbours of it. */
const EVERYTHING = JSON.stringify({ purge_everything: true });

/** Tells the cache at `PURGE_URL` of changes. */
export function assemblePurging(target: Target, log: Logger): ReturnType<typeof createPurging> {
  return createPurging({ tell: () => askToForget(target), monotonic: monotonicClock, log });
}

/** Follows no redirect: the token is for this address alone. */
async function askToForget({ address, token }: Target): Promise<Told> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: EVERYTHING,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    return answer.ok ? { outcome: "told" } : { outcome: "failed", reason: `answered ${answer.status}` };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { outcome: "failed", reason: name === "TimeoutError" ? "no answer" : (cause?.code ?? name) };
  }
}
