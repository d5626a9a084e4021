import { type Context, Hono } from "hono";
import { EMAIL_REQUIRED } from "../../domain/subscribers/faults.ts";
import { readEmail, readSubscribe } from "../../domain/subscribers/input.ts";
import type { LimitedOutcome } from "../../domain/subscribers/views.ts";
import { answer, seeOther, tooMany, tooManyMessage } from "../../http/answers.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import { failTo } from "../../http/declarations.ts";
import { type Call, pageOfForm, readCall } from "../../http/guards/body-type.ts";
import type { SubscriptionParts } from "./subscriptions.ts";

const SUBSCRIBED = "Please check your email to verify your subscription.";
const RESENT = "Verification email sent! Please check your inbox.";
const REMOVED = "Done. If this address was subscribed, a mail to it says what happened.";

/** Why a form without script did not succeed, as `?failed=` names it to the page; the page has the words. */
type FormFailure = "email-missing" | "email" | "name" | "input" | "limited" | "crowded" | "busy" | "error";

/**
 * The calls about an address (P30): `POST /api/auth/subscribe`, `resend-verification` and
 * `unsubscribe`, JSON or the site's own form. Their answers do not tell whether the address is known. A form is
 * answered by a redirect to the page that says what came of it.
 */
export function subscribingRoutes(parts: SubscriptionParts, cookie: HostCookie): Hono {
  const { subscribers, ownSubscription, clientOf, ownerOf, security, languageOfPage } = parts;
  const routes = new Hono();
  for (const call of ["subscribe", "resend-verification", "unsubscribe"])
    routes.use(
      `/api/auth/${call}`,
      failTo(async (c, _say, reason) => languageOfPage(await pageOfForm(c)).prefix + failedPage(c.req.path, reason)),
    );

  routes.post("/api/auth/subscribe", async (c) => {
    const call = await readCall(c);
    const parsed = readSubscribe("form" in call ? subscribeFields(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const outcome = await subscribers.subscribe(parsed.input, clientOf(c));
    if (outcome.outcome === "limited") return limit(c, call, outcome);
    if (outcome.attempt) cookie.write(c, outcome.attempt);
    return "form" in call ? seeOther(c, `${pageLanguage(call)}/signedup`) : answer(c, 200, SUBSCRIBED);
  });

  routes.post("/api/auth/resend-verification", async (c) => {
    const call = await readCall(c);
    const parsed = readEmail("form" in call ? Object.fromEntries(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const outcome = await subscribers.resend(parsed.input.email, clientOf(c), cookie.read(c));
    if (outcome.outcome === "limited") return limit(c, call, outcome);
    return "form" in call ? seeOther(c, `${pageLanguage(call)}/signedup?resent=true`) : answer(c, 200, RESENT);
  });

  routes.post("/api/auth/unsubscribe", async (c) => {
    const call = await readCall(c);
    const parsed = readEmail("form" in call ? Object.fromEntries(call.form) : call.json);
    if (parsed.outcome === "invalid") return refuse(c, call, parsed);
    const { email } = parsed.input;
    if ((await ownerOf(c)) === email.key) await ownSubscription.leave(email.key);
    else {
      const outcome = await subscribers.unsubscribe(email, clientOf(c));
      if (outcome.outcome === "limited") return limit(c, call, outcome);
    }
    cookie.clear(c);
    return "form" in call ? seeOther(c, `${pageLanguage(call)}/signedup?left=true`) : answer(c, 200, REMOVED);
  });
  return routes;

  /** What addresses begin with in the language of the page that sent a form. */
  function pageLanguage(call: Call): string {
    return languageOfPage("form" in call ? call.form.get("page") : null).prefix;
  }

  function refuse(c: Context, call: Call, fault: { field: "email" | "name" | null; message: string }): Response {
    const reason = fault.message === EMAIL_REQUIRED ? "email-missing" : (fault.field ?? "input");
    return "form" in call
      ? seeOther(c, pageLanguage(call) + failedPage(c.req.path, reason))
      : answer(c, 400, fault.message);
  }

  function limit(c: Context, call: Call, { retryAfter, by }: LimitedOutcome): Response {
    security.limitReached(c, by === "site" ? "mails-of-all" : "mails");
    if ("form" in call)
      return seeOther(c, pageLanguage(call) + failedPage(c.req.path, by === "site" ? "crowded" : "limited"));
    return tooMany(c, retryAfter, by === "site" ? crowdedMessage(retryAfter) : tooManyMessage(retryAfter));
  }
}

function crowdedMessage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `More people than usual want to subscribe at the moment. Please try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
}

/** The page that says why a form sent to `call` did not succeed, and has the form again. */
function failedPage(call: string, reason: FormFailure): string {
  if (call.endsWith("/resend-verification")) return "/signedup?resent=false";
  return `${call.endsWith("/unsubscribe") ? "/newsletter" : "/signedup"}?failed=${reason}`;
}

/** The fields of a form; a box that is ticked is sent at all. */
function subscribeFields(form: URLSearchParams): object {
  return { ...Object.fromEntries(form), wantsAccount: form.has("wantsAccount") };
}
