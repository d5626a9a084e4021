import type { Message, PluralForms } from "./message.ts";

/** What is wrong with a translation, of which nothing but the English stands in the program. */
export type MessageFault =
  /** There are forms where English has one text. */
  | { readonly code: "forms-unexpected" }
  | { readonly code: "place-missing" | "place-unknown"; readonly name: string }
  | { readonly code: "part-missing" | "part-unknown"; readonly name: string }
  | { readonly code: "category-missing" | "category-unknown"; readonly category: string };

/** What keeps a translation from standing for an English message. */
export function messageFaults(english: Message, translated: Message, language: string): MessageFault[] {
  if (typeof translated !== "string" && typeof english === "string") return [{ code: "forms-unexpected" }];
  return [...formFaults(translated, language), ...wordFaults(english, translated)];
}

/** The plural categories of a language that whole numbers in everyday use fall into. */
export function categoriesOf(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)).concat("other"));
}

function formFaults(translated: Message, language: string): MessageFault[] {
  if (typeof translated === "string") return [];
  const needed = categoriesOf(language);
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories as readonly string[];
  const given = Object.keys(translated);
  return [
    ...[...needed]
      .filter((category) => !given.includes(category))
      .map((category) => ({ code: "category-missing" as const, category })),
    ...given
      .filter((category) => !known.includes(category))
      .map((category) => ({ code: "category-unknown" as const, category })),
  ];
}

/** Each form has the places and parts of the English; a form may say its count in words. */
function wordFaults(english: Message, translated: Message): MessageFault[] {
  const counted = typeof english !== "string";
  const source = partsOf(counted ? english.other : english);
  const faults = formsOf(translated).flatMap((words): MessageFault[] => {
    const own = partsOf(words);
    return [
      ...[...source.places]
        .filter((name) => !own.places.has(name) && !(counted && name === "count"))
        .map((name) => ({ code: "place-missing" as const, name })),
      ...[...own.places]
        .filter((name) => !source.places.has(name))
        .map((name) => ({ code: "place-unknown" as const, name })),
      ...[...source.parts]
        .filter((name) => !own.parts.has(name))
        .map((name) => ({ code: "part-missing" as const, name })),
      ...[...own.parts]
        .filter((name) => !source.parts.has(name))
        .map((name) => ({ code: "part-unknown" as const, name })),
    ];
  });
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

const formsOf = (message: Message): readonly string[] =>
  typeof message === "string" ? [message] : Object.values<string>(message as PluralForms & Record<string, string>);

function partsOf(words: string) {
  const all = (pattern: RegExp) => new Set(Array.from(words.matchAll(pattern), ([, name = ""]) => name));
  return { places: all(/\{(\w+)\}/g), parts: all(/<(\w+)>[^<]*<\/\w+>/g) };
}
