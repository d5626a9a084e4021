import { BLOG_PAGE_SIZE, type BlogPage, blogPage, yearOf, yearsOf } from "../../../domain/posts/listing.ts";
import type { PostEntry } from "../../../domain/posts/post.ts";
import { cardOfListed, linkOf, type PostCardData, type PostLinkData } from "../../parts/post-card-data.ts";
import type { PostsClient } from "../../parts/posts-client.ts";

/** Posts that the side panel is passed (P8). */
const RECENT = 5;
/** The most posts that one call of the API lists. */
const MOST_LISTED = 10_000;

/** What the query of /blog asks for; anything that is no number is ignored. */
export type BlogQuery = Pick<BlogPage<unknown>, "year" | "page">;

/** One state of /blog, made by the server for a whole page and from the API's answer for a navigation. */
export interface BlogListing extends Omit<BlogPage<PostCardData>, "hasMore"> {
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

/** From posts as the server knows them or the API lists them; `card` makes the card of one, with an excerpt of a length. */
export function listingOf<Post extends Pick<PostEntry, "slug" | "title" | "date">>(
  { year, page, years, featured, posts, total }: BlogPage<Post>,
  recent: readonly Post[],
  locale: string,
  card: (post: Post, length: 150 | 300, locale: string) => PostCardData,
): BlogListing {
  return {
    ...{ year, page, years, total },
    featured: featured && card(featured, 300, locale),
    posts: posts.map((post) => card(post, 150, locale)),
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
  const most = Math.min(query.page * BLOG_PAGE_SIZE + 2, MOST_LISTED);
  const [newest, wanted] = await Promise.all([
    api.getPosts({ limit: year === null ? Math.max(most, RECENT) : RECENT }, signal),
    year === null ? null : api.getPosts({ year, limit: most }, signal),
  ]);
  if (newest.failed || wanted?.failed) return failedListing(query);

  const { posts: listed, total: counted } = wanted ?? newest;
  // An API that knows nothing of years answers with all posts.
  const posts = wanted ? listed.filter((post) => yearOf(post) === year) : listed;
  const total = counted - (listed.length - posts.length);
  const years = newest.years ?? yearsOf([...newest.posts, ...posts]);
  return listingOf(blogPage(query, { posts, total, years }), newest.posts.slice(0, RECENT), locale, cardOfListed);
}
