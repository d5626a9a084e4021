import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { foldersWithFeeds, termPath } from "../../domain/posts/addresses.ts";
import { type FeedFile, feedFiles, feedTypes } from "../../domain/posts/feed-types.ts";
import type { TermKind } from "../../domain/posts/terms.ts";
import type { Services } from "../../domain/services.ts";
import { prefixOf } from "../../domain/site/addresses.ts";
import { notFound } from "../../http/answers.ts";
import { ASKED_ABOUT } from "../../http/cache-control.ts";
import { boundedCache } from "../bounded-cache.ts";
import { isFresh } from "../freshness.ts";
import { collectionFeed, currentFeed, type Feed, termFeed } from "./feed.ts";
import { atom, jsonFeed, rss } from "./feed-formats.ts";

const writers: Readonly<Record<FeedFile, (feed: Feed, self: string) => string>> = {
  "/feed.xml": rss,
  "/atom.xml": atom,
  "/feed.json": jsonFeed,
};

const termPages: Readonly<Record<string, TermKind>> = {
  "/tags/:slug": "tag",
  "/categories/:slug": "category",
  "/series/:slug": "series",
};

/** Bytes of what is remembered of feeds. */
const REMEMBERED = 2_000_000;

/**
 * The newest posts and letters with their full text for feed readers, those of each tag, category and series, and those
 * of each folder with a feed of its own, all in three formats. `Last-Modified` is the time at which this process first
 * wrote the feed as it is: no date of a post tells of a corrected word, and a feed reader that asks `If-Modified-Since`
 * must get it.
 */
export function feedRoutes(
  parts: Pick<Services, "posts" | "collections" | "pages" | "site" | "clock"> & { origin: string },
): Hono {
  const routes = new Hono();
  const home = parts.origin + prefixOf(parts.site.settings());
  const written = boundedCache<{ digest: string; since: number }>(REMEMBERED, () => 100);
  for (const file of feedFiles) {
    routes.get(file, async (c) => send(c, "", file, await currentFeed(parts)));
    for (const [page, kind] of Object.entries(termPages))
      routes.get(page + file, async (c) => {
        const term = parts.posts.term(kind, c.req.param("slug") ?? "");
        if (!term) return notFound(c, parts.site.settings().language);
        return send(c, termPath(term), file, await termFeed(term, parts));
      });
    for (const folder of foldersWithFeeds)
      routes.get(`/${folder}${file}`, async (c) => {
        const feed = await collectionFeed(folder, parts);
        return feed ? send(c, `/${folder}`, file, feed) : c.text("Not found", 404);
      });
  }
  for (const old of ["/rss.xml", "/rss", "/feed", "/index.xml"])
    routes.get(old, (c) => c.redirect(`${prefixOf(parts.site.settings())}/feed.xml`, 308));
  return routes;

  /** `page`: the path of the page that the feed belongs to, empty for that of the site. */
  function send(c: Context, page: string, file: FeedFile, feed: Feed): Response {
    const path = page + file;
    const text = writers[file](feed, home + path);
    const digest = createHash("sha256").update(text).digest("base64");
    const last = written.get(path);
    const modified = last?.digest === digest ? last.since : parts.clock();
    written.set(path, { digest, since: modified });
    const headers = {
      "Last-Modified": new Date(modified).toUTCString(),
      "Cache-Control": ASKED_ABOUT,
    };
    if (isFresh(c, { modified })) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, "Content-Type": `${feedTypes[file]}; charset=utf-8` });
  }
}
