import { englishMessages, messageIn, type PlainKey, type Texts, wordsOf } from "./catalogue.ts";

/** The languages that come along, each loaded when a site speaks it. */
const shipped: Readonly<Record<string, () => Promise<Texts>>> = {
  en: async () => ({}),
  de: async () => (await import("./de/de.ts")).german,
  fr: async () => (await import("./fr/fr.ts")).french,
  es: async () => (await import("./es/es.ts")).spanish,
};

/** Does a language come along? `de-AT` is served by `de`. */
export const isShipped = (language: string): boolean => shippedName(language) !== undefined;

/** The texts of a language that comes along; null for any other. */
export async function shippedTexts(language: string): Promise<Texts | null> {
  const name = shippedName(language);
  return name === undefined ? null : ((await shipped[name]?.()) ?? null);
}

const shippedName = (language: string) => namesOf(language).find((name) => Object.hasOwn(shipped, name));

/** The names under which a language may be found, the nearest first: `pt-BR`, then `pt`. */
export const namesOf = (language: string): readonly string[] => [
  ...new Set([language, language.split("-", 1)[0] ?? ""]),
];

/** A text in every language that comes along, to tell what was once said from what was written by hand. */
export async function wordingsOf(key: PlainKey): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(Object.values(shipped).map((load) => load()));
  return new Set(texts.flatMap((own) => messageIn(own, key) ?? englishMessages.get(key) ?? []).map(wordsOf));
}
