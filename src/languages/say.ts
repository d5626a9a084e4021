import type { Key } from "./catalogue.ts";
import type { Values } from "./message.ts";
import type { Sentence } from "./sentence.ts";
import { type Text, textIn } from "./texts.ts";

let language = "en";

/** From now on the author is addressed in this language. */
export function addressAuthorIn(given: string): void {
  language = given;
}

/** Says a text to the author, in the language of site.yaml: one for the whole process, English until it is known. Never for readers. */
export const say: Text = (key, ...values) => textIn(language)(key, ...values);

/** The same for a sentence that was kept. */
export function said({ key, values = {} }: Sentence): string {
  const inWords = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? said(value) : value,
  ]);
  return (say as (key: Key, values: Values) => string)(key, Object.fromEntries(inWords));
}

/** A number with one digit behind the point, as the author's language writes it. */
export const sayTenths = (value: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
