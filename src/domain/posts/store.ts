import type { PostEntry, PostImage, RenderedText } from "./post.ts";

/** What the rules about posts need stored: the author's folder, indexed. */
export interface PostStore {
  /** Every faultless post, newest first, hidden ones included; the same array until something changes. */
  entries(): readonly PostEntry[];
  /** The Markdown body of one post (boilerplate stripped, front matter removed), or null when its file is gone. */
  readBody(entry: PostEntry): Promise<string | null>;
  /** The whole file of a text as it stands, for messages that name a line; null when it is gone. */
  readSource(entry: Pick<PostEntry, "file">): Promise<string | null>;
}

/** What the rules about posts need rendered. */
export interface TextRenderer {
  /**
   * Renders Markdown to safe HTML; the same input is rendered once and then read from a cache.
   * `folder` is where relative pictures and links are looked up: a path below the content folder. `slugOf` names the post
   * that a Markdown file of that folder holds; without it, or where it knows none, a post is named after its file.
   * `language` is that of the words which are put into it, such as the title of a callout; English unless given.
   */
  render(
    markdown: string,
    options: { folder: string; language?: string; slugOf?: (file: string) => string | undefined },
  ): Promise<RenderedText>;
}

/** Bytes on disk, to be sent without holding them in memory. */
export interface StoredFile {
  readonly size: number;
  /** Bytes from `start` to before `end`. Opens the file when first read from; fails when it has changed since. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
}

/** The content folder's files as they lie on the disk. */
export interface FileStore {
  /**
   * Finds a file, through links within the folder; null when there is none, for hidden ones and for any outside. `path`
   * is the one under which the disk itself holds it, which may differ where letters of either case mean the same file.
   * `version`: eight hex digits that change with the file.
   */
  find(path: string): Promise<(StoredFile & { readonly path: string; readonly version: string }) | null>;
  /** The names of what lies in a folder, in order, hidden files apart; none where there is no such folder. */
  names(folder: string): Promise<readonly string[]>;
}

/**
 * Pictures of the content folder in the sizes and formats that pages ask for. No byte of them carries metadata beyond a
 * colour profile: where and by whom a picture was taken stays in the author's file.
 */
export interface PictureStore {
  /** Reads a picture's dimensions; null when there is no such picture. */
  describe(path: string): Promise<Omit<PostImage, "alt" | "caption"> | null>;
  /**
   * One variant, made once and cached; null when the picture, width or format does not exist. What is not made within
   * 2 s gives way to the next size there is, if there is one: then `exact` is false.
   */
  variant(path: string, variant: PictureVariant): Promise<DrawnPicture | null>;
  /** Makes the variants that most readers will ask for, while none is waited for; a post's page is new only once. */
  prepare(path: string): Promise<void>;
  /** The picture in its own size and format; null when there is no such picture or it cannot be read. */
  original(path: string): Promise<(StoredFile & { readonly contentType: string }) | null>;
  /** The site's initial in its serif, filling a square of `size` pixels (PNG). */
  siteIcon(icon: { initial: string; size: number; ink: string; paper: string }): Promise<Buffer<ArrayBuffer>>;
  /** The 1200 by 630 picture (PNG) shown where a post is shared. */
  sharePicture(card: {
    title: string;
    site: string;
    date: string | null;
    colours: Readonly<Record<"paper" | "ink" | "inkSoft" | "rule" | "accent", string>>;
  }): Promise<Buffer<ArrayBuffer>>;
}

export interface DrawnPicture {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: string;
  readonly exact: boolean;
}

export interface PictureVariant {
  /** Pixels; one of `offeredWidths`. */
  readonly width: number;
  readonly format: "avif" | "webp" | "jpeg" | "png";
  /** With all frames of an animation in GIF, as WebP in its own width; without it the first stands for all. */
  readonly moving?: true;
}
