import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../domain/services.ts";
import { ASKED_ABOUT } from "../../http/cache-control.ts";
import { isFresh } from "../freshness.ts";
import { postJson } from "./post-json.ts";
import { createPostLists, type ListBody, type ListRequest } from "./post-list.ts";

/** Bytes of finished lists kept in memory. */
const LIST_BYTES = 48_000_000;
/** A longer part of a list is sent as it is written and not kept: there are too many different parts. */
const LONGEST_KEPT_PART = 200;

/**
 * `GET /api/posts`, a bare array, newest first, complete unless the query asks for less (`category`, `year`,
 * `fields=card`, `limit`, `offset`), and `GET /api/posts/{id or slug}` (P17). In a further language `path` names it.
 */
export function postRoutes(
  { posts, site, origin }: Pick<Services, "posts" | "site"> & { origin: string },
  path = "/api/posts",
): Hono {
  const lists = createPostLists({ markdown: (entry) => posts.markdown(entry), origin, maxBytes: LIST_BYTES });
  let seen = "";

  return new Hono()
    .get(path, async (c) => {
      const query = listQuery.safeParse(c.req.query());
      if (!query.success) return c.json({ success: false, message: query.error.issues[0]?.message }, 400);
      forgetWhatChanged();
      const { category, year, limit, offset, fields } = query.data;
      const { posts: entries, total } = posts.list({ category, year, limit, offset });
      const list = { key: `${seen} ${JSON.stringify(query.data)}`, entries, complete: !fields };
      const etag = tagOf(list);
      const headers = {
        "Cache-Control": ASKED_ABOUT,
        ETag: etag,
        Vary: "Accept-Encoding",
        "X-Total-Count": String(total),
        "X-Years": posts.years().join(","),
      };
      if (isFresh(c, { etag })) return c.body(null, 304, headers);
      const part = limit !== null || offset !== null;
      const body = part && entries.length > LONGEST_KEPT_PART ? "too long" : await lists.body(list);
      return send(c, list, body, headers);
    })
    .get(`${path}/:key`, async (c) => {
      forgetWhatChanged();
      const entry = posts.find(c.req.param("key"));
      if (!entry) return c.json({ success: false, message: "Post not found." }, 404);
      const etag = tagOf({ key: `${seen} post ${entry.slug}`, entries: [entry], complete: true });
      const headers = { "Cache-Control": ASKED_ABOUT, ETag: etag };
      if (isFresh(c, { etag })) return c.body(null, 304, headers);
      const markdown = await posts.markdown(entry);
      if (markdown === null) return c.json({ success: false, message: "Post not found." }, 404);
      return c.json(postJson(entry, origin, markdown), 200, headers);
    });

  /** The stripped left-overs are part of the tag, since the hash of a file says nothing of them. */
  function tagOf(list: ListRequest): string {
    return lists.tag(list, JSON.stringify(site.settings().strip));
  }

  /** Posts change when files do, and when the time of the next one comes. */
  function forgetWhatChanged(): void {
    const now = `${site.version()} ${posts.nextPublication()}`;
    if (now !== seen) lists.forget();
    seen = now;
  }

  function send(c: Context, list: ListRequest, body: ListBody, headers: Record<string, string>): Response {
    const plain = { ...headers, "Content-Type": "application/json" };
    if (body === "too long")
      return c.body(Readable.toWeb(Readable.from(lists.write(list))) as ReadableStream, 200, plain);
    if (!acceptsGzip(c.req.header("Accept-Encoding"))) return c.body(body.plain, 200, plain);
    return c.body(body.gzip, 200, { ...plain, "Content-Encoding": "gzip" });
  }
}

const whole = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}.`;
  const number = z
    .string()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
  return number.nullable().default(null);
};

const listQuery = z.object({
  category: z.string().nullable().default(null),
  year: whole("year", 1, 9999),
  limit: whole("limit", 1, 10_000),
  offset: whole("offset", 0, 1_000_000),
  fields: z.literal("card", "fields must be card.").optional(),
});

const acceptsGzip = (header = ""): boolean => /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(header);
