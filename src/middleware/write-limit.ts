import type { Context, MiddlewareHandler } from "hono";
import { foldClient } from "../domain/subscribers/limits.ts";

/** A limit this high is none: nothing is counted. */
const NO_LIMIT = 100_000;
const MINUTE = 60_000;
/** Clients remembered at once; beyond it those whose minute is over are forgotten, and if need be all. */
const REMEMBERED = 50_000;

/** Counts the writes of clients: answers 0 when one more is allowed, else how long to wait, in milliseconds. */
export type CountWrite = (client: string) => number | Promise<number>;

/** Counts in the memory of this process. A client's minute begins with its first write. `now` only goes forward. */
export function writesPerMinute(most: number, now: () => number = () => performance.now()): CountWrite {
  if (most >= NO_LIMIT) return () => 0;
  const minutes = new Map<string, { readonly ends: number; writes: number }>();

  return (client) => {
    const key = foldClient(client);
    const present = now();
    let minute = minutes.get(key);
    if (!minute || minute.ends <= present) {
      if (minutes.size >= REMEMBERED) forget(present);
      minute = { ends: present + MINUTE, writes: 0 };
      minutes.set(key, minute);
    }
    minute.writes++;
    return minute.writes > most ? Math.max(minute.ends - present, 1) : 0;
  };

  function forget(present: number): void {
    for (const [key, { ends }] of minutes) if (ends <= present) minutes.delete(key);
    if (minutes.size >= REMEMBERED) minutes.clear();
  }
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
