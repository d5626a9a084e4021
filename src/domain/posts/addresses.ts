import type { PostEntry } from "./post.ts";
import type { Term, TermKind } from "./terms.ts";

/** The folders of texts with a date, each text at an address that begins with the name of its folder. */
export const datedFolders = ["posts", "letters", "journal", "poetry"] as const;
export type DatedFolder = (typeof datedFolders)[number];

/** What one text of each is. */
export const textKinds = {
  posts: "post",
  letters: "letter",
  journal: "journal",
  poetry: "poem",
} as const satisfies Record<DatedFolder, string>;
export type TextKind = (typeof textKinds)[DatedFolder];

/** One value for each folder. */
export function eachCollection<Value>(make: (folder: DatedFolder) => Value): Readonly<Record<DatedFolder, Value>> {
  return Object.fromEntries(datedFolders.map((folder) => [folder, make(folder)])) as Record<DatedFolder, Value>;
}

/** The page of a text with a date, as a path. */
export const textPath = (folder: DatedFolder, slug: string): string => `/${folder}/${encodeURIComponent(slug)}`;

/** Letters stand among the posts in the feed of the site. */
export const foldersWithFeeds = ["journal", "poetry"] as const satisfies readonly DatedFolder[];
export type FeedFolder = (typeof foldersWithFeeds)[number];

/** The page of a post, as a path. */
export const postPath = (slug: string): string => textPath("posts", slug);

/** Is this the path of a text with a date, or of a picture beside one? Below the content folder. */
export const isDated = (path: string): boolean => DATED.test(path);

const DATED = new RegExp(`^(?:${datedFolders.join("|")})/`);

/** The folder in which a text with a date lies; `file` is its path below the content folder. */
export const folderOf = (file: string): DatedFolder =>
  datedFolders.find((folder) => file.startsWith(`${folder}/`)) ?? "posts";

/** What a text is, by its file. */
export const kindOf = (file: string): TextKind => textKinds[folderOf(file)];

/** The page of a text with a date, as a path. */
export const pathOf = ({ file, slug }: { readonly file: string; readonly slug: string }): string =>
  textPath(folderOf(file), slug);

/** Which text with a date a decoded path such as `/letters/spring` may name; null for any other path. */
export function textAt(path: string): { readonly folder: DatedFolder; readonly slug: string } | null {
  const [, first, slug] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const folder = datedFolders.find((known) => known === first);
  return folder && slug !== undefined ? { folder, slug } : null;
}

const folders = { tag: "tags", category: "categories", series: "series" } as const;

/** The page of a tag, a category or a series, as a path. */
export const termPath = ({ kind, slug }: Pick<Term, "kind" | "slug">): string =>
  `/${folders[kind]}/${encodeURIComponent(slug)}`;

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
