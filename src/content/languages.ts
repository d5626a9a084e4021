import type { ContentFault } from "../domain/site/site.ts";
import { englishMessages, messageIn, nameOf, type Texts } from "../languages/catalogue.ts";
import type { Message } from "../languages/message.ts";
import { say } from "../languages/say.ts";
import { namesOf, shippedTexts } from "../languages/shipped.ts";

type Files = ReadonlyMap<string, { readonly data: unknown }>;

/** The languages of the site: what comes along for them, with the words of the author's files in `languages/` before it. */
export function createLanguages() {
  let known: ReadonlyMap<string, Texts> = new Map();
  let unknown: readonly string[] = [];

  return {
    texts: () => known,
    /** Takes over what the files say of these languages, by their tags as site.yaml names them. */
    async take(languages: readonly string[], files: Files): Promise<void> {
      const found = await Promise.all(
        languages.map(async (language) => [language, await textsOf(language, files)] as const),
      );
      known = new Map(found.map(([language, texts]) => [language, texts ?? {}]));
      unknown = found.flatMap(([language, texts]) => (texts ? [] : language));
    },
    /** Languages of which nothing is known. */
    faults: (): ContentFault[] =>
      unknown.map((language) => ({
        file: "site.yaml",
        line: null,
        field: "language",
        message: say("languages.noCatalogue", { language, file: `languages/${language}.yaml` }),
        severity: "warning",
      })),
  };
}

/** Null for a language for which there is nothing. */
async function textsOf(language: string, files: Files): Promise<Texts | null> {
  const shipped: Texts | null = await shippedTexts(language);
  const own = namesOf(language)
    .map((name) => files.get(`languages/${name}.yaml`)?.data as Texts | null | undefined)
    .find(Boolean);
  return own ? withOwnWords(shipped ?? {}, own) : shipped;
}

/** What an author says in other words is said so wherever the English words are the same. */
function withOwnWords(shipped: Texts, own: Texts): Texts {
  const byWords = new Map<string, Message>();
  for (const [key, english] of englishMessages) {
    const message = messageIn(own, key);
    if (message !== undefined) byWords.set(nameOf(key, english), message);
  }
  const areas: Record<string, Record<string, Message>> = {};
  for (const [key, english] of englishMessages) {
    const message = byWords.get(nameOf(key, english)) ?? messageIn(shipped, key);
    const [area = "", name = ""] = key.split(".");
    if (message !== undefined) areas[area] = { ...areas[area], [name]: message };
  }
  return areas;
}
