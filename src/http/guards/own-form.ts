import type { Context, MiddlewareHandler } from "hono";
import { jsonBody } from "./request-body.ts";

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Lets JSON pass like `jsonBody`, and besides it a form that a page of this site sent, which is how a browser without
 * script writes. Any other form is 415: only browsers send forms, and they say where from.
 */
export function jsonOrOwnForm(allowed: ReadonlySet<string>): MiddlewareHandler {
  return (c, next) => (isOwnForm(c, allowed) ? next() : jsonBody(c, next));
}

/** Lets pass only a form that a page of this site sent, among requests that write; anything else is 415. */
export function ownForm(allowed: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== "POST" || isOwnForm(c, allowed)) return next();
    return c.json({ success: false, message: "The request must be a form of this site." }, 415);
  };
}

/** What a call says: the fields of a form, or JSON; an empty body is an empty object. */
export type Call = { readonly form: URLSearchParams } | { readonly json: unknown };

/** Reads the body of a request that `jsonOrOwnForm` has let pass. */
export async function readCall(c: Context): Promise<Call> {
  const text = await c.req.text();
  if (isForm(c)) return { form: new URLSearchParams(text) };
  return { json: text === "" ? {} : JSON.parse(text) };
}

/** Will the answer be looked at by a person, who is on a page without script? */
export function isForm(c: Context): boolean {
  return c.req.method === "POST" && FORM.test(c.req.header("Content-Type") ?? "");
}

function isOwnForm(c: Context, allowed: ReadonlySet<string>): boolean {
  if (!isForm(c)) return false;
  const origin = c.req.header("Origin");
  if (origin !== undefined) return allowed.has(origin);
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  const referrer = c.req.header("Referer") ?? "";
  return URL.canParse(referrer) && allowed.has(new URL(referrer).origin);
}
