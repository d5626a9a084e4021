import type { Key, PlainKey, ValuesOf } from "./catalogue.ts";

/** Something to tell the author, before it is put into words: a text by its key, and what is filled in. Plain data, which may be kept. */
export interface Sentence {
  readonly key: Key;
  readonly values?: SentenceValues;
}

/** By name; a sentence among them is put into words of the same language. */
type SentenceValues = Readonly<Record<string, string | number | Sentence>>;

/** The sentence of this key, with the values that it needs. */
export function sentence<K extends Key>(key: K, ...[values]: ValuesOf<K, string | number | Sentence>): Sentence {
  return values === undefined ? { key } : { key, values };
}

/** The key of a sentence, as the message of a schema: `readYaml` makes a sentence of it. */
export const wording = (key: PlainKey): string => key;
