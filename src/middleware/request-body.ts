import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/** Answers 413 to a body of more than `bytes`, whether its length is declared or not. */
export function limitBody(bytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: bytes,
    onError: (c) => c.json({ success: false, message: "The request is too large." }, 413),
  });
}

/**
 * Lets a request pass that has no body, or one of JSON; answers 415 to another kind and 400 to JSON that cannot be
 * read. Routes then read it with `c.req.json()`.
 */
export const jsonBody: MiddlewareHandler = async (c, next) => {
  if (!c.req.raw.body) return next();
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
