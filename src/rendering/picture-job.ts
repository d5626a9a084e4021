import type { PictureStore, PictureVariant } from "../domain/posts/store.ts";

export type ShareCard = Parameters<PictureStore["sharePicture"]>[0];
export type SiteIcon = Parameters<PictureStore["siteIcon"]>[0];

/** What the drawing process is asked to do; `file` is a checked, real path. */
export type PictureJob =
  | { readonly task: "measure"; readonly file: string }
  | { readonly task: "resize"; readonly file: string; readonly variant: PictureVariant }
  /** A person's picture from elsewhere, made small and square. */
  | { readonly task: "portrait"; readonly bytes: Uint8Array; readonly side: number }
  | { readonly task: "share"; readonly card: ShareCard }
  | { readonly task: "icon"; readonly icon: SiteIcon };

export type PictureAnswer =
  /** Pixels as shown, after the orientation a camera noted; null where the file is no readable picture. */
  | { readonly width: number | null; readonly height: number | null }
  /** Empty for an animation, which is served as it is. */
  | { readonly bytes: Uint8Array };
