import { type Text, textIn } from "./texts.ts";

let language = "en";

/** From now on the author is addressed in this language. */
export function addressAuthorIn(given: string): void {
  language = given;
}

/** Says a text to the author, in the language of site.yaml: one for the whole process, English until it is known. Never for readers. */
export const say: Text = (key, ...values) => textIn(language)(key, ...values);
