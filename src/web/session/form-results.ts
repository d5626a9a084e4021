import { redirect } from "react-router";
import type { PlainKey } from "../../languages/catalogue.ts";
import type { Text } from "../../languages/texts.ts";

/** What became of a form, for the page on which it stands. `reason` is null for a word that the page does not know. */
export interface FormResult<Reason extends string = string> {
  readonly outcome: "done" | "failed";
  readonly reason: Reason | null;
  readonly text: string;
}

type Texts<Word extends string> = Readonly<Record<Word, PlainKey>>;

/** What the server answers to any form before or instead of its action (src/http/failures.ts). */
const commonFailures = {
  limited: "replies.limited",
  busy: "replies.busy",
  error: "replies.wrong",
} as const;

/**
 * The results of the forms of one page, each a word with its text. An action answers by a redirect to `path` with
 * `?done=` or `?failed=` and the word, so that reloading sends nothing again; the page's loader reads it back.
 */
export function formResults<Done extends string, Failed extends string>(
  path: string,
  texts: { readonly done: Texts<Done>; readonly failed: Texts<Failed> },
) {
  const failures: Texts<string> = { ...commonFailures, ...texts.failed };
  return {
    /** The answer of an action: 303 (RFC 9110, section 15.4.4), kept by no cache. */
    answer(result: { readonly done: Done } | { readonly failed: Failed }): Response {
      return redirect(`${path}?${new URLSearchParams(result)}`, {
        status: 303,
        headers: { "Cache-Control": "private, no-store" },
      });
    },
    /** The result that a query names, in the words of a language; null where it names none. */
    read(query: URLSearchParams, text: Text): FormResult<Done | Failed | keyof typeof commonFailures> | null {
      const [done, failed] = [query.get("done"), query.get("failed")];
      if (failed !== null) return found("failed", failures, failed, "replies.failed", text);
      return done === null ? null : found("done", texts.done, done, "replies.done", text);
    },
  };
}

function found<Reason extends string>(
  outcome: FormResult["outcome"],
  texts: Texts<string>,
  word: string,
  otherwise: PlainKey,
  text: Text,
): FormResult<Reason> {
  const key = Object.hasOwn(texts, word) ? texts[word] : undefined;
  return { outcome, reason: key === undefined ? null : (word as Reason), text: text(key ?? otherwise) };
}
