import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { foldClient } from "../domain/subscribers/limits.ts";

/** A limit this high is none: nothing is counted. */
const NO_LIMIT = 100_000;

/** Counts the writes of clients: answers 0 when one more is allowed, else how long to wait, in milliseconds. */
export type CountWrite = (client: string) => Promise<number>;

/** Counts in the memory of this process: a sliding start, a minute long. */
export function writesPerMinute(most: number): CountWrite {
  if (most >= NO_LIMIT) return async () => 0;
  const limiter = new RateLimiterMemory({ points: most, duration: 60 });
  return async (client) => {
    try {
      await limiter.consume(foldClient(client));
      return 0;
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      return Math.max((refused as RateLimiterRes).msBeforeNext, 1);
    }
  };
}

/** Answers 429 to a client that writes too often, whatever it writes. `answer` makes the response. */
export function limitWrites(
  count: CountWrite,
  clientOf: (c: Context) => string,
  answer: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  return async (c, next) => {
    const wait = c.req.method === "POST" ? await count(clientOf(c)) : 0;
    return wait ? answer(c, Math.ceil(wait / 1_000)) : next();
  };
}
