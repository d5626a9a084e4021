import type { ListPage } from "../domain/pages/addresses.ts";
import { type DatedFolder, isDated, termAt } from "../domain/posts/addresses.ts";
import { type Collections, isReadable } from "../domain/posts/collections.ts";
import { ARCHIVE_ABOVE } from "../domain/posts/listing.ts";
import { plainPath } from "../domain/posts/view.ts";

/** What the pages that list texts have to show, as `Pages` asks for it. */
export function listedTexts(collections: Collections) {
  const { posts } = collections;
  const isWritten = (folder: DatedFolder) => collections[folder].list().total > 0;
  const isAny: Readonly<Record<ListPage, () => boolean>> = {
    "/letters": () => isWritten("letters"),
    "/journal": () => isWritten("journal"),
    "/poetry": () => isWritten("poetry"),
    "/tags": () => posts.terms("tag").length > 0,
    "/archive": () => posts.list().total > ARCHIVE_ABOVE,
  };
  return {
    isAny: (page: ListPage): boolean => isAny[page](),
    isThere(path: string): boolean | null {
      if (isDated(path.slice(1)) && !path.startsWith("/posts/")) return isReadable(collections, path);
      const term = termAt(plainPath(path).replace(/\/feed\.xml$/, ""));
      return term && posts.term(term.kind, term.slug) !== null;
    },
  };
}
