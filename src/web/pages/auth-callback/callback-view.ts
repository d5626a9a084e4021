import { queryText } from "../../parts/query-text.ts";
import { plainWords } from "../../subscription/plain-words.ts";

/** What /auth/callback shows, as its address says, and after how many milliseconds it goes to the home page (P58). */
export type CallbackView =
  | { readonly kind: "success"; readonly delay: 2000 }
  | { readonly kind: "failure"; readonly text: string; readonly delay: 5000 | 3000 };

const FAILED = "Authentication failed";
const LONGEST = 200;

export function readCallback(search: string): CallbackView {
  const auth = queryText(search, "auth", "");
  if (auth === "success") return { kind: "success", delay: 2000 };
  if (auth !== "error") return { kind: "failure", text: "Invalid authentication callback", delay: 3000 };
  const text = plainWords(queryText(search, "message", "") ?? "", LONGEST);
  return { kind: "failure", text: text || FAILED, delay: 5000 };
}
