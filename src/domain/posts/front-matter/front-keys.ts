/** A key as one word: case, hyphens, underscores and spaces do not count. */
export const wordOf = (key: string): string =>
  key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[-_\s]+/g, "");

const listed = (names: string): string[] => names.trim().split(/\s+/);
const words = (names: string): string[] => listed(names).map(wordOf);

const PICTURES = words(`
  image images cover cover_image cover_img heroImage hero featured_image feature_image banner banner_image poster
  posterImage photo content_img_path header header_image gallery thumbnail thumbnails thumbnail_img thumb_img_path
  share_img share_image og_image meta_image social_image social_img attachments extra.image extra.cover extra.social_img
`);

/** The names that blogs give a thing, as words, best first. A name with a dot is a field within a group. */
export const meanings = {
  id: words("id"),
  title: words("title"),
  date: words(`
    date pubDate publishDate published_date published_at published_on pubDatetime first_published_at date_published
    post_date
  `),
  created: words("created created_at created_date date_created clipped published"),
  notBefore: words("publishDate"),
  updated: words(`
    updated lastmod last_modified_at modified updated_at last_updated updated_date update_date last_modified modified_at
    date_modified modDatetime last
  `),
  description: words(`
    description summary excerpt spoiler custom_excerpt abstract tldr introduction meta_description share_description
    subtitle extra.description extra.summary extra.excerpt extra.subtitle
  `),
  image: PICTURES,
  alt: [...words("alt alt_text"), ...PICTURES.flatMap((name) => [`${name}alt`, `${name}alttext`])],
  caption: ["caption", ...["caption", "credit"].flatMap((end) => PICTURES.map((name) => name + end))],
  draft: words("draft published publish status"),
  unlisted: words("unlisted noindex hidden make_discoverable is_page eleventyExcludeFromCollections"),
  slug: words("slug post_slug"),
  address: words("permalink url path"),
  aliases: words("aliases alias redirect_from guid disqus_url"),
  category: words("category categories taxonomies.categories topics section notebook genre"),
  series: words("series"),
  tags: words("tags tag keywords all_tags note_tags taxonomies.tags"),
  author: words("author authors"),
  canonical: words("canonical canonical_url canonicalUrl ext_canonical"),
  /** Of posts from elsewhere that were not for everybody; what it says has no effect. */
  access: words("access"),
  subject: words("subject email_subject"),
  preheader: words("preheader preview_text"),
  replyTo: words("reply_to"),
  topic: words("topic"),
};
export type Meaning = keyof typeof meanings;

/** Every word that means something here. */
export const knownWords: ReadonlySet<string> = new Set(Object.values(meanings).flat());

/** The names that a slip of the pen may have meant, by their word. */
export const hinted: ReadonlyMap<string, string> = new Map(
  listed(`
    title date pubDate publishDate updated lastmod description summary excerpt subtitle spoiler image images cover
    thumbnail heroImage feature_image caption draft published publish status slug permalink aliases alias category
    categories tags series canonical keywords author preheader reply_to
  `).map((name) => [wordOf(name), name]),
);
