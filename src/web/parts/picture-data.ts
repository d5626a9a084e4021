/** A picture of the content folder on a page. */
export interface PictureData {
  /** Its plain address under /media (domain/posts/picture-address.ts). */
  readonly src: string;
  readonly alt: string;
  /** Pixels of the original; null where they are unknown. */
  readonly width: number | null;
  readonly height: number | null;
}
