import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { collectionFeedPath, foldersWithFeeds, termFeedPath } from "../../domain/posts/addresses.ts";
import type { TermKind } from "../../domain/posts/terms.ts";
import type { Services } from "../../domain/services.ts";
import { prefixOf } from "../../domain/site/addresses.ts";
import { notFound } from "../../http/answers.ts";
import { boundedCache } from "../bounded-cache.ts";
import { isFresh } from "../freshness.ts";
import { collectionFeed, currentFeed, type Feed, termFeed } from "./feed.ts";
import { atom, jsonFeed, rss } from "./feed-formats.ts";

const RSS = "application/rss+xml; charset=utf-8";

const formats: Readonly<Record<string, { type: string; write: (feed: Feed, self: string) => string }>> = {
  "/feed.xml": { type: RSS, write: rss },
  "/atom.xml": { type: "application/atom+xml; charset=utf-8", write: atom },
  "/feed.json": { type: "application/feed+json; charset=utf-8", write: jsonFeed },
};

const termFeeds: Readonly<Record<string, TermKind>> = {
  "/tags/:slug/feed.xml": "tag",
  "/categories/:slug/feed.xml": "category",
  "/series/:slug/feed.xml": "series",
};

/** Bytes of what is remembered of feeds. */
const REMEMBERED = 2_000_000;

/**
 * The newest posts and letters with their full text for feed readers, in three formats, and as RSS those of each tag,
 * category and series, and of each folder with a feed of its own. `Last-Modified` is the time at which this process first wrote the feed as it is: no date of a post
 * tells of a corrected word, and a feed reader that asks `If-Modified-Since` must get it.
 */
export function feedRoutes(
  parts: Pick<Services, "posts" | "collections" | "pages" | "site" | "clock"> & { origin: string },
): Hono {
  const routes = new Hono();
  const home = parts.origin + prefixOf(parts.site.settings());
  const written = boundedCache<{ digest: string; since: number }>(REMEMBERED, () => 100);
  for (const [path, { type, write }] of Object.entries(formats))
    routes.get(path, async (c) => send(c, path, type, write(await currentFeed(parts), home + path)));
  for (const [pattern, kind] of Object.entries(termFeeds))
    routes.get(pattern, async (c) => {
      const term = parts.posts.term(kind, c.req.param("slug") ?? "");
      if (!term) return notFound(c, parts.site.settings().language);
      const path = termFeedPath(term);
      return send(c, path, RSS, rss(await termFeed(term, parts), home + path));
    });
  for (const folder of foldersWithFeeds) {
    const path = collectionFeedPath(folder);
    routes.get(path, async (c) => {
      const feed = await collectionFeed(folder, parts);
      return feed ? send(c, path, RSS, rss(feed, home + path)) : c.text("Not found", 404);
    });
  }
  for (const old of ["/rss.xml", "/rss", "/feed", "/index.xml"])
    routes.get(old, (c) => c.redirect(`${prefixOf(parts.site.settings())}/feed.xml`, 308));
  return routes;

  function send(c: Context, path: string, type: string, text: string): Response {
    const digest = createHash("sha256").update(text).digest("base64");
    const last = written.get(path);
    const modified = last?.digest === digest ? last.since : parts.clock();
    written.set(path, { digest, since: modified });
    const headers = {
      "Last-Modified": new Date(modified).toUTCString(),
      "Cache-Control": "public, max-age=0, must-revalidate",
    };
    if (isFresh(c, { modified })) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, "Content-Type": type });
  }
}
