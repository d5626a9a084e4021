import type { PictureVariant } from "./store.ts";

const WIDTHS = [400, 680, 1080];
const LARGEST = 1600;

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
