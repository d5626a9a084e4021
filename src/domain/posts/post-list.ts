import type { Clock } from "../clock.ts";
import { nextMidnight } from "../site/dates.ts";
import type { SiteStore } from "../site/site.ts";
import { type BlogPage, blogPage, yearOf } from "./listing.ts";
import type { PostEntry } from "./post.ts";
import { type Term, type TermKind, termSlug } from "./terms.ts";
import { plainPath, type View } from "./view.ts";

interface PostFilter {
  readonly year?: number | null;
  readonly category?: string | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
}

/** The posts that readers may find at present. Every answer is newest first and takes no I/O. */
export interface PostList {
  /** The posts that match; `total` counts them before `limit` and `offset`. */
  list(filter?: PostFilter): { readonly posts: readonly PostEntry[]; readonly total: number };
  /** Years with posts, newest first. */
  years(): readonly number[];
  blogPage(query: { year?: number | null; page?: number }): BlogPage<PostEntry>;
  recent(limit?: number): readonly PostEntry[];
  find(idOrSlug: string): PostEntry | null;
  /** The readable post of a file, unlisted ones too. */
  ofFile(file: string): PostEntry | null;
  /** The slug to which an old path (`/2023/05/on-margins`, encoded or not) leads, or null. */
  alias(path: string): string | null;
  neighbours(slug: string): { readonly older: PostEntry | null; readonly newer: PostEntry | null };
  /** Every tag, category or series that a post has, that of the newest post first. */
  terms(kind: TermKind): readonly Term[];
  /** By its name or its slug, in capital or small letters; null when no post has it. */
  term(kind: TermKind, name: string): Term | null;
  /** Posts that are about the same as this one, likest first; none where there are no good ones. */
  related(post: PostEntry, limit?: number): readonly PostEntry[];
  /** Posts that a wrong path may have meant, likeliest first. */
  suggestions(path: string, limit?: number): readonly PostEntry[];
  /** When the next post becomes visible, in UTC milliseconds, or null. */
  nextPublication(): number | null;
  /** When the next day of the site's time zone begins, in UTC milliseconds. */
  nextMidnight(): number;
}

export function createPostList(parts: {
  view: () => View;
  store: Pick<SiteStore, "settings">;
  clock: Clock;
}): PostList {
  const { view, clock } = parts;
  return {
    list({ year, category, limit, offset } = {}) {
      const { visible, byYear, byCategory } = view();
      const start = offset ?? 0;
      let posts = category == null ? visible : (byCategory.get(category) ?? []);
      if (year != null)
        posts = category == null ? (byYear.get(year) ?? []) : posts.filter((post) => yearOf(post) === year);
      const total = posts.length;
      if (start > 0 || limit != null) posts = posts.slice(start, start + (limit ?? total));
      return { posts, total };
    },
    years: () => view().years,
    blogPage({ year = null, page = 1 }) {
      const { visible, byYear, years } = view();
      const posts = year === null ? visible : (byYear.get(year) ?? []);
      return blogPage({ year, page }, { posts, total: posts.length, years });
    },
    recent: (limit = 5) => view().visible.slice(0, limit),
    find(idOrSlug) {
      const { bySlug, byId } = view();
      return bySlug.get(idOrSlug) ?? byId.get(idOrSlug) ?? null;
    },
    ofFile(file) {
      const entry = view().byFile().get(file);
      return entry && view().bySlug.get(entry.slug) === entry ? entry : null;
    },
    alias: (path) => view().byAlias().get(plainPath(path))?.slug ?? null,
    neighbours(slug) {
      const { visible, bySlug } = view();
      const entry = bySlug.get(slug);
      if (!entry || entry.unlisted) return { older: null, newer: null };
      const position = visible.indexOf(entry);
      return { older: visible[position + 1] ?? null, newer: visible[position - 1] ?? null };
    },
    terms: (kind) => [...view().terms[kind]().values()],
    term: (kind, name) =>
      view()
        .terms[kind]()
        .get(termSlug(name) ?? "") ?? null,
    related: (post, limit = 3) => view().related()(post, limit),
    suggestions: (path, limit = 3) => view().suggestions()(plainPath(path), limit),
    nextPublication: () => view().until,
    nextMidnight: () => nextMidnight(parts.store.settings().timeZone, clock()),
  };
}
