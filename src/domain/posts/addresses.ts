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
