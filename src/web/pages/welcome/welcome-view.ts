import { queryText } from "../../parts/query-text.ts";
import { plainWords } from "../../subscription/plain-words.ts";

/** What /welcome shows, as its address says (P29). */
export type WelcomeView =
  | { readonly kind: "expired" }
  | { readonly kind: "issue"; readonly text: string }
  | {
      readonly kind: "verified" /** Empty where only an address is known, null where nothing is. */;
      readonly name: string | null;
    }
  | { readonly kind: "verifying"; readonly token: string }
  | { readonly kind: "waiting" };

/** Shown for an error text that cannot be read. */
const UNREADABLE = "Verification failed";
const LONGEST_TEXT = 200;
const LONGEST_NAME = 100;

/** An error goes before everything else, and a token before `verified`. */
export function readWelcome(search: string): WelcomeView {
  const error = queryText(search, "error", UNREADABLE);
  if (error) {
    if (error.includes("expired") || error.includes("Invalid")) return { kind: "expired" };
    return { kind: "issue", text: plainWords(error, LONGEST_TEXT) || UNREADABLE };
  }
  const token = queryText(search, "verify", "");
  if (token) return { kind: "verifying", token };
  if (queryText(search, "verified", "") !== "true") return { kind: "waiting" };
  const name = plainWords(queryText(search, "name", "") ?? "", LONGEST_NAME);
  if (name) return { kind: "verified", name };
  return { kind: "verified", name: queryText(search, "email", "") ? "" : null };
}
