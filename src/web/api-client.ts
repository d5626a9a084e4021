/** The kinds of page that ask the API, told apart by their hostname (specification, section 7). */
export type Environment = "local" | "development" | "production";

/** Where each kind of page finds the API: an origin, or an empty string for the page's own. */
export type ApiHosts = Readonly<Record<Environment, string>>;

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

/** What every other call is answered with: these always, and the fields of the call. */
export interface ApiAnswer {
  readonly success: boolean;
  readonly message: string;
  /** The status, and what it is called where it is an error; null where no answer came. */
  readonly http: { readonly status: number; readonly failure: string } | null;
  readonly [field: string]: unknown;
}

export interface ApiClient {
  /**
   * The posts of a query, without their words. A page on the author's own machine asks the development API where the
   * first fetch fails and such an API is configured.
   */
  getPosts(query: PostsQuery, signal?: AbortSignal): Promise<FetchedPosts>;
  /** A call with the reader's cookies; never rejects. With `body` it is a POST of JSON. */
  call(path: string, request?: { method?: "GET" | "POST"; body?: object; signal?: AbortSignal }): Promise<ApiAnswer>;
}

/** `siteHostname` is the hostname of the site's configured address; hosts that nobody listed are development ones. */
export function environmentOf(hostname: string, siteHostname: string): Environment {
  if (/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)) return "local";
  return hostname === siteHostname ? "production" : "development";
}

/** The browser's way to the API. `fetch` is handed in, so that tests decide what it answers. */
export function createApiClient(parts: {
  hosts: ApiHosts;
  environment: Environment;
  fetch: typeof globalThis.fetch;
}): ApiClient {
  const { hosts, environment, fetch } = parts;
  const host = hosts[environment];
  const spareHost =
    environment === "local" && hosts.development && hosts.development !== host ? hosts.development : null;

  return {
    async getPosts(query, signal) {
      const fetched = await fetchPosts(host, query, signal);
      if (fetched || spareHost === null || signal?.aborted) return fetched ?? noPosts;
      return (await fetchPosts(spareHost, query, signal)) ?? noPosts;
    },

    async call(path, { body, method = body ? "POST" : "GET", signal } = {}) {
      const options: RequestInit = { method, credentials: "include", signal: signal ?? null };
      if (body) Object.assign(options, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      try {
        const response = await fetch(host + path, options);
        const answer = await readJson(response);
        const http = { status: response.status, failure: response.ok ? "" : response.statusText };
        if (!isRecord(answer))
          return { success: response.ok, message: response.ok ? "Success" : "Request failed", http };
        const message = typeof answer.message === "string" ? answer.message : "";
        return { ...answer, success: answer.success === true, message, http };
      } catch {
        return { success: false, message: "Network error occurred.", http: null };
      }
    },
  };

  /** Null where there is no complete, readable answer. */
  async function fetchPosts(from: string, { year, limit }: PostsQuery, signal?: AbortSignal) {
    const query = new URLSearchParams({ fields: "card" });
    if (year != null) query.set("year", String(year));
    if (limit !== undefined) query.set("limit", String(limit));
    try {
      const response = await fetch(`${from}/api/posts?${query}`, { signal: signal ?? null });
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

/** The body of a JSON answer; undefined for every other answer. Rejects where the network fails half-way. */
async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/i.test(response.headers.get("Content-Type") ?? "")) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
