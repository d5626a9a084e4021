import { Hono } from "hono";
import type { Services } from "../../domain/services.ts";
import { isFresh } from "../freshness.ts";
import { currentFeed, type Feed } from "./feed.ts";
import { atom, jsonFeed, rss } from "./feed-formats.ts";

const formats: Readonly<Record<string, { type: string; write: (feed: Feed, self: string) => string }>> = {
  "/feed.xml": { type: "application/rss+xml; charset=utf-8", write: rss },
  "/atom.xml": { type: "application/atom+xml; charset=utf-8", write: atom },
  "/feed.json": { type: "application/feed+json; charset=utf-8", write: jsonFeed },
};

/**
 * The newest posts and letters with their full text for feed readers, in three formats. `Last-Modified` is the time at which this
 * process first wrote the feed as it is: no date of a post tells of a corrected word, and a feed reader that asks
 * `If-Modified-Since` must get it.
 */
export function feedRoutes(
  parts: Pick<Services, "posts" | "letters" | "pages" | "site" | "clock"> & { origin: string },
): Hono {
  const routes = new Hono();
  for (const [path, { type, write }] of Object.entries(formats)) {
    let last: { text: string; since: number } | undefined;
    routes.get(path, async (c) => {
      const text = write(await currentFeed(parts), parts.origin + path);
      if (last?.text !== text) last = { text, since: parts.clock() };
      const modified = last.since;
      const headers = {
        "Last-Modified": new Date(modified).toUTCString(),
        "Cache-Control": "public, max-age=0, must-revalidate",
      };
      if (isFresh(c, { modified })) return c.body(null, 304, headers);
      return c.body(text, 200, { ...headers, "Content-Type": type });
    });
  }
  for (const old of ["/rss.xml", "/rss", "/feed", "/index.xml"]) routes.get(old, (c) => c.redirect("/feed.xml", 308));
  return routes;
}
