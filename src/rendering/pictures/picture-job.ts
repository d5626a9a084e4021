import type { PostImage } from "../../domain/posts/post.ts";
import type { PictureStore, PictureVariant } from "../../domain/posts/store.ts";

export type ShareCard = Parameters<PictureStore["sharePicture"]>[0];
export type SiteIcon = Parameters<PictureStore["siteIcon"]>[0];

/** What the drawing process is asked to do; `file` is a checked, real path. */
export type PictureJob =
  | { readonly task: "measure"; readonly file: string }
  | { readonly task: "resize"; readonly file: string; readonly variant: PictureVariant }
  /** The picture in its own size, without its metadata, as the media type `type`, put into the disk cache `folder` under `key`. */
  | {
      readonly task: "clean";
      readonly file: string;
      readonly type: string;
      readonly folder: string;
      readonly key: string;
    }
  /** A person's picture from elsewhere, made small and square. */
  | { readonly task: "portrait"; readonly bytes: Uint8Array; readonly side: number }
  /** A picture of a page elsewhere, made a JPEG no wider than that. */
  | { readonly task: "still"; readonly bytes: Uint8Array; readonly width: number }
  | { readonly task: "share"; readonly card: ShareCard }
  | { readonly task: "icon"; readonly icon: SiteIcon };

export type PictureAnswer =
  /** Pixels as shown, after the orientation a camera noted; null where the file is no readable picture. */
  | { readonly width: number | null; readonly height: number | null; readonly form: PostImage["form"] }
  | { readonly bytes: Uint8Array };
