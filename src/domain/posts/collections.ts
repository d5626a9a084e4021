import { type DatedFolder, datedFolders, textAt, textPath } from "./addresses.ts";
import type { PostList } from "./post-list.ts";
import type { Posts } from "./posts.ts";
import { plainPath } from "./view.ts";

/** What readers may know of the texts with a date, by the folder in which they lie. */
export type Collections = Readonly<Record<DatedFolder, Posts>>;

/** What it takes to find a text by a path. */
export type FoundByPath = Readonly<Record<DatedFolder, Pick<PostList, "find" | "alias">>>;

/** Do readers find a text with a date at this path, encoded or not, by its slug or as an old address? */
export function isReadable(collections: FoundByPath, path: string): boolean {
  const at = textAt(plainPath(path));
  return (at !== null && collections[at.folder].find(at.slug)?.slug === at.slug) || movedTo(collections, path) !== null;
}

/** The page of the text to which an old path leads, or null. */
export function movedTo(collections: FoundByPath, path: string): string | null {
  for (const folder of datedFolders) {
    const slug = collections[folder].alias(path);
    if (slug !== null) return textPath(folder, slug);
  }
  return null;
}
