import { kindOf, originalElsewhere } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import { plainAddress } from "../../../domain/posts/picture-address.ts";
import type { Post } from "../../../domain/posts/post.ts";
import { displayDate } from "../../../domain/site/display-date.ts";

/** A post as its page shows it, but for its words. */
export type PostView = ReturnType<typeof postView>;

/** `origin`: the site's own; `previewToken` where the post is shown to holders of its preview link only. */
export function postView(post: Post, locale: string, origin: string, previewToken: string | null) {
  const { slug, title, unlisted, date, updated, author, image, description } = post;
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
    picture: image && {
      src: src && previewToken ? withPreview(src, post.file, previewToken, "&") : (src ?? ""),
      alt: image.alt,
      width: image.width,
      height: image.height,
    },
    caption: image?.caption ?? null,
    /** Of the original, where it is elsewhere. */
    original: originalElsewhere(post, origin),
    /** The author's own sentence about the post. */
    lede: description,
    /** For search engines and shared links: that sentence or the beginning of the text. */
    description: description ?? excerpt(post.opening, 150),
    /** At 220 words a minute, at least one; null for a poem, which is not read by the minute. */
    minutes: kindOf(post.file) === "poem" ? null : Math.max(Math.round(words / 220), 1),
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
