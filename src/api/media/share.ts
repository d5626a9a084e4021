import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { PictureStore } from "../../domain/posts/store.ts";
import type { Services } from "../../domain/services.ts";
import { wholePalettes } from "../../domain/site/colours.ts";
import { displayDate } from "../../domain/site/display-date.ts";
import { boundedCache } from "../bounded-cache.ts";
import { isFresh } from "../freshness.ts";

const KEPT_BYTES = 4_000_000;

/** `GET /share/{slug}.png` and `/share/site.png`: the pictures shown where a post, or the site, is shared. */
export function shareRoutes({ posts, site, pictures }: Pick<Services, "posts" | "site" | "pictures">): Hono {
  const kept = boundedCache<Buffer<ArrayBuffer>>(KEPT_BYTES, (picture) => picture.length);

  return new Hono().get("/share/:file{[^/]+\\.png}", async (c) => {
    const card = cardOf(c.req.param("file").slice(0, -".png".length));
    if (!card) return c.text("Not found", 404);
    const key = JSON.stringify(card);
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const headers = { "Cache-Control": "public, max-age=86400", ETag: etag };
    if (isFresh(c, { etag })) return c.body(null, 304, headers);
    const picture = kept.get(key) ?? (await pictures.sharePicture(card));
    kept.set(key, picture);
    return c.body(picture, 200, { ...headers, "Content-Type": "image/png" });
  });

  function cardOf(slug: string): Parameters<PictureStore["sharePicture"]>[0] | null {
    const { name, author, locale, colours: chosen } = site.settings();
    const { paper, ink, "ink-soft": inkSoft, rule, accent } = wholePalettes(chosen).light;
    const colours = { paper, ink, inkSoft, rule, accent };
    if (slug === "site") return { title: name, site: author.name, date: null, colours };
    const post = posts.find(slug);
    return post?.slug === slug
      ? { title: post.title, site: name, date: displayDate(post.date, locale), colours }
      : null;
  }
}
