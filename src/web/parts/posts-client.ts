import { type ApiParts, readJson } from "../api-client.ts";

/** A post as `GET /api/posts?fields=card` lists it, as far as cards need it. */
export interface ListedPost {
  readonly slug: string;
  readonly title: string;
  /** The written date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Its address, a path of the site. */
  readonly image: string | null;
  readonly imageAlt?: string | null;
  readonly imageWidth?: number | null;
  readonly imageHeight?: number | null;
  readonly excerpts?: { readonly 150: string; readonly 300: string };
}

export interface PostsQuery {
  readonly year?: number | null;
  readonly limit?: number;
}

/** Posts, newest first. A failed fetch is an empty list with its flag set. */
export interface FetchedPosts {
  readonly posts: readonly ListedPost[];
  /** How many there are with this query but no limit. */
  readonly total: number;
  /** Years with posts, newest first, where the server told them. */
  readonly years: readonly number[] | null;
  readonly failed: boolean;
}

export interface PostsClient {
  /**
   * The posts of a query, without their words. A page on the author's own machine asks the development API where the
   * first fetch fails and such an API is configured.
   */
  getPosts(query: PostsQuery, signal?: AbortSignal): Promise<FetchedPosts>;
}

export function createPostsClient({ hosts, environment, fetch, prefix = "" }: ApiParts): PostsClient {
  const host = hosts[environment];
  const spareHost =
    environment === "local" && hosts.development && hosts.development !== host ? hosts.development : null;

  return {
    async getPosts(query, signal) {
      const fetched = await fetchPosts(host, query, signal);
      if (fetched || spareHost === null || signal?.aborted) return fetched ?? noPosts;
      return (await fetchPosts(spareHost, query, signal)) ?? noPosts;
    },
  };

  /** Null where there is no complete, readable answer. */
  async function fetchPosts(from: string, { year, limit }: PostsQuery, signal?: AbortSignal) {
    const query = new URLSearchParams({ fields: "card" });
    if (year != null) query.set("year", String(year));
    if (limit !== undefined) query.set("limit", String(limit));
    try {
      const response = await fetch(`${from}/api${prefix}/posts?${query}`, { signal: signal ?? null });
      const posts = response.ok && (await readJson(response));
      return Array.isArray(posts) ? fetchedPosts(posts, response.headers) : null;
    } catch {
      return null;
    }
  }
}

const noPosts: FetchedPosts = { posts: [], total: 0, years: null, failed: true };

function fetchedPosts(posts: ListedPost[], headers: Headers): FetchedPosts {
  const years = headers.get("X-Years")?.split(",").map(Number).filter(Boolean);
  return {
    posts: posts.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)),
    total: Math.max(Number(headers.get("X-Total-Count")) || 0, posts.length),
    years: years?.length ? years : null,
    failed: false,
  };
}
