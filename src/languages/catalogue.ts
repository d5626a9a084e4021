import { english } from "./en/en.ts";
import type { Message, PluralForms } from "./message.ts";

type English = typeof english;
type Area = keyof English;

/** The texts of one area in another language: each of the English ones, in the same kind. */
export type AreaTexts<A extends Area> = {
  readonly [Name in keyof English[A]]: English[A][Name] extends string ? string : PluralForms;
};

/** The texts of another language that comes along: every area, and each of them complete. */
export type Translation = { readonly [A in Area]: AreaTexts<A> };

/** The texts of a language by area and name, some of them missing: a shipped translation with an author's own words. */
export type Texts = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** Names a text, as `area.name`. */
export type Key = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

type MessageOf<K> = K extends `${infer A}.${infer Name}`
  ? A extends Area
    ? Name extends keyof English[A]
      ? English[A][Name]
      : never
    : never
  : never;
type NamesIn<Words> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" ? never : Name) | NamesIn<Rest>
  : never;
type NamesOf<M> = M extends { readonly other: infer Words } ? "count" | NamesIn<Words> : NamesIn<M>;

/** The values that a text needs, as the arguments after its key: none, or one object. */
export type ValuesOf<K extends Key, Value = string | number> = [NamesOf<MessageOf<K>>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<MessageOf<K>>, Value>>];

/** Names a text that needs no values. */
export type PlainKey = { [K in Key]: ValuesOf<K> extends [] ? K : never }[Key];

/** Every text of the interface in English, with its key, in the order of the catalogue. */
export const englishMessages: ReadonlyMap<Key, Message> = /* @__PURE__ */ messagesByKey(english);

function messagesByKey(texts: Texts): Map<Key, Message> {
  return new Map(
    Object.entries(texts).flatMap(([area, named]) =>
      Object.entries(named).map(([name, message]) => [`${area}.${name}` as Key, message] as const),
    ),
  );
}

/** The words that name a message among those of its language, however many forms it has. */
export const wordsOf = (message: Message): string => (typeof message === "string" ? message : message.other);

/** Areas that no browser knows: what the author is told, what pages say that no reader sees, and what is put into texts. */
const notInBrowsers = /^(commands|\w+Commands|(post|text|file|field)Faults|localPages|texts)\./;

/** What tells an English message from others: browsers know texts by their words, the author's side by their keys. */
export const nameOf = (key: string, english: Message): string => (notInBrowsers.test(key) ? key : wordsOf(english));

/** The text of a key among `texts`; undefined where it is missing. */
export function messageIn(texts: Texts, key: string): Message | undefined {
  const [area = "", name = ""] = key.split(".");
  return texts[area]?.[name];
}
