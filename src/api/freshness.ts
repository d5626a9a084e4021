import type { Context } from "hono";

/** What tells two states of an answer apart. `etag` with its quotes; `modified` in UTC milliseconds. */
export interface Validators {
  readonly etag?: string;
  readonly modified?: number;
}

/** The header fields that carry validators. */
export function validatorHeaders({ etag, modified }: Validators): Record<string, string> {
  return {
    ...(etag && { ETag: etag }),
    ...(modified !== undefined && { "Last-Modified": new Date(modified).toUTCString() }),
  };
}

/** Does the client hold this state already? RFC 9110, section 13.2.2: a tag, where one is sent, decides alone. */
export function isFresh(c: Context, { etag, modified }: Validators): boolean {
  const tags = c.req.header("If-None-Match");
  if (tags !== undefined) return etag !== undefined && (tags.trim() === "*" || listed(tags).includes(plain(etag)));
  const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
  return modified !== undefined && Math.floor(modified / 1000) * 1000 <= since;
}

const listed = (tags: string): string[] => tags.split(",").map((tag) => plain(tag.trim()));

/** Weak comparison (RFC 9110, section 8.8.3.2). */
const plain = (tag: string): string => tag.replace(/^W\//, "");
