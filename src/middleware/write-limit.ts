import type { Context, MiddlewareHandler } from "hono";
import type { CountWrite } from "../domain/write-limit.ts";

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
