import { type Context, Hono } from "hono";
import { readEmail, readSubscribe } from "../domain/subscribers/input.ts";
import type { Subscribers } from "../domain/subscribers/subscribers.ts";
import type { AttemptCookie } from "../middleware/attempt-cookie.ts";
import { type Call, readCall } from "../middleware/own-form.ts";
import { answer, answerFailure, seeOther, tooMany } from "./answers.ts";

const SUBSCRIBED = "Please check your email to verify your subscription.";
const RESENT = "Verification email sent! Please check your inbox.";
const REMOVED = "Done. If this address was subscribed, a mail to it says what happened.";

/** Why a form without script did not succeed, as `/signedup?failed=` names it; the page has the words. */
export type FormFailure = "email" | "name" | "input" | "limited" | "busy" | "error";

/**
 * The calls about an address (specification, section 7): `POST /api/auth/subscribe`, `resend-verification` and
 * `unsubscribe`, JSON or the site's own form. Their answers do not tell whether the address is known. A form is
 * answered by a redirect: to /signedup, with `failed` where it did not succeed.
 */
export function subscribingRoutes(parts: {
  subscribers: Pick<Subscribers, "subscribe" | "resend" | "unsubscribe" | "leaveOwn">;
  cookie: AttemptCookie;
  clientOf: (c: Context) => string;
  /** Key of the verified address of whoever is signed in. */
  ownerOf: (c: Context) => Promise<string | null>;
  report?: ((error: Error, path: string) => void) | undefined;
}): Hono {
  const { subscribers, cookie, clientOf, ownerOf } = parts;
  const routes = new Hono();
  routes.onError(answerFailure({ report: parts.report, page: (_c, _message, reason) => failedPage(reason) }));

  routes.post("/api/auth/subscribe", async (c) => {
    const call = await readCall(c);
    const parsed = readSubscribe("form" in call ? subscribeFields(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const outcome = await subscribers.subscribe(parsed.input, clientOf(c));
    if (outcome.outcome === "limited") return limit(c, call, outcome.retryAfter);
    if (outcome.attempt) cookie.write(c, outcome.attempt);
    return "form" in call ? seeOther(c, "/signedup") : answer(c, 200, SUBSCRIBED);
  });

  routes.post("/api/auth/resend-verification", async (c) => {
    const call = await readCall(c);
    const parsed = readEmail("form" in call ? Object.fromEntries(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const outcome = await subscribers.resend(parsed.input.email, clientOf(c), cookie.read(c));
    if (outcome.outcome === "limited") return limit(c, call, outcome.retryAfter);
    return "form" in call ? seeOther(c, "/signedup?resent=true") : answer(c, 200, RESENT);
  });

  routes.post("/api/auth/unsubscribe", async (c) => {
    const call = await readCall(c);
    const parsed = readEmail("form" in call ? Object.fromEntries(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const { email } = parsed.input;
    if ((await ownerOf(c)) === email.key) await subscribers.leaveOwn(email.key);
    else {
      const outcome = await subscribers.unsubscribe(email, clientOf(c));
      if (outcome.outcome === "limited") return limit(c, call, outcome.retryAfter);
    }
    cookie.clear(c);
    return "form" in call ? seeOther(c, "/signedup?left=true") : answer(c, 200, REMOVED);
  });
  return routes;

  function refuse(c: Context, call: Call, fault: { field: "email" | "name" | null; message: string }): Response {
    return "form" in call ? seeOther(c, failedPage(fault.field ?? "input")) : answer(c, 400, fault.message);
  }

  function limit(c: Context, call: Call, seconds: number): Response {
    return "form" in call ? seeOther(c, failedPage("limited")) : tooMany(c, seconds);
  }
}

export function failedPage(reason: FormFailure): string {
  return `/signedup?failed=${reason}`;
}

/** The fields of a form; a box that is ticked is sent at all. */
function subscribeFields(form: URLSearchParams): object {
  return { ...Object.fromEntries(form), wantsAccount: form.has("wantsAccount") };
}
