import type { Context } from "hono";
import { isCall } from "../calls.ts";
import { declared } from "../declarations.ts";
import type { Check } from "./guards.ts";

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * What a request may carry: nothing, or a form that a page of this site sent, which is how a browser without script
 * writes; a call, and a route that declares it, also takes JSON. Anything else is 415, JSON that cannot be read 400. Any
 * other form is 415 too: only browsers send forms, and they say where from.
 */
export function refuseOtherTypes(allowed: ReadonlySet<string>): Check {
  return (c) => {
    if (isOwnForm(c, allowed)) return null;
    return isCall(c.req.path) || declared(c, "takesJson") ? refuseUnlessJson(c) : refuseUnlessEmpty(c);
  };
}

/** Routes read the body that is let pass with `readCall`. */
async function refuseUnlessJson(c: Context): Promise<Response | null> {
  if ((await c.req.text()) === "") return null;
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? ""))
    return c.json({ success: false, message: "The request must be JSON." }, 415);
  try {
    await c.req.json();
    return null;
  } catch {
    return c.json({ success: false, message: "The request is not valid JSON." }, 400);
  }
}

/** The page behind it reads the body itself, so that only a copy may be looked at. */
async function refuseUnlessEmpty(c: Context): Promise<Response | null> {
  const untyped = c.req.header("Content-Type") === undefined;
  if (untyped && (await c.req.raw.clone().text()) === "") return null;
  return c.json({ success: false, message: "The request must be a form of this site." }, 415);
}

/** What a call says: the fields of a form, or JSON; an empty body is an empty object. */
export type Call = { readonly form: URLSearchParams } | { readonly json: unknown };

/** Reads the body of a call that the guards have let pass. */
export async function readCall(c: Context): Promise<Call> {
  const text = await c.req.text();
  if (isForm(c)) return { form: new URLSearchParams(text) };
  return { json: text === "" ? {} : JSON.parse(text) };
}

/** The page of the site from which a form was sent, as its field `page` says; null without one, and where the body cannot be read. */
export async function pageOfForm(c: Context): Promise<string | null> {
  const call = isForm(c) ? await readCall(c).catch(() => null) : null;
  return call && "form" in call ? call.form.get("page") : null;
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
