import { decoded } from "../../decoded.ts";
import { isPlaceholder, textOf, textsOf } from "./front-values.ts";

/** What a post's address may consist of. */
const slugPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** A slug made of any words: as they are where they are one already, else in small letters with hyphens; null without letters and digits. */
export function slugOf(words: string): string | null {
  const text = words.normalize("NFC").trim();
  if (slugPattern.test(text)) return text;
  const slug = text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+|(?<![-._])[-._]+$/gu, "");
  return slug || null;
}

/** A whole address that a post had, as a path of this site, and the slug in its last part. */
export interface OldAddress {
  readonly path: string;
  readonly slug: string | null;
}

/**
 * What a `permalink` says: a path of the site, with or without the slash at its beginning, or an absolute address, whose
 * last part names no post here, as little as a number does. Null for patterns that a generator fills in (`/:year/:title/`) and for the home page.
 */
export function oldAddress(value: unknown): OldAddress | null {
  const text = textOf(value);
  if (text === null || value === false || isPlaceholder(text) || /(^|\/):[a-z]/.test(text)) return null;
  const absolute = /^[a-z][a-z\d+.-]*:|^\/\//i.test(text);
  const path = absolute ? pathOfUrl(text) : pathOf(text.startsWith("/") ? text : `/${text}`);
  if (path === null) return null;
  const part = path.split("/").at(-1) ?? "";
  const last = (decoded(part) ?? part).replace(/\.(?:html?|md|php|aspx?)$/i, "");
  return { path, slug: absolute || !/\p{L}/u.test(last) ? null : slugOf(last) };
}

/** The old addresses in a list: paths, whole addresses and single words; a name with spaces is no address. */
export function oldAddresses(value: unknown): { paths: string[]; names: string[]; wrong: string[] } {
  const paths: string[] = [];
  const names: string[] = [];
  const wrong: string[] = [];
  for (const text of textsOf(value)) {
    const path = /\s/.test(text) ? null : (oldAddress(text)?.path ?? null);
    if (path !== null) paths.push(path);
    else if (text.startsWith("/") && text !== "/" && !isPlaceholder(text)) wrong.push(text);
    else names.push(text);
  }
  return { paths: [...new Set(paths)], names, wrong };
}

function pathOfUrl(text: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(text) || !URL.canParse(text, "https://site.example")) return null;
  return pathOf(new URL(text, "https://site.example").pathname);
}

/** A path without `index.html` and the slash at its end; null for the home page and for what is no path. */
function pathOf(text: string): string | null {
  const path = text.replace(/\/index\.html?$/i, "/").replace(/(?<!\/)\/+$/, "");
  return /^\/(?!\/)[^\s?#\\]+$/.test(path) ? path : null;
}
