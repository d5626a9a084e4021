import type { ListPage } from "../domain/pages/addresses.ts";
import { termAt } from "../domain/posts/addresses.ts";
import { ARCHIVE_ABOVE } from "../domain/posts/listing.ts";
import type { PostList } from "../domain/posts/post-list.ts";
import { isReadable, plainPath } from "../domain/posts/view.ts";

/** What the pages that list posts and letters have to show, as `Pages` asks for it. */
export function listedTexts(posts: PostList, letters: PostList) {
  const isAny: Readonly<Record<ListPage, () => boolean>> = {
    "/letters": () => letters.list().total > 0,
    "/tags": () => posts.terms("tag").length > 0,
    "/archive": () => posts.list().total > ARCHIVE_ABOVE,
  };
  return {
    isAny: (page: ListPage): boolean => isAny[page](),
    isThere(path: string): boolean | null {
      if (path.startsWith("/letters/")) return isReadable(letters, path);
      const term = termAt(plainPath(path).replace(/\/feed\.xml$/, ""));
      return term && posts.term(term.kind, term.slug) !== null;
    },
  };
}
