import { postPath } from "../../domain/posts/addresses.ts";
import { excerpts } from "../../domain/posts/excerpt.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { PostEntry } from "../../domain/posts/post.ts";

/**
 * A post as the API shows it (P17). `markdown` is the body without boilerplate; without
 * it there is no `content`. `url` is absolute, `image` a path of the site or null, `canonical` the
 * whole address elsewhere that the author names as the original, or null.
 */
export function postJson(entry: PostEntry, origin: string, markdown?: string) {
  const { id, slug, title, date, updated, image, category, tags, series, canonical, description, author } = entry;
  return {
    id,
    slug,
    url: origin + postPath(slug),
    title,
    date,
    updated,
    image: image && plainAddress(image),
    imageAlt: image?.alt ?? null,
    imageWidth: image?.width ?? null,
    imageHeight: image?.height ?? null,
    category,
    tags,
    series,
    canonical,
    author: { name: author.name },
    description,
    excerpts: excerpts(entry.opening),
    ...(markdown !== undefined && { content: markdown }),
  };
}
