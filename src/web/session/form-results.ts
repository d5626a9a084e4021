import { redirect } from "react-router";
import { BUSY, SOMETHING_WRONG } from "../../domain/site/faults.ts";

/** What became of a form, for the page on which it stands. `reason` is null for a word that the page does not know. */
export interface FormResult<Reason extends string = string> {
  readonly outcome: "done" | "failed";
  readonly reason: Reason | null;
  readonly text: string;
}

type Texts<Word extends string> = Readonly<Record<Word, string>>;

/** What the server answers to any form before or instead of its action (src/http/failures.ts). */
const commonFailures = {
  limited: "Too many requests. Please try again in a few minutes.",
  busy: BUSY,
  error: SOMETHING_WRONG,
};

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
        headers: { "Cache-Control": "no-store" },
      });
    },
    /** The result that a query names; null where it names none. */
    read(query: URLSearchParams): FormResult<Done | Failed | keyof typeof commonFailures> | null {
      const [done, failed] = [query.get("done"), query.get("failed")];
      if (failed !== null) return found("failed", failures, failed, "That did not work. Please try again.");
      return done === null ? null : found("done", texts.done, done, "Done.");
    },
  };
}

function found<Reason extends string>(
  outcome: FormResult["outcome"],
  texts: Texts<string>,
  word: string,
  otherwise: string,
): FormResult<Reason> {
  const text = Object.hasOwn(texts, word) ? texts[word] : undefined;
  return text === undefined ? { outcome, reason: null, text: otherwise } : { outcome, reason: word as Reason, text };
}
