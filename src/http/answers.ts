import type { Context } from "hono";
import { isAway } from "../domain/away.ts";
import { english, type Text, textIn } from "../languages/texts.ts";
import { KEPT_BY_NOBODY } from "./cache-control.ts";

/** A plain answer: no cache keeps it. */
export function answer(
  c: Context,
  status: 200 | 400 | 404 | 429 | 500 | 503,
  message: string,
  more: object = {},
): Response {
  c.header("Cache-Control", KEPT_BY_NOBODY);
  return c.json({ success: status === 200, message, ...more }, status);
}

/** Says to people that nothing is there; where it is no page, and no call of a program. */
export function notFound(c: Context, language: string): Response {
  return c.text(textIn(language)("answers.notFound"), 404);
}

/** Sends a reader without script on to a page; the browser fetches it anew (RFC 9110, section 15.4.4). */
export function seeOther(c: Context, location: string): Response {
  c.header("Cache-Control", KEPT_BY_NOBODY);
  return c.redirect(location, 303);
}

/** 429: how long to wait, in words and in Retry-After. */
export function tooMany(c: Context, seconds: number, message = tooManyMessage(seconds)): Response {
  c.header("Retry-After", String(seconds));
  return answer(c, 429, message);
}

export function tooManyMessage(seconds: number, text: Text = english): string {
  if (seconds <= 90) return text("answers.waitMinute");
  if (seconds <= 5_400) return text("answers.waitMinutes", { count: Math.ceil(seconds / 60) });
  return text("answers.waitHours", { count: Math.ceil(seconds / 3_600) });
}

/** After how many seconds to ask a database again that is busy or away; null when something else has failed. */
export function waitAfter(error: unknown): number | null {
  if (!isAway(error)) return null;
  const { retryAfter } = error as { retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : 2;
}
