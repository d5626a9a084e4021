import type { PostEntry } from "./post.ts";
import type { Term, TermKind } from "./terms.ts";

/** The folders of texts with a date, each text at an address that begins with the name of its folder. */
export type DatedFolder = "posts" | "letters";

/** The page of a post, as a path. */
export const postPath = (slug: string): string => `/posts/${encodeURIComponent(slug)}`;

/** The page of a letter, as a path. */
export const letterPath = (slug: string): string => `/letters/${encodeURIComponent(slug)}`;

/** The folder in which a text with a date lies; `file` is its path below the content folder. */
export const folderOf = (file: string): DatedFolder => (file.startsWith("letters/") ? "letters" : "posts");

/** The page of a post or letter, as a path. */
export const pathOf = ({ file, slug }: { readonly file: string; readonly slug: string }): string =>
  folderOf(file) === "letters" ? letterPath(slug) : postPath(slug);

const folders = { tag: "tags", category: "categories", series: "series" } as const;

/** The page of a tag, a category or a series, as a path. */
export const termPath = ({ kind, slug }: Pick<Term, "kind" | "slug">): string =>
  `/${folders[kind]}/${encodeURIComponent(slug)}`;

/** Its feed, as a path. */
export const termFeedPath = (term: Pick<Term, "kind" | "slug">): string => `${termPath(term)}/feed.xml`;

/** Which tag, category or series a decoded path such as `/tags/small-tools` names; null for any other path. */
export function termAt(path: string): Pick<Term, "kind" | "slug"> | null {
  const [, folder = "", slug = ""] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = (Object.keys(folders) as TermKind[]).find((known) => folders[known] === folder);
  return kind ? { kind, slug } : null;
}

/**
 * The address of the original where a post names one elsewhere, for search engines to keep in place of the post's own;
 * null where it names none, or one of this site itself, as an import of the author's own posts leaves it.
 */
export function originalElsewhere({ canonical }: Pick<PostEntry, "canonical">, origin: string): string | null {
  return canonical === null || new URL(canonical).host === new URL(origin).host ? null : canonical;
}
