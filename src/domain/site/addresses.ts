import type { SiteSettings } from "./input.ts";

/** What addresses of pages begin with in the language of these settings; empty in the main language. */
export const prefixOf = ({ prefix = "" }: Pick<SiteSettings, "prefix">): string => prefix;

/** An address of the site without such a beginning, such as `/about` for `/de/about`; null for one that begins otherwise. */
export function pathWithin(prefix: string, address: string): string | null {
  if (!address.startsWith(prefix)) return null;
  const rest = address.slice(prefix.length);
  if (prefix === "" || rest.startsWith("/")) return rest;
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  // The data of the start page, as the application asks for them.
  return /^\.data(\?|$)/.test(rest) ? `/_${rest}` : null;
}

/** The other way. */
export const withPrefix = (prefix: string, path: string): string => (path === "/" ? prefix || "/" : prefix + path);
