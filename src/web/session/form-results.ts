/** What became of a form of the member area, as the address of the page says after it. */
export type FormOutcome = { readonly done: string } | { readonly failed: string } | null;

const done: Readonly<Record<string, string>> = {
  saved: "Saved.",
  subscribed: "You are subscribed. The next letter comes to you.",
  left: "You have left the newsletter. No further letters will be sent.",
  undone: "Welcome back. Everything is as it was before you left.",
  "session-ended": "Signed out there.",
  "sessions-ended": "Signed out everywhere else.",
  disconnected: "Disconnected.",
};

const failed: Readonly<Record<string, string>> = {
  name: "Please use at most 100 characters for your name, and no control characters.",
  unverified: "Only an address that a provider has verified can be subscribed here.",
  barred: "Mails to this address came back, so it cannot be subscribed. Please write to us.",
  unknown: "That had been done already.",
  last: "This is your only way to sign in. Connect another one first, or delete the account.",
  confirm: "Nothing was deleted: please confirm that you mean it.",
  "sign-in-again": "Nothing was deleted: your sign-in is older than ten minutes. Please sign in again below.",
  limited: "Too many requests. Please try again in a few minutes.",
  busy: "The site is busy. Please try again in a moment.",
  input: "Please check what you entered.",
  error: "Something went wrong. Please try again.",
};

/** The words for `?done=` and `?failed=`; null where the address says neither. */
export function formOutcome(search: string): FormOutcome {
  const query = new URLSearchParams(search);
  const [success, failure] = [query.get("done"), query.get("failed")];
  if (failure !== null) return { failed: textOf(failed, failure) ?? "That did not work. Please try again." };
  return success === null ? null : { done: textOf(done, success) ?? "Done." };
}

const textOf = (texts: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(texts, word) ? texts[word] : undefined;
