import type { PostEntry } from "../../src/domain/posts/post.ts";

/** A visible post of that day without anything that a post can do without. */
export function postEntry(slug: string, date: string, more: Partial<PostEntry> = {}): PostEntry {
  return {
    id: slug,
    slug,
    title: slug.replaceAll("-", " "),
    date,
    publishedAt: Date.parse(`${date}T00:00:00Z`),
    updated: null,
    image: null,
    category: null,
    tags: [],
    words: [],
    series: null,
    canonical: null,
    author: { name: "Ada" },
    draft: false,
    unlisted: false,
    extra: {},
    description: null,
    aliases: [],
    mail: null,
    file: `posts/${slug}.md`,
    hash: slug,
    opening: `Opening of ${slug}`,
    ...more,
  };
}
