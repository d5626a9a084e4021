import { englishMessages, type Key, messageIn, type Texts, type ValuesOf } from "./catalogue.ts";
import { fill, type Message, type Values } from "./message.ts";

/** Says a text of the interface in one language, with the values that it needs; in English where the language has none. */
export type Text = <K extends Key>(key: K, ...values: ValuesOf<K>) => string;

const spoken = new Map<string, Text>();
/** The English that comes along, whatever an author's `en.yaml` says: for programs. */
export const english = /* @__PURE__ */ textsOf("en", {});

/** Takes over the texts of languages, by their tags, from which `textIn` answers from now on. */
export function takeTexts(texts: ReadonlyMap<string, Texts>): void {
  for (const [language, own] of texts) spoken.set(language, textsOf(language, own));
}

/** The texts in a language that was taken over; in English for any other. `language` is a tag such as `de`. */
export const textIn = (language: string | undefined): Text => spoken.get(language ?? "en") ?? english;

function textsOf(language: string, own: Texts): Text {
  return (key: Key, values?: Values) =>
    fill(messageIn(own, key) ?? (englishMessages.get(key) as Message), values, language);
}

/** A browser and its system, stored as “Firefox on Linux”, in a language; a name alone as it is. */
export function browserInWords(text: Text, name: string): string {
  const [browser = name, system] = name.split(" on ", 2);
  return system === undefined ? name : text("connections.browserOn", { browser, system });
}

/** An answer of the site (the area `replies`) in a language, by its English words; any other message as it is. */
export function answerInWords(text: Text, message: string): string {
  const [key] = [...englishMessages].find(([name, words]) => words === message && name.startsWith("replies.")) ?? [];
  return key === undefined ? message : (text as (key: Key) => string)(key);
}
