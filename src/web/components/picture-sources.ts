import type { PICTURE_WIDTHS, PictureVariant } from "../../domain/posts/store.ts";

/** A picture of the content folder on a page. `src` is its address under /media. */
export interface PictureData {
  readonly src: string;
  readonly alt: string;
  /** Pixels of the original; null where they are unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

const widths: typeof PICTURE_WIDTHS = [400, 800, 1200, 1600];

/** Where a picture of the content folder is served, as an address that may be cached for ever. */
export function pictureAddress({ path, version }: { readonly path: string; readonly version: string }): string {
  return `/media/${path.split("/").map(encodeURIComponent).join("/")}?v=${version}`;
}

/**
 * The `srcset` of a picture in one format: the offered widths that are not larger than the original. Empty for
 * drawings and animations, which are served as they are.
 */
export function pictureSources({ src, width }: PictureData, format: PictureVariant["format"]): string {
  const [path = "", query] = src.split("?");
  if (/\.(svg|gif)$/i.test(path)) return "";
  return widths
    .filter((offered) => offered <= (width ?? 0))
    .map((offered) => `${path}@${offered}.${format}?${query} ${offered}w`)
    .join(", ");
}
