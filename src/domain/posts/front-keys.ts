const PICTURES = [
  ...["image", "images", "cover", "cover_image", "cover_img", "heroImage", "hero", "featured_image", "feature_image"],
  ...[
    "banner",
    "banner_image",
    "poster",
    "posterImage",
    "photo",
    "content_img_path",
    "header",
    "header_image",
    "gallery",
  ],
  ...[
    "thumbnail",
    "thumbnails",
    "thumbnail_img",
    "thumb_img_path",
    "share_img",
    "share_image",
    "og_image",
    "meta_image",
  ],
  ...["social_image", "social_img", "attachments", "extra.image", "extra.cover", "extra.social_img"],
];

/** The names that blogs give a thing, best first. A name with a dot is a field within a group. */
const NAMES = {
  id: ["id"],
  title: ["title"],
  date: [
    ...["date", "pubDate", "publishDate", "published_date", "published_at", "published_on", "pubDatetime"],
    ...["first_published_at", "date_published", "post_date"],
  ],
  created: ["created", "created_at", "created_date", "date_created", "clipped", "published"],
  notBefore: ["publishDate"],
  updated: [
    ...["updated", "lastmod", "last_modified_at", "modified", "updated_at", "last_updated", "updated_date"],
    ...["update_date", "last_modified", "modified_at", "date_modified", "modDatetime", "last"],
  ],
  description: [
    ...["description", "summary", "excerpt", "spoiler", "custom_excerpt", "abstract", "tldr", "introduction"],
    ...["meta_description", "share_description", "subtitle"],
    ...["extra.description", "extra.summary", "extra.excerpt", "extra.subtitle"],
  ],
  image: PICTURES,
  alt: ["alt", "alt_text", ...PICTURES.flatMap((name) => [`${name}_alt`, `${name}_alt_text`])],
  caption: ["caption", ...["caption", "credit"].flatMap((end) => PICTURES.map((name) => `${name}_${end}`))],
  draft: ["draft", "published", "publish", "status"],
  unlisted: ["unlisted", "noindex", "hidden", "make_discoverable", "is_page", "eleventyExcludeFromCollections"],
  slug: ["slug", "post_slug"],
  address: ["permalink", "url", "path"],
  aliases: ["aliases", "alias", "redirect_from", "guid", "disqus_url"],
  category: ["category", "categories", "taxonomies.categories", "topics", "section", "notebook", "series", "genre"],
  tags: ["tags", "tag", "keywords", "all_tags", "note_tags", "taxonomies.tags"],
  author: ["author", "authors"],
  subject: ["subject", "email_subject"],
  preheader: ["preheader", "preview_text"],
  replyTo: ["reply_to"],
  topic: ["topic"],
} as const satisfies Record<string, readonly string[]>;
export type Meaning = keyof typeof NAMES;

/** A key as one word: case, hyphens, underscores and spaces do not count. */
export const wordOf = (key: string): string =>
  key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[-_\s]+/g, "");

/** The words of each meaning, best first. */
export const meanings = inWords(NAMES);

function inWords<Key extends string>(names: Readonly<Record<Key, readonly string[]>>): Record<Key, readonly string[]> {
  const words = Object.entries<readonly string[]>(names).map(([meaning, all]) => [meaning, all.map(wordOf)]);
  return Object.fromEntries(words) as Record<Key, readonly string[]>;
}

/** Every word that means something here. */
export const knownWords: ReadonlySet<string> = new Set(Object.values(meanings).flat());

/** The names that a slip of the pen may have meant, by their word. */
export const hinted: ReadonlyMap<string, string> = new Map(
  [
    ...[
      "title",
      "date",
      "pubDate",
      "publishDate",
      "updated",
      "lastmod",
      "description",
      "summary",
      "excerpt",
      "subtitle",
    ],
    ...[
      "spoiler",
      "image",
      "images",
      "cover",
      "thumbnail",
      "heroImage",
      "feature_image",
      "caption",
      "draft",
      "published",
    ],
    ...[
      "publish",
      "status",
      "slug",
      "permalink",
      "aliases",
      "alias",
      "category",
      "categories",
      "tags",
      "keywords",
      "author",
      "preheader",
      "reply_to",
    ],
  ].map((name) => [wordOf(name), name]),
);
