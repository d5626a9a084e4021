import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { decoded } from "../../domain/decoded.ts";
import { type AttachmentType, attachmentType } from "../../domain/posts/attachments.ts";
import type { DrawnPicture, PictureVariant } from "../../domain/posts/store.ts";
import type { Services } from "../../domain/services.ts";
import { notFound } from "../../http/answers.ts";
import { FOR_EVER, KEPT_BY_NOBODY } from "../../http/cache-control.ts";
import { boundedCache } from "../bounded-cache.ts";
import { isFresh } from "../freshness.ts";
import { subRipOf, webVtt } from "./captions.ts";
import { answerFile } from "./file-answer.ts";

/** Bytes of pictures kept in memory, and of the largest one that is. */
const KEPT_BYTES = 16_000_000;
const LARGEST_KEPT = 2_000_000;
const LONGEST_PATH = 1000;
/** Bytes: of a recording of many hours. */
const LARGEST_SUBTITLES = 2_000_000;

/** Nothing in such an answer runs, loads or is part of this site. */
const SEALED = "default-src 'none'; sandbox";
/** For what a browser shows in a viewer of its own, which it does not start in a sandbox. */
const VIEWED = "default-src 'none'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'";

interface Asked {
  readonly name: string;
  readonly path: string;
  /** Null for the file itself. */
  readonly variant: PictureVariant | null;
}

/**
 * `GET /media/{path below the content folder}`: a picture without its metadata, `…@{width}.{format}` a variant of it, or a
 * file beside a post; of subtitles `talk.srt` also `talk.srt.vtt`, as WebVTT. With the current version in `v` the answer
 * may be cached for ever. Other files of the folder do not exist here, nor does a file of a hidden text, except with the
 * token of its preview link.
 */
export function mediaRoutes({
  collections,
  pictures,
  files,
  site,
}: Pick<Services, "collections" | "pictures" | "files" | "site">): Hono {
  const nothing = (c: Context) => notFound(c, site.settings().language);
  const kept = boundedCache<DrawnPicture>(KEPT_BYTES, ({ bytes }) => bytes.length, { maxEntrySize: LARGEST_KEPT });

  return new Hono().get("/media/*", async (c) => {
    const asked = readPath(new URL(c.req.url).pathname.slice("/media/".length));
    if (!asked) return nothing(c);
    const file = await files.find(asked.path);
    const subtitles = file ? null : subRipOf(asked.path);
    if (subtitles !== null) return captions(c, asked, subtitles);
    if (!file) return nothing(c);
    const hidden = gateOf(c, asked.path, file.path);
    if (hidden === null) return nothing(c);
    const type = attachmentType(file.path);
    if (!type) return picture(c, asked, hidden);
    const headers = { ...attachmentHeaders(asked.path, type), "Cache-Control": lifetime(c, hidden, file.version) };
    return answerFile(c, file, etagOf(asked, file.version), headers);
  });

  /** Is a file shown to holders of its preview link only? Null: to nobody. `paths`: all spellings of its path. */
  function gateOf(c: Context, ...paths: string[]): boolean | null {
    const token = c.req.query("preview") ?? null;
    const gates = paths.flatMap((path) => Object.values(collections).map((texts) => texts.admits(path, token)));
    return gates.includes("nobody") ? null : gates.includes("preview");
  }

  /** Subtitles in the form that browsers read. */
  async function captions(c: Context, asked: Asked, path: string): Promise<Response> {
    const file = attachmentType(path) && (await files.find(path));
    const hidden = file ? gateOf(c, path, file.path) : null;
    if (!file || hidden === null || file.size > LARGEST_SUBTITLES) return nothing(c);
    const headers = {
      ...attachmentHeaders(asked.path, { contentType: "text/vtt; charset=utf-8", inline: true }),
      "Cache-Control": lifetime(c, hidden, file.version),
      ETag: etagOf(asked, file.version),
    };
    if (isFresh(c, { etag: headers.ETag })) return c.body(null, 304, headers);
    return c.body(webVtt(Buffer.concat(await Array.fromAsync(file.read(0, file.size)))), 200, headers);
  }

  async function picture(c: Context, asked: Asked, hidden: boolean): Promise<Response> {
    const facts = await pictures.describe(asked.path);
    if (!facts) return nothing(c);
    const etag = etagOf(asked, facts.version);
    const headers = {
      "Cache-Control": lifetime(c, hidden, facts.version),
      "Content-Security-Policy": SEALED,
      "X-Content-Type-Options": "nosniff",
    };
    if (!asked.variant) {
      const original = await pictures.original(asked.path);
      return original
        ? answerFile(c, original, etag, { ...headers, "Content-Type": original.contentType })
        : nothing(c);
    }
    if (isFresh(c, { etag })) return c.body(null, 304, { ...headers, ETag: etag });
    const key = `${asked.name} ${facts.version}`;
    const drawn = kept.get(key) ?? (await pictures.variant(asked.path, asked.variant));
    if (!drawn) return nothing(c);
    const { bytes, contentType, exact } = drawn;
    if (!exact) return c.body(bytes, 200, { ...headers, "Cache-Control": KEPT_BY_NOBODY, "Content-Type": contentType });
    kept.set(key, drawn);
    return c.body(bytes, 200, { ...headers, ETag: etag, "Content-Type": contentType });
  }
}

const etagOf = ({ name }: Asked, version: string): string =>
  `"${createHash("sha256").update(`${name} ${version}`).digest("base64url").slice(0, 22)}"`;

function lifetime(c: Context, hidden: boolean, version: string): string {
  if (hidden) return KEPT_BY_NOBODY;
  return c.req.query("v") === version ? FOR_EVER : "public, max-age=60";
}

function attachmentHeaders(path: string, { contentType, inline }: AttachmentType): Record<string, string> {
  const name = encodeURIComponent(path.split("/").at(-1) ?? "").replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return {
    "Content-Type": contentType,
    "Content-Disposition": `${inline ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
    "Content-Security-Policy": inline && !contentType.startsWith("text/") ? VIEWED : SEALED,
    "X-Content-Type-Options": "nosniff",
  };
}

/** What a path of this site names, or null when it can name nothing: no dots, no hidden file, nothing encoded twice. */
function readPath(encoded: string): Asked | null {
  if (encoded.length > LONGEST_PATH || /%(2f|5c|00)/i.test(encoded)) return null;
  const name = decoded(encoded);
  if (name === null || /[\p{Cc}\\]/u.test(name)) return null;
  if (name.split("/").some((segment) => segment === "" || segment.startsWith("."))) return null;
  const [, path, width, moving, format] =
    /^(.+\.\w{3,4})@([1-9]\d{0,3})(\.moving)?\.(avif|webp|jpeg|png)$/.exec(name) ?? [];
  if (!path) return { name, path: name, variant: null };
  const variant = { width: Number(width), format: format as PictureVariant["format"] };
  return { name, path, variant: moving ? { ...variant, moving: true } : variant };
}
