import { mapTexts } from "./map-texts.ts";

const TAG = /(\{\{[#^/]signIn\}\})/;
/** A tag with a line to itself takes the line along, so that lists and tables stay whole. */
const TAG_LINE = /^[ \t]*(\{\{[#^/]signIn\}\})[ \t]*\r?\n/gm;

/**
 * The text as it reads where readers can sign in, or cannot: what stands between `{{#signIn}}` and `{{/signIn}}` is said
 * only where they can, what stands between `{{^signIn}}` and `{{/signIn}}` only where they cannot.
 */
export function signInParts(text: string, hasSignIn: boolean): string {
  if (!text.includes("signIn}}")) return text;
  let isSaid = true;
  const said = text
    .replace(TAG_LINE, "$1")
    .split(TAG)
    .filter((part) => {
      if (!TAG.test(part)) return isSaid;
      isSaid = part === "{{/signIn}}" || (part === "{{#signIn}}") === hasSignIn;
      return false;
    });
  return said.join("");
}

/**
 * A page whose texts speak of signing in only where readers can. `providers`: those by which they can, in words, for
 * `{{providers}}`; empty where they cannot.
 */
export function withSignIn<Page>(page: Page, providers: string): Page {
  return mapTexts(page, (text) => signInParts(text, providers !== "").replaceAll("{{providers}}", () => providers));
}
