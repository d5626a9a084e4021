import { posix } from "node:path";
import type { PlainKey } from "../../languages/catalogue.ts";
import type { MarkdownSite } from "./site.ts";

/** What a file of the old site is, as far as its place says. */
export type Place =
  | {
      readonly outcome: "text";
      /** Below the folder of its texts: `post/my-post/index.md`. */
      readonly within: string;
      /** A text that may be either is a post where it has a date. */
      readonly kind: "post" | "page" | "either";
      readonly isDraft: boolean;
    }
  | { readonly outcome: "left-out"; readonly why: PlainKey }
  /** Part of the program or its documentation, or beside the texts. */
  | { readonly outcome: "other" };

export const isTextFile = (path: string): boolean =>
  /\.(?:md|markdown|mdx|mdown|mkd)$|\.textbundle\/text\.txt$/i.test(path);

/** A text that is written in HTML, if it has front matter. */
export const isHtmlFile = (path: string): boolean => /\.html?$/i.test(path);

const OTHER: Place = { outcome: "other" };
const ABOUT_THE_PROGRAM =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|todo|claude|agents)(?:\.[\w-]+)?\.(?:md|markdown)$/i;
const POST_FOLDER =
  /(?:^|\/)(?:_posts|posts?|blogs?|articles?|writing|writings|notes?|journal|entries|news|essays?|weblog|tils?)\//i;
const DRAFT_FOLDER = /(?:^|\/)_?drafts?\//i;

/** Looks at the place of a file; `inner` is its path below the site's root, `paths` are all of those. */
export function placeOf(site: MarkdownSite, inner: string, paths: ReadonlySet<string>): Place {
  if (isHtmlFile(inner)) return placeOfHtml(site, inner, paths);
  if (!isTextFile(inner) || (!inner.includes("/") && ABOUT_THE_PROGRAM.test(inner))) return OTHER;
  return placeIn(site, inner, paths);
}

/** Outside of the folders of texts it is a template. */
function placeOfHtml(site: MarkdownSite, inner: string, paths: ReadonlySet<string>): Place {
  if (site.generator === "plain" || site.generator === "astro") return OTHER;
  const place = placeIn(site, inner, paths);
  return place.outcome === "text" && (place.kind === "post" || site.generator === "hugo") ? place : OTHER;
}

function placeIn(site: MarkdownSite, inner: string, paths: ReadonlySet<string>): Place {
  switch (site.generator) {
    case "hugo":
      return placeInHugo(site, inner, paths);
    case "jekyll":
      return placeInJekyll(site, inner);
    case "astro":
      return placeInAstro(inner);
    case "eleventy":
      return /(?:^|\/)_/.test(inner) ? OTHER : text(inner, kindIn(inner));
    case "plain":
      return /(?:^|\/)_index\.md$/i.test(inner) ? LIST_PAGE : text(inner, "post");
  }
}

const LIST_PAGE: Place = { outcome: "left-out", why: "importCommands.isListPage" };

const text = (within: string, kind: "post" | "page" | "either"): Place => ({
  outcome: "text",
  within,
  kind,
  isDraft: DRAFT_FOLDER.test(within),
});

const kindIn = (within: string) => (POST_FOLDER.test(within) || DRAFT_FOLDER.test(within) ? "post" : "either");

function placeInHugo({ config }: MarkdownSite, inner: string, paths: ReadonlySet<string>): Place {
  const folder = `${stringIn(config, "contentDir") ?? "content"}/`;
  if (!inner.startsWith(folder)) return OTHER;
  const within = inner.slice(folder.length);
  if (/(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(within)) return LIST_PAGE;
  const own = posix.dirname(inner);
  if (!/\/index(?:\.[\w-]+)?\.\w+$/.test(within) && isTextFile(inner) && paths.has(`${own}/index.md`))
    return { outcome: "left-out", why: "importCommands.isBesidePost" };
  const depth = within.split("/").length - (/\/index\.\w+$/.test(within) ? 1 : 0);
  if (depth === 1 && !/^\d{4}-\d{2}-\d{2}/.test(within)) return text(within, "page");
  return text(within, kindIn(within));
}

function placeInJekyll({ config, source }: MarkdownSite, inner: string): Place {
  const within = inner.startsWith(source) ? inner.slice(source.length) : inner;
  if (/(?:^|\/)_(?:posts|drafts)\//.test(within)) return text(within, "post");
  const [, collection] = /(?:^|\/)_([\w-]+)\//.exec(within) ?? [];
  if (collection === "pages") return text(within, "page");
  if (collection && !isCollection(config, collection)) return OTHER;
  if (!collection && source && within === inner) return OTHER;
  if (/^(?:docs|vendor|test|spec)\//.test(within) && !source) return OTHER;
  return text(within, collection ? "either" : "page");
}

function isCollection({ collections }: MarkdownSite["config"], name: string): boolean {
  if (Array.isArray(collections)) return collections.includes(name);
  return typeof collections === "object" && collections !== null && name in collections;
}

function placeInAstro(inner: string): Place {
  const [, pages] = /^src\/pages\/(.+)$/s.exec(inner) ?? [];
  if (pages) return /(?:^|\/)_/.test(pages) ? OTHER : text(pages, kindIn(pages));
  const [, content] = /^(?:src\/content\/|src\/data\/|content\/|data\/|src\/)(.+)$/s.exec(inner) ?? [];
  if (!content || /(?:^|\/)_/.test(content)) return OTHER;
  return text(content, kindIn(content));
}

/** A text among settings; null for all else. */
export function stringIn(config: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | null {
  let value: unknown = config;
  for (const name of names) {
    if (typeof value !== "object" || value === null) return null;
    const key = Object.keys(value).find((one) => one.toLowerCase() === name.toLowerCase());
    value = key === undefined ? null : (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" && value.trim() ? value.trim() : typeof value === "number" ? String(value) : null;
}
