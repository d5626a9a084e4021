import type { SiteSettings } from "../site/input.ts";
import { fillPlaceholders, namesOf } from "../site/names.ts";
import { mapTexts } from "./map-texts.ts";

/** What pages may use between double curly brackets: names of site.yaml, and what depends on whether readers can sign in. */
export const pageNames: readonly string[] = [
  ...["site", "author", "bio", "address", "contact"],
  ...["providers", "#signIn", "^signIn", "/signIn"],
];

/** The field of a page that is Markdown, where a name must not turn into emphasis or a link. */
const MARKDOWN = "body";

/**
 * Fills the names of site.yaml into whatever a page says: `{{site}}`, `{{author}}`, `{{bio}}`, `{{address}}` and
 * `{{contact}}`. Other words between double curly brackets stay as they are.
 */
export function fillNames<Page>(page: Page, settings: SiteSettings, origin: string): Page {
  const names = { ...namesOf(settings, origin) };
  const values = { ...names, bio: fillPlaceholders(settings.author.bio ?? "", names) };
  const inMarkdown = { ...values, site: escaped(names.site), author: escaped(names.author) };
  return mapTexts(page, (text, field) => fillPlaceholders(text, field === MARKDOWN ? inMarkdown : values));
}

/** Settings whose own description and bio are filled. */
export function withNames(settings: SiteSettings, origin: string): SiteSettings {
  const names = { ...namesOf(settings, origin) };
  return { ...settings, description: fillPlaceholders(settings.description, names) };
}

const escaped = (name: string): string => name.replace(/[\\`*_[\]<>&]/g, "\\$&");
