import { decoded } from "../decoded.ts";

/** Where a reader goes who asked for nothing else, or for something that is not to be trusted. */
export const HOME_OF_MEMBERS = "/dashboard";

/** No pages to come back to, or ones that would go round in circles. */
const notPages = /^\/(api|auth|dev|verify|newsletter)(\/|$)/i;
/** What links in mails and previews carry: it is not to be stored with a sign-in. */
const secrets = ["token", "verify", "preview"];

/**
 * The path of the site to which a sign-in returns. `written` as the query carried it: a path, or an address of one of
 * `origins`. Whatever could lead a browser anywhere else, in any spelling, becomes /dashboard.
 */
export function returnPath(written: string | null, origins: ReadonlySet<string>): string {
  if (written === null || written.length > 1_000 || !staysPlain(written)) return HOME_OF_MEMBERS;
  if (!/^(\/(?!\/)|https?:\/\/)/.test(written) || !URL.canParse(written, "http://own.invalid")) return HOME_OF_MEMBERS;
  const url = new URL(written, "http://own.invalid");
  const own = written.startsWith("/") ? url.origin === "http://own.invalid" : origins.has(url.origin);
  if (!own || url.username || url.password || url.pathname.startsWith("//")) return HOME_OF_MEMBERS;
  if (notPages.test(url.pathname) || secrets.some((name) => url.searchParams.has(name))) return HOME_OF_MEMBERS;
  return url.pathname + url.search + url.hash;
}

/** Adds to a path of the site that the reader comes back signed in (P57). */
export function withSuccess(path: string): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete("auth_error");
  url.searchParams.set("auth_success", "true");
  return url.pathname + url.search + url.hash;
}

/** Is it, however often something on the way decodes it, free of what browsers and proxies read differently? */
function staysPlain(written: string): boolean {
  let text = written;
  if (/\s/.test(written)) return false;
  for (let round = 0; round < 4; round++) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    if (/[\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/.test(text)) return false;
    if (!text.isWellFormed() || /^\/\//.test(text) || /^\/[^?#]*\/\//.test(text)) return false;
    const plain = decoded(text);
    if (plain === null) return false;
    if (plain === text) return true;
    text = plain;
  }
  return false;
}
