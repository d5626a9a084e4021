import { useSiteFacts } from "./site-facts.ts";

/** In a form of a call that all languages share: where the reader is sent on to. */
export function LanguageField() {
  const prefix = useSiteFacts()?.prefix;
  return prefix ? <input type="hidden" name="page" value={prefix} /> : null;
}
