import type { PostEntry } from "../../../domain/posts/post.ts";
import type { BLOG_PAGE_SIZE, BlogPage } from "../../../domain/posts/posts.ts";
import { cardOf, cardOfListed, linkOf, type PostCardData, type PostLinkData } from "../../parts/post-card-data.ts";
import type { ListedPost, PostsClient } from "../../parts/posts-client.ts";

/** Posts that the grid shows at first, and adds with each Load More (P8). */
export const PAGE_SIZE: typeof BLOG_PAGE_SIZE = 6;
/** Posts that the side panel is passed (P8). */
const RECENT = 5;
/** The most posts that one call of the API lists. */
const MOST_LISTED = 10_000;

/** What the query of /blog asks for; anything that is no number is ignored. */
export interface BlogQuery {
  readonly year: number | null;
  readonly page: number;
}

/** One state of /blog, made by the server for a whole page and from the API's answer for a navigation. */
export interface BlogListing extends BlogQuery {
  /** Years with posts, newest first. */
  readonly years: readonly number[];
  /** The newest post, where no year filters. */
  readonly featured: PostCardData | null;
  /** The posts of the grid. */
  readonly posts: readonly PostCardData[];
  /** Posts that the grid shows in the end. */
  readonly total: number;
  readonly recent: readonly PostLinkData[];
  /** The posts could not be had; everything else is empty then. */
  readonly failed: boolean;
}

export function readBlogQuery(query: URLSearchParams): BlogQuery {
  const number = (name: string): number | null => {
    const written = query.get(name) ?? "";
    return /^\d{1,4}$/.test(written) ? Number(written) : null;
  };
  return { year: number("year"), page: Math.max(number("page") ?? 1, 1) };
}

/** The address of one state of /blog. */
export function blogPath({ year, page }: BlogQuery): string {
  const query = new URLSearchParams();
  if (year !== null) query.set("year", String(year));
  if (page > 1) query.set("page", String(page));
  return query.size ? `/blog?${query}` : "/blog";
}

export const failedListing = (query: BlogQuery): BlogListing => ({
  ...query,
  years: [],
  featured: null,
  posts: [],
  total: 0,
  recent: [],
  failed: true,
});

/** From what the server knows. */
export function listingOf(blog: BlogPage, recent: readonly PostEntry[], locale: string): BlogListing {
  return {
    year: blog.year,
    page: blog.page,
    years: blog.years,
    featured: blog.featured && cardOf(blog.featured, 300, locale),
    posts: blog.posts.map((post) => cardOf(post, 150, locale)),
    total: blog.total,
    recent: recent.map((post) => linkOf(post, locale)),
    failed: false,
  };
}

/** From the API, asked for no more posts than are shown and one beyond them. Never rejects. */
export async function fetchListing(
  api: PostsClient,
  query: BlogQuery,
  locale: string,
  signal?: AbortSignal,
): Promise<BlogListing> {
  const { year } = query;
  const shown = query.page * PAGE_SIZE;
  const most = Math.min(shown + 2, MOST_LISTED);
  const [newest, wanted] = await Promise.all([
    api.getPosts({ limit: year === null ? Math.max(most, RECENT) : RECENT }, signal),
    year === null ? null : api.getPosts({ year, limit: most }, signal),
  ]);
  if (newest.failed || wanted?.failed) return failedListing(query);

  const featured = year === null ? newest.posts[0] : undefined;
  const grid = wanted ? wanted.posts.filter((post) => yearOf(post) === year) : newest.posts.slice(1);
  const total = wanted ? wanted.total - (wanted.posts.length - grid.length) : Math.max(newest.total - 1, 0);
  return {
    year,
    page: Math.min(query.page, Math.max(Math.ceil(total / PAGE_SIZE), 1)),
    years: newest.years ?? [...new Set([...newest.posts, ...grid].map(yearOf))].sort((a, b) => b - a),
    featured: featured ? cardOfListed(featured, 300, locale) : null,
    posts: grid.slice(0, shown).map((post) => cardOfListed(post, 150, locale)),
    total,
    recent: newest.posts.slice(0, RECENT).map((post) => linkOf(post, locale)),
    failed: false,
  };
}

const yearOf = ({ date }: Pick<ListedPost, "date">): number => Number(date.slice(0, 4));
