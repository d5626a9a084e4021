import type { Context, MiddlewareHandler } from "hono";
import type { CountWrite } from "../../domain/write-limit.ts";
import type { SecurityEvents } from "../security-events.ts";

/** Answers 429 to a client that writes too often, whatever it writes. `answer` makes the response. */
export function limitWrites(
  count: CountWrite,
  clientOf: (c: Context) => string,
  security: SecurityEvents,
  answer: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  return async (c, next) => {
    const wait = c.req.method === "POST" ? await count(clientOf(c)) : 0;
    if (!wait) return next();
    security.limitReached(c, "writes");
    return answer(c, Math.ceil(wait / 1_000));
  };
}
