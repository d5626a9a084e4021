import type { FoundText, MarkdownFile } from "../../domain/imports/export.ts";
import { meanings, wordOf } from "../../domain/posts/front-matter/front-keys.ts";

type Fields = MarkdownFile["fields"];

/** The values of the fields of a meaning, best first. */
export function valuesOf(
  fields: Fields,
  words: readonly string[],
): { readonly key: string; readonly value: unknown }[] {
  const byWord = new Map(fields.map((field) => [wordOf(field.key), field]));
  const groups = fields.flatMap(({ key, value }) =>
    isGroup(value)
      ? Object.entries(value).map(([inner, one]) => [`${wordOf(key)}.${wordOf(inner)}`, { key, value: one }] as const)
      : [],
  );
  const known = new Map([...groups, ...byWord]);
  return words.flatMap((word) => known.get(word) ?? []);
}

/** Every text in a value: of lists each, of groups those of their fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() ? [value.trim()] : [];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isGroup(value) ? Object.values(value).flatMap(textsIn) : [];
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const PICTURE = /\.(?:png|jpe?g|webp|avif|gif|svg|heic|tiff?)(?:[?#].*)?$/i;

/** The picture that front matter names, as it is written there, and the key that names it. */
export function pictureIn(fields: Fields): { image: NonNullable<FoundText["image"]>; key: string } | null {
  for (const { key, value } of valuesOf(fields, meanings.image)) {
    const named = textsIn(value)
      .map((text) => /^!?\[\[([^\]|]*)/.exec(text)?.[1] ?? /\]\(<?([^()<>\s]+)/.exec(text)?.[1] ?? text)
      .find((text) => PICTURE.test(text) || (/^https?:\/\/\S+$/i.test(text) && !isGroup(value)));
    if (named === undefined) continue;
    const group = (isGroup(value) ? value : Array.isArray(value) ? value.find(isGroup) : null) ?? {};
    const within = Object.entries(group).map(([inner, one]) => ({ key: inner, value: one }));
    const words = (meaning: "alt" | "caption") =>
      textsIn(
        [...valuesOf(fields, meanings[meaning]), ...valuesOf(within, meanings[meaning])].map((one) => one.value),
      )[0] ?? null;
    return { image: { reference: named, alt: words("alt"), caption: words("caption") }, key };
  }
  return null;
}
