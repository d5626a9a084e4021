import type { PostEntry, PostImage, RenderedText } from "./post.ts";

/** What the rules about posts need stored: the author's folder, indexed. */
export interface PostStore {
  /** Every faultless post, newest first, hidden ones included; the same array until something changes. */
  entries(): readonly PostEntry[];
  /** The Markdown body of one post (boilerplate stripped, front matter removed), or null when its file is gone. */
  readBody(entry: PostEntry): Promise<string | null>;
  /** The whole file of one post as it stands, for messages that name a line; null when it is gone. */
  readSource(entry: PostEntry): Promise<string | null>;
}

/** What the rules about posts need rendered. */
export interface TextRenderer {
  /**
   * Renders Markdown to safe HTML; the same input is rendered once and then read from a cache.
   * `folder` is where relative pictures are looked up: a path below the content folder.
   */
  render(markdown: string, options: { folder: string }): Promise<RenderedText>;
}

/** Pictures of the content folder in the sizes and formats that pages ask for. */
export interface PictureStore {
  /** Reads a picture's dimensions; null when there is no such picture. */
  describe(path: string): Promise<Omit<PostImage, "alt" | "caption"> | null>;
  /** The bytes of one variant, made once and cached; null when the picture, width or format does not exist. */
  variant(
    path: string,
    variant: PictureVariant | "original",
  ): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string } | null>;
  /** The site's initial in its serif, filling a square of `size` pixels (PNG). */
  siteIcon(icon: { initial: string; size: number; ink: string; paper: string }): Promise<Buffer<ArrayBuffer>>;
  /** The 1200 by 630 picture (PNG) shown where a post is shared. */
  sharePicture(card: { title: string; site: string; date: string | null }): Promise<Buffer<ArrayBuffer>>;
}

export interface PictureVariant {
  /** Pixels; one of `offeredWidths`. */
  readonly width: number;
  readonly format: "avif" | "webp";
}
