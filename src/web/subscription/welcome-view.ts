import { plainWords } from "./plain-words.ts";

/** What /welcome shows, as its address says (specification, section 2). */
export type WelcomeView =
  | { readonly kind: "expired" }
  | { readonly kind: "issue"; readonly text: string }
  | { readonly kind: "verified"; readonly greeting: string | null }
  | { readonly kind: "verifying"; readonly token: string }
  | { readonly kind: "waiting" };

/** Stands in for an error text that cannot be read. */
const UNREADABLE = "Verification failed";
/** What is left of percent-encoding that stands for no text; decoding has passed it on, or put U+FFFD in its place. */
const malformed = /\ufffd|%(?![\da-f]{2})/i;
const LONGEST_TEXT = 200;
const LONGEST_NAME = 100;

/** An error wins over everything else, and a token over the word that all is well. */
export function readWelcome(search: string): WelcomeView {
  const query = new URLSearchParams(search);
  const error = query.get("error");
  if (error) {
    if (malformed.test(error)) return { kind: "issue", text: UNREADABLE };
    if (error.includes("expired") || error.includes("Invalid")) return { kind: "expired" };
    return { kind: "issue", text: plainWords(error, LONGEST_TEXT) || UNREADABLE };
  }
  const token = query.get("verify");
  if (token) return { kind: "verifying", token };
  if (query.get("verified") !== "true") return { kind: "waiting" };
  const name = plainWords(query.get("name") ?? "", LONGEST_NAME);
  if (name) return { kind: "verified", greeting: `Hey ${name}!` };
  return { kind: "verified", greeting: query.get("email") ? "Hey there!" : null };
}
