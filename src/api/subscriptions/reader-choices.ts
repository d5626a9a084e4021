import type { Clock } from "../../domain/clock.ts";
import { type PreferencesInput, readPreferences } from "../../domain/subscribers/input.ts";

const DAY = 86_400_000;

/** What readers change about what they receive. */
export interface Choice {
  readonly do: "topics" | "pause";
  readonly preferences: PreferencesInput;
}

/** The fields of a form that changes topics or pauses: `do`, and each `topic` or `days`. Null for anything else. */
export function choiceOfForm(form: URLSearchParams, clock: Clock): Choice | null {
  const what = form.get("do");
  if (what === "topics") return choiceOfJson(what, { topics: form.getAll("topic") });
  if (what !== "pause") return null;
  const days = Number(form.get("days"));
  if (!Number.isInteger(days) || days < 0 || days > 366) return null;
  return { do: "pause", preferences: { pausedUntil: days === 0 ? null : clock() + days * DAY } };
}

/** The same as JSON. */
export function choiceOfJson(what: unknown, preferences: unknown): Choice | null {
  if (what !== "topics" && what !== "pause") return null;
  const parsed = readPreferences(preferences);
  return parsed.outcome === "ok" ? { do: what, preferences: parsed.input } : null;
}
