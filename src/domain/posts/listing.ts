import type { PostEntry } from "./post.ts";

/** Posts that /blog shows at first, and adds with each Load More (P8). */
export const BLOG_PAGE_SIZE = 6;

/** A site with more posts than these has an archive of all titles by year (P131). */
export const ARCHIVE_ABOVE = 50;

/** One state of /blog. */
export interface BlogPage<Post> {
  /** The year that filters, or null; a year without posts stays and shows the empty state. */
  readonly year: number | null;
  /** How many times six posts are shown, brought into the range that exists. */
  readonly page: number;
  /** Years with posts, newest first. */
  readonly years: readonly number[];
  /** The newest post, not repeated in the grid; null with a year filter or without posts. */
  readonly featured: Post | null;
  readonly posts: readonly Post[];
  /** Posts that the grid shows in the end. */
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * The state of /blog that a query asks for. `posts`: those of its year, or all without one, newest first and at least as
 * many as are shown; `total` counts all of them.
 */
export function blogPage<Post>(
  query: { readonly year: number | null; readonly page: number },
  found: { readonly posts: readonly Post[]; readonly total: number; readonly years: readonly number[] },
): BlogPage<Post> {
  const { year } = query;
  const featured = year === null ? (found.posts[0] ?? null) : null;
  const start = featured ? 1 : 0;
  const total = found.total - start;
  const last = Math.max(1, Math.ceil(total / BLOG_PAGE_SIZE));
  const page = Number.isInteger(query.page) ? Math.min(Math.max(query.page, 1), last) : 1;
  const posts = found.posts.slice(start, start + page * BLOG_PAGE_SIZE);
  return { year, page, years: found.years, featured, posts, total, hasMore: posts.length < total };
}

/** The written year, from the written date. */
export const yearOf = (post: Pick<PostEntry, "date">): number => Number(post.date.slice(0, 4));

/** The years of posts, newest first. */
export const yearsOf = (posts: Iterable<Pick<PostEntry, "date">>): number[] =>
  [...new Set(Array.from(posts, yearOf))].sort((one, other) => other - one);
