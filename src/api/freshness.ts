import type { Context } from "hono";
import { matchesTag } from "../http/finished-answer.ts";

/**
 * Does the client hold this state already? RFC 9110, section 13.2.2: a tag, where one is sent, decides alone. `etag` with
 * its quotes; `modified` in UTC milliseconds.
 */
export function isFresh(c: Context, { etag, modified }: { etag?: string; modified?: number }): boolean {
  const tags = c.req.header("If-None-Match");
  if (tags !== undefined) return etag !== undefined && matchesTag(tags, [{ etag: etag.replace(/^W\//, "") }]);
  const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
  return modified !== undefined && Math.floor(modified / 1000) * 1000 <= since;
}
