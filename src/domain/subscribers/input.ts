import * as z from "zod/mini";
import { DAY } from "../time-spans.ts";
import { type Address, readAddress } from "./address.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, HIDDEN_FIELD, nameFault } from "./faults.ts";

const UNREADABLE = "Please check what you entered.";

/** What a valid call to subscribe says. */
export type SubscribeInput = Readonly<Omit<z.infer<typeof subscribeShape>, typeof HIDDEN_FIELD>> & {
  /** The hidden field was filled: a machine is asking. */
  readonly trapped: boolean;
};

export type Parsed<T> =
  | { readonly outcome: "ok"; readonly input: T }
  | { readonly outcome: "invalid"; readonly field: "email" | "name" | null; readonly message: string };

const email = z.pipe(
  z.string({ error: (issue) => (issue.input == null ? EMAIL_REQUIRED : EMAIL_INVALID) }),
  z.transform((written: string, context) => {
    const address = written.trim() ? readAddress(written) : null;
    if (address) return address;
    const message = written.trim() ? EMAIL_INVALID : EMAIL_REQUIRED;
    context.issues.push({ code: "custom", message, input: written });
    return z.NEVER;
  }),
);
const name = z.pipe(
  z.nullish(z.string({ error: "Please give your name as text." })),
  z.transform((written: string | null | undefined, context) => {
    const fault = nameFault(written ?? "");
    if (fault) context.issues.push({ code: "custom", message: fault, input: written });
    return written?.trim() || null;
  }),
);
/** Evidence that is not readable is left out, and is no reason to refuse. */
const source = z.catch(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)), "site");
const page = z.catch(z.nullable(z.string().check(z.regex(/^\/(?!\/)[\x21-\x7e]{0,199}$/))), null);

const subscribeShape = z.object({
  email,
  name,
  wantsAccount: z.pipe(
    z.nullish(z.boolean({ error: UNREADABLE })),
    z.transform((wants: boolean | null | undefined) => wants === true),
  ),
  /** Where the form stood, as consent evidence. */
  source,
  /** Path of the page it stood on. */
  page,
  [HIDDEN_FIELD]: z.catch(z.string(), ""),
});
const emailShape = z.object({ email });

/** Reads a call to subscribe; fields it does not know are ignored. */
export function readSubscribe(value: unknown): Parsed<SubscribeInput> {
  const parsed = read(subscribeShape, value);
  if (parsed.outcome !== "ok") return parsed;
  const { [HIDDEN_FIELD]: hidden, ...input } = parsed.input;
  return { outcome: "ok", input: { ...input, trapped: hidden !== "" } };
}

/** Reads a call that carries an address only: resend and unsubscribe. */
export function readEmail(value: unknown): Parsed<{ readonly email: Address }> {
  return read(emailShape, value);
}

/** Choices of the page behind the link in each mail. */
export type PreferencesInput = Readonly<z.infer<typeof preferencesShape>>;
const preferencesShape = z.object({
  /** Topic ids; null means every topic, also future ones. */
  topics: z.optional(z.nullable(z.array(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/))).check(z.maxLength(100)))),
  /** A further language of the site; null for the main one. */
  language: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/)))),
  /** UTC milliseconds, or null to go on at once. */
  pausedUntil: z.optional(z.nullable(z.int().check(z.nonnegative()))),
});

export function readPreferences(value: unknown): Parsed<PreferencesInput> {
  return read(preferencesShape, value);
}

/** One choice of a subscriber: which field it changes, and to what. */
export interface PreferenceChoice {
  readonly do: "topics" | "language" | "pause";
  readonly preferences: PreferencesInput;
}

/**
 * Reads the fields of a form that changes topics or the language, or pauses: `do`, and each `topic`, `language` (empty for the
 * main one) or `days`; `now` in UTC milliseconds. Null for anything else.
 */
export function readPreferenceForm(form: URLSearchParams, now: number): PreferenceChoice | null {
  const what = form.get("do");
  if (what === "topics") return readPreferenceChoice(what, { topics: form.getAll("topic") });
  if (what === "language") return readPreferenceChoice(what, { language: form.get("language") || null });
  if (what !== "pause") return null;
  const days = Number(form.get("days"));
  if (!Number.isInteger(days) || days < 0 || days > 366) return null;
  return { do: "pause", preferences: { pausedUntil: days === 0 ? null : now + days * DAY } };
}

/** The same where `do` and the new values are given as JSON. */
export function readPreferenceChoice(what: unknown, preferences: unknown): PreferenceChoice | null {
  if (what !== "topics" && what !== "language" && what !== "pause") return null;
  const parsed = readPreferences(preferences);
  return parsed.outcome === "ok" ? { do: what, preferences: parsed.input } : null;
}

function read<T>(shape: z.ZodMiniType<T>, value: unknown): Parsed<T> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { outcome: "invalid", field: null, message: UNREADABLE };
  const result = shape.safeParse(value);
  if (result.success) return { outcome: "ok", input: result.data };
  const [issue] = result.error.issues;
  const field = issue?.path[0] === "email" || issue?.path[0] === "name" ? issue.path[0] : null;
  return { outcome: "invalid", field, message: issue?.message || UNREADABLE };
}
