import { offeredWidths } from "../../domain/posts/picture-address.ts";
import type { PictureVariant } from "../../domain/posts/store.ts";

/** A picture of the content folder on a page. `src` is its address under /media. */
export interface PictureData {
  readonly src: string;
  readonly alt: string;
  /** Pixels of the original; null where they are unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The `srcset` of a picture in one format. Empty for drawings and animations, which are served as they are. */
export function pictureSources({ src, width }: PictureData, format: PictureVariant["format"]): string {
  const [path = "", query] = src.split("?");
  if (/\.(svg|gif)$/i.test(path)) return "";
  return offeredWidths(width)
    .map((offered) => `${path}@${offered}.${format}?${query} ${offered}w`)
    .join(", ");
}
