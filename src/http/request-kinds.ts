/** What a request asks for, as far as its address tells. `kept`: answered from memory by a finished page. */
export type RequestKind = "kept" | "page" | "file" | "feed" | "api" | "media" | "other";

const FEED = /\/(?:feed|atom|rss|index)(?:\.xml|\.json)?$/;
const FILE = /\.[a-z\d]{1,12}$/i;
const OTHER = /^\/(?:healthz|readyz|metrics)$/;

/** The kind of a request that no finished page has answered; `address` is its target, path and query. */
export function kindOf(address: string): Exclude<RequestKind, "kept"> {
  const [path = ""] = address.split("?", 1);
  if (path.startsWith("/api/") || path === "/verify") return "api";
  if (path.startsWith("/media/") || path.startsWith("/share/")) return "media";
  if (!path.startsWith("/") || OTHER.test(path)) return "other";
  if (FEED.test(path)) return "feed";
  return FILE.test(path) && !path.endsWith(".data") ? "file" : "page";
}

/** The class of an answer's status; `left`: its client went before it had all of the answer. */
export type StatusClass = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "left";

interface PageCacheFigures {
  /** Requests answered from memory, and those for which an answer had to be made. */
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

/** Who counts requests. */
export interface RequestObserver {
  /** Requests that finished pages have answered: counted in place, as an answer from memory takes a few microseconds. */
  readonly kept: Record<"2xx" | "3xx", number>;
  /** Any other request is over, after so many seconds. */
  answered(kind: Exclude<RequestKind, "kept">, status: StatusClass, seconds: number): void;
  /** Where the page cache tells its figures. */
  pageCache(read: () => PageCacheFigures): void;
}
