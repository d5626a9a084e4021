import { type Context, Hono } from "hono";
import type { Services } from "../../domain/services.ts";
import { type PreferenceChoice, readPreferenceChoice, readPreferenceForm } from "../../domain/subscribers/input.ts";
import { answer, seeOther } from "../../http/answers.ts";
import { declare, failTo } from "../../http/declarations.ts";
import { isForm, readCall } from "../../http/guards/body-type.ts";

const INVALID = "This link is not valid any more.";

/** What the reader's page may ask for, and how the page hears that it is done (`?done=`). */
const DONE = { leave: "left", undo: "undone", topics: "saved", language: "saved", pause: "saved" } as const;

/** Where the links in mails lead; what looks otherwise is left to the pages. */
const READER_PATH = "/newsletter/:token{[a-z][A-Za-z0-9_-]{64}}";

/**
 * `POST /newsletter/{token}`. With `List-Unsubscribe=One-Click` (RFC 8058) it leaves at once: no cookie, no redirect,
 * never limited, and doing it again is a success too. The buttons of the reader's page send `do` and what it needs, as
 * JSON or as a form, which is answered by a redirect back to the page. `GET` and `HEAD` are the page's, and change
 * nothing.
 */
export function newsletterLinkRoutes({ subscribers, clock }: Pick<Services, "subscribers" | "clock">): Hono {
  const routes = new Hono();
  const page = (c: Context, _say: unknown, reason: string) =>
    c.req.header("Origin") === undefined ? null : `${c.req.path}?failed=${reason}`;
  const declaration = declare({
    takesJson: true,
    exempt: {
      from: ["origin", "type", "writes"],
      when: isOneClick,
      reason: "Mail programs leave by one click, with a form of either kind and nothing of a browser (RFC 8058).",
    },
  });

  routes.post(READER_PATH, failTo(page), declaration, async (c) => {
    const token = c.req.param("token");
    if (await isOneClick(c)) return answerOutcome(c, await subscribers.leave(token), "You are unsubscribed.");
    const call = await readCall(c);
    const asked = "form" in call ? fromForm(call.form) : fromJson(call.json);
    const done = asked && DONE[asked.do];
    const outcome = asked ? await perform(token, asked) : { outcome: "unknown" };
    const success = done !== null && (outcome.outcome === done || outcome.outcome === "restored");
    if ("form" in call) return seeOther(c, `${c.req.path}?${success ? `done=${done}` : `failed=${outcome.outcome}`}`);
    if (outcome.outcome === "unknown") return answer(c, 400, "Please check what you entered.");
    return success ? answer(c, 200, "Done.", { done }) : answer(c, 404, INVALID);
  });
  return routes;

  function perform(token: string, asked: Asked): Promise<{ outcome: string }> {
    if (asked.do === "leave") return subscribers.leave(token);
    if (asked.do === "undo") return subscribers.undo(token);
    return subscribers.changePreferences(token, asked.preferences);
  }

  function fromForm(form: URLSearchParams): Asked | null {
    const what = form.get("do");
    return what === "leave" || what === "undo" ? { do: what } : readPreferenceForm(form, clock());
  }
}

type Asked = { readonly do: "leave" } | { readonly do: "undo" } | PreferenceChoice;

function fromJson(value: unknown): Asked | null {
  const { do: what, ...preferences } = (value ?? {}) as Record<string, unknown>;
  return what === "leave" || what === "undo" ? { do: what } : readPreferenceChoice(what, preferences);
}

function answerOutcome(c: Context, { outcome }: { outcome: string }, message: string): Response {
  return outcome === "invalid" ? answer(c, 404, INVALID) : answer(c, 200, message);
}

const ONE_CLICK = "oneClick";

/** Mail programs send the field as a form of either kind (RFC 8058, section 3.2). The body is looked at once a request. */
async function isOneClick(c: Context): Promise<boolean> {
  const known: unknown = c.get(ONE_CLICK);
  if (typeof known === "boolean") return known;
  const found = (await formOf(c))?.get("List-Unsubscribe") === "One-Click";
  c.set(ONE_CLICK, found);
  return found;
}

async function formOf(c: Context): Promise<URLSearchParams | FormData | null> {
  const text = await c.req.text();
  if (isForm(c)) return new URLSearchParams(text);
  const type = c.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  return new Response(text, { headers: { "Content-Type": type } }).formData().catch(() => null);
}
