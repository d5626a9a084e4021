import { excerpt } from "../../../domain/posts/excerpt.ts";
import { plainAddress } from "../../../domain/posts/picture-address.ts";
import type { Post } from "../../../domain/posts/post.ts";
import { displayDate } from "../../../domain/site/display-date.ts";
import type { PictureData } from "../../parts/picture-data.ts";

/** A post as its page shows it, but for its words. */
export interface PostView {
  readonly slug: string;
  readonly title: string;
  /** Not for search engines. */
  readonly unlisted: boolean;
  readonly date: string;
  readonly dateText: string;
  readonly updated: string | null;
  readonly updatedText: string | null;
  readonly author: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly picture: PictureData | null;
  readonly caption: string | null;
  /** The author's own sentence about the post. */
  readonly lede: string | null;
  /** That sentence or the beginning of the text, for search engines and shared links. */
  readonly description: string;
  /** Minutes at 220 words a minute, at least one. */
  readonly minutes: number;
}

/** `previewToken` where the post is shown to holders of its preview link only. */
export function postView(post: Post, locale: string, previewToken: string | null): PostView {
  const { slug, title, unlisted, date, updated, author, category, tags, image, description } = post;
  const src = image && plainAddress(image);
  const words = post.body.text.match(/\S+/g)?.length ?? 0;
  return {
    slug,
    title,
    unlisted,
    date,
    dateText: displayDate(date, locale),
    updated,
    updatedText: updated && displayDate(updated, locale),
    author: author.name,
    category,
    tags,
    picture: image && {
      src: src && previewToken ? withPreview(src, post.file, previewToken, "&") : (src ?? ""),
      alt: image.alt,
      width: image.width,
      height: image.height,
    },
    caption: image?.caption ?? null,
    lede: description,
    description: description ?? excerpt(post.opening, 150),
    minutes: Math.max(Math.round(words / 220), 1),
  };
}

/**
 * Lets the pictures in an unpublished post's own folder load: each of their addresses in a text carries the token of the
 * preview link too. `file` is the post's path below the content folder.
 */
export function withPreview(text: string, file: string, token: string, ampersand: "&" | "&amp;" = "&amp;"): string {
  const folder = file.split("/").slice(0, -1);
  if (folder.length < 2) return text;
  const start = `/media/${folder.map(encodeURIComponent).join("/")}/`.replace(/[.*()]/g, "\\$&");
  const address = new RegExp(`${start}[^\\s"',<>?]*\\?v=\\w+`, "g");
  return text.replace(address, `$&${ampersand}preview=${encodeURIComponent(token)}`);
}
