import type { Context } from "hono";
import type { StoredFile } from "../../domain/posts/store.ts";
import { isFresh } from "../freshness.ts";

/**
 * Sends a file from the disk, in pieces as the client takes them: whole, one range of it (RFC 9110, section 14), or 304
 * when the client has it. `etag` with its quotes.
 */
export function answerFile(c: Context, file: StoredFile, etag: string, headers: Record<string, string>): Response {
  const common = { ...headers, ETag: etag, "Accept-Ranges": "bytes" };
  if (isFresh(c, { etag })) return c.body(null, 304, common);
  const range = rangeOf(c, file.size, etag);
  if (range === "outside") return c.body(null, 416, { ...common, "Content-Range": `bytes */${file.size}` });
  const { start, end } = range ?? { start: 0, end: file.size };
  return c.body(file.read(start, end), range ? 206 : 200, {
    ...common,
    "Content-Length": String(end - start),
    ...(range && { "Content-Range": `bytes ${start}-${end - 1}/${file.size}` }),
  });
}

/** What of the file is asked for; null for all of it, which also answers several ranges, as the RFC allows. */
function rangeOf(c: Context, size: number, etag: string): { start: number; end: number } | "outside" | null {
  const condition = c.req.header("If-Range");
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header("Range") ?? "") ?? [];
  if (c.req.method !== "GET" || first === undefined || last === undefined || !(first || last)) return null;
  if (condition !== undefined && condition !== etag) return null;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last) + 1, size) : size;
  if (first && last && Number(last) < Number(first)) return null;
  return start < end ? { start, end } : "outside";
}
