import type { PostImage } from "./post.ts";
import type { PictureVariant } from "./store.ts";

const WIDTHS = [400, 680, 1080];
const LARGEST = 1600;
/** The widest that a program is shown which reads neither AVIF nor WebP: a feed reader, an old browser. */
const LARGEST_PLAIN = 1080;

/**
 * Widths, in pixels, in which a picture of this width is offered, smallest first: a telephone's, a tablet's and a large
 * screen's as far as the original has them, and the original's own below the largest.
 */
export function offeredWidths(width: number | null): number[] {
  if (width === null) return [];
  return [...WIDTHS.filter((offered) => offered < width), Math.min(width, LARGEST)];
}

/** Where a picture of the content folder or its variant is served, as a path that may be cached for ever. */
export function pictureAddress(
  { path, version }: { readonly path: string; readonly version: string },
  variant?: PictureVariant,
): string {
  const ending = variant ? `@${variant.width}${variant.moving ? ".moving" : ""}.${variant.format}` : "";
  return `/media/${path.split("/").map(encodeURIComponent).join("/")}${ending}?v=${version}`;
}

/**
 * Where a picture is served as any program can show it: a JPEG, or a PNG where it is transparent or drawn. An animation
 * is served whole.
 */
export function plainAddress(picture: Pick<PostImage, "path" | "version" | "width" | "form">): string {
  const width = offeredWidths(picture.width).findLast((offered) => offered <= LARGEST_PLAIN);
  if (width === undefined || picture.form === "moving") return pictureAddress(picture);
  return pictureAddress(picture, { width, format: plainFormat(picture.form) });
}

/** In which of the two formats that every program reads a picture is offered. */
export const plainFormat = (form: PostImage["form"]): "jpeg" | "png" => (form === "opaque" ? "jpeg" : "png");

/** A source as HTML has it, beside a picture's plain address. */
export interface PictureSource {
  readonly type: string;
  readonly srcSet: string;
  /** For which readers it is alone. */
  readonly media?: string;
}

/**
 * What stands beside a picture's plain address for browsers that read better formats, and for readers who want less motion.
 * `width`: the original's, in pixels.
 */
export function pictureSources(plain: string, width: number | null): PictureSource[] {
  const [, animation, ending, version] = /^([^?]+\.(gif|webp))\?(.*)$/i.exec(plain) ?? [];
  if (animation) return animationSources(animation, /^gif$/i.test(ending ?? ""), `${version}`, offeredWidths(width));
  const [, path, query] = /^(.+)@\d+\.(?:jpeg|png)\?(.*)$/.exec(plain) ?? [];
  if (!path) return [];
  if (/\.svg$/i.test(path)) return [{ type: "image/svg+xml", srcSet: `${path}?${query}` }];
  return variantSources(path, `${query}`, offeredWidths(width), ["avif", "webp"]);
}

/** First its first frame for who wants no motion; an animation in GIF also as WebP, which is a tenth as large. */
function animationSources(path: string, isGif: boolean, query: string, widths: readonly number[]): PictureSource[] {
  const own = widths.at(-1);
  if (own === undefined) return [];
  const stills = variantSources(path, query, widths, ["avif", "webp", "png"]);
  const moving = { type: "image/webp", srcSet: `${path}@${own}.moving.webp?${query} ${own}w` };
  const media = "(prefers-reduced-motion: reduce)";
  return [...stills.map((still) => ({ media, ...still })), ...(isGif ? [moving] : [])];
}

const variantSources = (path: string, query: string, widths: readonly number[], formats: readonly string[]) =>
  formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((offered) => `${path}@${offered}.${format}?${query} ${offered}w`).join(", "),
  }));
