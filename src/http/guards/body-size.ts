import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { readsOnly } from "./origin-check.ts";

/**
 * Answers 413 to a body of more than `bytes`, whether its length is declared or not. A declared length is taken at its
 * word, as the parser of the connection does: looking at the body itself would cost more than all else of a small call.
 */
export function limitBody(bytes: number): MiddlewareHandler {
  const tooLarge = (c: Context) => c.json({ success: false, message: "The request is too large." }, 413);
  const undeclared = bodyLimit({ maxSize: bytes, onError: tooLarge });
  return async (c, next) => {
    const length = c.req.header("Content-Length");
    if (c.req.header("Transfer-Encoding") !== undefined) return undeclared(c, next);
    if (length === undefined) return readsOnly(c) ? next() : undeclared(c, next);
    return Number(length) <= bytes ? next() : tooLarge(c);
  };
}
