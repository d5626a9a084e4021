import type { SiteSettings } from "./input.ts";

/** What the author's texts may use between double curly brackets, as `{{site}}`: site.yaml is the one place that says it. */
export interface SiteNames {
  readonly site: string;
  readonly author: string;
  /** Where the site lives, without https://. */
  readonly address: string;
  /** The address readers may write to. */
  readonly contact: string;
}

/** `origin`: of the site, such as https://example.org. */
export function namesOf(
  { name, author, email }: Pick<SiteSettings, "name" | "author" | "email">,
  origin: string,
): SiteNames {
  return { site: name, author: author.name, address: origin.replace(/^https?:\/\//, ""), contact: email };
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The placeholders of a text, in order, each with where it begins. */
export function placeholdersIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => ({ name: (match[1] ?? "").trim(), at: match.index }));
}

/** Puts values in the place of placeholders, once: what a value contains is taken as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, written: string) => {
    const name = written.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? "") : whole;
  });
}
