import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { datedFolders } from "../../domain/posts/addresses.ts";
import type { Posts } from "../../domain/posts/posts.ts";
import type { PictureStore } from "../../domain/posts/store.ts";
import type { Services } from "../../domain/services.ts";
import { wholePalettes } from "../../domain/site/colours.ts";
import { displayDate } from "../../domain/site/display-date.ts";
import { notFound } from "../../http/answers.ts";
import { boundedCache } from "../bounded-cache.ts";
import { isFresh } from "../freshness.ts";

const KEPT_BYTES = 4_000_000;

type Card = Parameters<PictureStore["sharePicture"]>[0];

const slugIn = (file: string): string => file.slice(0, -".png".length);

/**
 * `GET /share/{slug}.png`, `/share/{folder}/{slug}.png` and `/share/site.png`: the pictures shown where a post, a text of
 * another folder or the site is shared.
 */
export function shareRoutes(parts: Pick<Services, "posts" | "collections" | "site" | "pictures">): Hono {
  const { posts, collections, site, pictures } = parts;
  const kept = boundedCache<Buffer<ArrayBuffer>>(KEPT_BYTES, (picture) => picture.length);

  const routes = new Hono().get("/share/:file{[^/]+\\.png}", (c) =>
    answer(c, cardOf(slugIn(c.req.param("file")), posts)),
  );
  for (const folder of datedFolders.slice(1))
    routes.get(`/share/${folder}/:file{[^/]+\\.png}`, (c) =>
      answer(c, cardOf(slugIn(c.req.param("file") ?? ""), collections[folder])),
    );
  return routes;

  async function answer(c: Context, card: Card | null): Promise<Response> {
    if (!card) return notFound(c, site.settings().language);
    const key = JSON.stringify(card);
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const headers = { "Cache-Control": "public, max-age=86400", ETag: etag };
    if (isFresh(c, { etag })) return c.body(null, 304, headers);
    const picture = kept.get(key) ?? (await pictures.sharePicture(card));
    kept.set(key, picture);
    return c.body(picture, 200, { ...headers, "Content-Type": "image/png" });
  }

  function cardOf(slug: string, texts: Pick<Posts, "find">): Card | null {
    const { name, author, locale, colours: chosen } = site.settings();
    const { paper, ink, "ink-soft": inkSoft, rule, accent } = wholePalettes(chosen).light;
    const colours = { paper, ink, inkSoft, rule, accent };
    if (slug === "site" && texts === posts) return { title: name, site: author.name, date: null, colours };
    const post = texts.find(slug);
    return post?.slug === slug
      ? { title: post.title, site: name, date: displayDate(post.date, locale), colours }
      : null;
  }
}
