import { oldPaths } from "./addresses.ts";
import type { FoundText } from "./export.ts";

/**
 * The front matter of an imported text, in the order in which it is written. What only members or payers could read
 * stays a draft until the author decides, and says so.
 */
export function frontMatterOf(text: FoundText, image: string | null): Record<string, unknown> {
  const { title, date, updated, description, category, tags, authors, canonical } = text;
  const aliases = oldPaths(text);
  const isPost = text.kind !== "page";
  const fields: Record<string, unknown> = {
    title,
    date: isPost ? date : null,
    updated: isPost ? updated : null,
    category,
    tags: [...tags],
    author: authors.join(", "),
    description,
    image,
    alt: image && text.image?.alt,
    caption: image && text.image?.caption,
    canonical,
    draft: text.status === "draft" || text.access !== "everyone" ? true : null,
    access: text.access === "everyone" ? null : text.access,
    aliases,
    ...text.extra,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
