import { type ExcerptLength, excerpt } from "../../domain/posts/excerpt.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { PostEntry } from "../../domain/posts/post.ts";
import { displayDate } from "../../domain/site/display-date.ts";
import type { PictureData } from "./picture-data.ts";
import type { ListedPost } from "./posts-client.ts";

/** A post as lists show it. */
export interface PostCardData {
  readonly slug: string;
  readonly title: string;
  /** The written date, for machines and for readers. */
  readonly date: string;
  readonly dateText: string;
  readonly excerpt: string;
  readonly picture: PictureData | null;
}

/** A post that is named only. */
export type PostLinkData = Pick<PostCardData, "slug" | "title" | "date" | "dateText">;

export function linkOf(
  { slug, title, date }: Pick<PostEntry, "slug" | "title" | "date">,
  locale: string,
): PostLinkData {
  return { slug, title, date, dateText: displayDate(date, locale) };
}

/** The card of a post that the server knows. */
export function cardOf(post: PostEntry, length: ExcerptLength, locale: string): PostCardData {
  const { image, opening } = post;
  const picture = image && { src: plainAddress(image), alt: image.alt, width: image.width, height: image.height };
  return { ...linkOf(post, locale), excerpt: excerpt(opening, length), picture };
}

/** The card of a post that the API has listed. */
export function cardOfListed(post: ListedPost, length: 150 | 300, locale: string): PostCardData {
  const { image, imageAlt, imageWidth, imageHeight, excerpts } = post;
  const picture = image
    ? { src: image, alt: imageAlt ?? "", width: imageWidth ?? null, height: imageHeight ?? null }
    : null;
  return { ...linkOf(post, locale), excerpt: excerpts?.[length] ?? "", picture };
}
