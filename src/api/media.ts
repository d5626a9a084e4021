import { createHash } from "node:crypto";
import { Hono } from "hono";
import { offeredWidths } from "../domain/posts/picture-address.ts";
import type { PictureStore, PictureVariant } from "../domain/posts/store.ts";
import { ByteCache } from "./byte-cache.ts";
import { isFresh } from "./freshness.ts";

type Served = NonNullable<Awaited<ReturnType<PictureStore["variant"]>>>;

/** Bytes of pictures kept in memory, and of the largest one that is. */
const KEPT_BYTES = 16_000_000;
const LARGEST_KEPT = 2_000_000;
const LONGEST_PATH = 1000;

/** What must be known about a post's folder before its pictures are shown. */
export interface PictureGate {
  /**
   * May a reader see this file of the content folder? Not while it lies in the folder of a post that is hidden, unless
   * `previewToken` is a valid one of that post; then `"preview"`.
   */
  admits(path: string, previewToken: string | null): "everybody" | "preview" | "nobody";
}

/**
 * `GET /media/{path below the content folder}`, or `…@{width}.{avif|webp}` for a variant. With the current version in
 * `v` the answer may be cached for ever. Whatever is no picture does not exist here.
 */
export function mediaRoutes({ posts, pictures }: { posts: PictureGate; pictures: PictureStore }): Hono {
  const kept = new ByteCache<Served>(KEPT_BYTES);

  return new Hono().get("/media/*", async (c) => {
    const asked = readPath(new URL(c.req.url).pathname.slice("/media/".length));
    const gate = asked ? posts.admits(asked.path, c.req.query("preview") ?? null) : "nobody";
    const facts = asked && gate !== "nobody" ? await pictures.describe(asked.path) : null;
    if (!asked || !facts || !isOffered(asked.variant, facts.width)) return c.text("Not found", 404);

    const key = `${asked.name} ${facts.version}`;
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const lasting = c.req.query("v") === facts.version ? "public, max-age=31536000, immutable" : "public, max-age=60";
    const headers = {
      "Cache-Control": gate === "preview" ? "private, no-store" : lasting,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ETag: etag,
      "X-Content-Type-Options": "nosniff",
    };
    if (isFresh(c, { etag })) return c.body(null, 304, headers);
    const picture = kept.get(key) ?? (await pictures.variant(asked.path, asked.variant));
    if (!picture) return c.text("Not found", 404);
    if (picture.bytes.length <= LARGEST_KEPT) kept.set(key, picture, picture.bytes.length);
    return c.body(picture.bytes, 200, { ...headers, "Content-Type": picture.contentType });
  });
}

const isOffered = (variant: PictureVariant | "original", width: number | null): boolean =>
  variant === "original" || offeredWidths(width).includes(variant.width);

/** What a path of this site names, or null when it can name nothing: no dots, no hidden file, nothing encoded twice. */
function readPath(encoded: string): { name: string; path: string; variant: PictureVariant | "original" } | null {
  if (encoded.length > LONGEST_PATH || /%(2f|5c|00)/i.test(encoded)) return null;
  const name = decoded(encoded);
  if (name === null || /[\p{Cc}\\]/u.test(name)) return null;
  if (name.split("/").some((segment) => segment === "" || segment.startsWith("."))) return null;
  const [, path, written, format] = /^(.+)@([1-9]\d{0,3})\.(avif|webp)$/.exec(name) ?? [];
  if (path) return { name, path, variant: { width: Number(written), format: format as "avif" | "webp" } };
  return { name, path: name, variant: "original" };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
