import type { FindOwn } from "../domain/cards/card.ts";
import { publicPages } from "../domain/pages/addresses.ts";
import type { Pages } from "../domain/pages/pages.ts";
import { pathOf, textAt } from "../domain/posts/addresses.ts";
import type { Collections } from "../domain/posts/collections.ts";
import { excerpt } from "../domain/posts/excerpt.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import { plainPath } from "../domain/posts/view.ts";

/** Characters of a text's beginning, where its author has not described it. */
const DESCRIPTION = 150;

/** Finds what a card of this site's own texts shows: visible posts, letters and the like, and pages; old addresses lead to them too. */
export function findOwnTexts({ collections, pages }: { collections: Collections; pages: Pages }): FindOwn {
  return (path) => {
    const entry = textOf(plainPath(path));
    if (!entry) return pageAt(pages.alias(path) ?? path);
    const description = entry.description ?? excerpt(entry.opening, DESCRIPTION);
    return {
      href: pathOf(entry),
      title: entry.title,
      description: description || null,
      picture: entry.image?.path ?? null,
    };
  };

  function textOf(path: string): PostEntry | null {
    const asked = textAt(path);
    const named = asked && collections[asked.folder].find(asked.slug);
    if (named) return named;
    for (const texts of Object.values(collections)) {
      const slug = texts.alias(path);
      if (slug !== null) return texts.find(slug);
    }
    return null;
  }

  function pageAt(path: string): ReturnType<FindOwn> {
    const own = pages.own(path);
    if (own) return { href: own.path, title: own.title, description: own.description, picture: null };
    const [file] = publicPages.get(path) ?? [];
    const page = file && pages.exists(path) ? pages.page(file) : null;
    if (!page || !("title" in page)) return null;
    const description = "description" in page ? (page.description ?? null) : null;
    return { href: path, title: page.title, description, picture: null };
  }
}
