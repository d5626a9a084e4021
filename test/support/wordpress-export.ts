interface Item {
  readonly id?: number | string;
  readonly type?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly status?: string;
  readonly content?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** Elements as they are written. */
  readonly more?: string;
  readonly link?: string;
  readonly date?: string;
}

/** Text of an element, as WordPress writes it. */
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An item as WordPress 6 writes it. */
export function item({ id = 12, type = "post", status = "publish", slug = "tea", meta = {}, ...given }: Item): string {
  const { date = "2019-05-03 22:30:00", link = `https://blog.example/2019/05/${slug}/` } = given;
  return `
  <item>
    <title>${cdata(given.title ?? "Tea")}</title>
    <link>${link}</link>
    <pubDate>Fri, 03 May 2019 22:30:00 +0000</pubDate>
    <dc:creator>${cdata("ada")}</dc:creator>
    <guid isPermaLink="false">https://blog.example/?p=${id}</guid>
    <description></description>
    <content:encoded>${cdata(given.content ?? "Hello")}</content:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata("2019-05-04 00:30:00")}</wp:post_date>
    <wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
    <wp:post_modified_gmt>${cdata(date)}</wp:post_modified_gmt>
    <wp:comment_status>${cdata("open")}</wp:comment_status>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    ${given.more ?? ""}
    ${Object.entries(meta)
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
      )
      .join("")}
  </item>`;
}

/** A picture of the library, uploaded for post 12. */
export const picture = (id: number, name: string, more = ""): string =>
  item({
    id,
    type: "attachment",
    status: "inherit",
    slug: name,
    title: name,
    meta: { _wp_attachment_image_alt: `A ${name}` },
    more: `<wp:post_parent>12</wp:post_parent><wp:attachment_url>https://blog.example/wp-content/uploads/2019/05/${name}.jpg</wp:attachment_url>${more}`,
  });

/** An export of a blog at blog.example. */
export const wxr = (items: readonly string[], head = ""): string => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" created="2025-05-01 10:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>A blog</title>
  <link>https://blog.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://blog.example</wp:base_site_url>
  <wp:base_blog_url>https://blog.example</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("ada")}</wp:author_login><wp:author_display_name>${cdata("Ada")}</wp:author_display_name></wp:author>
  ${head}${items.join("")}
</channel>
</rss>`;
