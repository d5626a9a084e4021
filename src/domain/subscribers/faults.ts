/** What is said of an input that is refused (P22). This file stands apart from the schemas, so that a form in the browser stays light. */
export const EMAIL_REQUIRED = "Email is required";
export const EMAIL_INVALID = "Please enter a valid email address.";
const NAME_TOO_LONG = "Please use at most 100 characters for your name.";
const NAME_UNREADABLE = "Please remove control characters from your name.";

/** The field that people do not see; a program that fills it gets a success and no mail. */
export const HIDDEN_FIELD = "website";

/** The check of the e-mail step, before anything is sent: a simple pattern (P22). Null when it passes. */
export function emailFault(written: string): string | null {
  const email = written.trim();
  if (!email) return EMAIL_REQUIRED;
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) ? null : EMAIL_INVALID;
}

/** What is wrong with an optional name, or null. */
export function nameFault(written: string): string | null {
  const name = written.trim();
  if (/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) return NAME_UNREADABLE;
  return [...name].length > 100 ? NAME_TOO_LONG : null;
}
