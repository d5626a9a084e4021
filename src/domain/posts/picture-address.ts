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
  const ending = variant ? `@${variant.width}.${variant.format}` : "";
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

/**
 * What stands beside a picture's plain address for browsers that read better formats: the `type` and `srcset` of each
 * HTML source. `width`: the original's, in pixels.
 */
export function pictureSources(plain: string, width: number | null): { type: string; srcSet: string }[] {
  const [, path, query] = /^(.+)@\d+\.(?:jpeg|png)\?(.*)$/.exec(plain) ?? [];
  if (!path) return [];
  if (/\.svg$/i.test(path)) return [{ type: "image/svg+xml", srcSet: `${path}?${query}` }];
  return ["avif", "webp"].map((format) => ({
    type: `image/${format}`,
    srcSet: offeredWidths(width)
      .map((offered) => `${path}@${offered}.${format}?${query} ${offered}w`)
      .join(", "),
  }));
}
