import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Answers 413 to a body of more than `bytes`, whether its length is declared or not. A declared length is taken at its
 * word, as the parser of the connection does: looking at the body itself would cost more than all else of a small call.
 */
export function limitBody(bytes: number): MiddlewareHandler {
  const tooLarge = (c: Context) => c.json({ success: false, message: "The request is too large." }, 413);
  const undeclared = bodyLimit({ maxSize: bytes, onError: tooLarge });
  return async (c, next) => {
    const length = c.req.header("Content-Length");
    if (length === undefined || c.req.header("Transfer-Encoding") !== undefined) return undeclared(c, next);
    return Number(length) <= bytes ? next() : tooLarge(c);
  };
}

/**
 * Lets a request pass that has no body, or one of JSON; answers 415 to another kind and 400 to JSON that cannot be
 * read. Routes then read it with `c.req.json()`.
 */
export const jsonBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const text = await c.req.text();
  if (text === "") return next();
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? ""))
    return c.json({ success: false, message: "The request must be JSON." }, 415);
  try {
    await c.req.json();
  } catch {
    return c.json({ success: false, message: "The request is not valid JSON." }, 400);
  }
  return next();
};
