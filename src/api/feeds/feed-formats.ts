import type { Feed, FeedEntry } from "./feed.ts";
import { element, xmlDocument } from "./xml.ts";

const GENERATOR = "Commonplace";

/** RSS 2.0 (rssboard.org/rss-specification) with `content:encoded`, `dc:creator` and a link to itself. */
export function rss(feed: Feed, self: string): string {
  const item = (entry: FeedEntry) =>
    element("item", [
      element("title", entry.title),
      element("link", entry.url),
      element("guid", entry.id, { isPermaLink: "false" }),
      element("pubDate", new Date(entry.published).toUTCString()),
      element("dc:creator", entry.author),
      ...entry.tags.map((tag) => element("category", tag)),
      // One at most (rssboard.org/rss-profile).
      ...entry.recordings
        .slice(0, 1)
        .map(({ url, size, contentType }) =>
          element("enclosure", [], { url, length: String(size), type: contentType }),
        ),
      element("description", entry.summary),
      element("content:encoded", entry.html),
    ]);
  const channel = element("channel", [
    element("title", feed.title),
    element("link", feed.home),
    element("description", feed.description),
    element("language", feed.language),
    element("generator", GENERATOR),
    element("lastBuildDate", new Date(feed.updated).toUTCString()),
    element("atom:link", [], { href: self, rel: "self", type: "application/rss+xml" }),
    ...feed.entries.map(item),
  ]);
  return xmlDocument(
    element("rss", [channel], {
      version: "2.0",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    }),
  );
}

/** Atom 1.0 (RFC 4287). */
export function atom(feed: Feed, self: string): string {
  const author = (name: string) => element("author", [element("name", name)]);
  const entry = (post: FeedEntry) =>
    element("entry", [
      element("title", post.title),
      element("id", post.id),
      element("link", [], { rel: "alternate", type: "text/html", href: post.url }),
      ...post.recordings.map(({ url, size, contentType }) =>
        element("link", [], { rel: "enclosure", href: url, length: String(size), type: contentType }),
      ),
      element("published", new Date(post.published).toISOString()),
      element("updated", new Date(post.updated).toISOString()),
      author(post.author),
      ...post.tags.map((term) => element("category", [], { term })),
      element("summary", post.summary),
      element("content", post.html, { type: "html" }),
    ]);
  return xmlDocument(
    element(
      "feed",
      [
        element("title", feed.title),
        element("subtitle", feed.description),
        element("id", feed.home),
        element("link", [], { rel: "self", type: "application/atom+xml", href: self }),
        element("link", [], { rel: "alternate", type: "text/html", href: feed.home }),
        element("updated", new Date(feed.updated).toISOString()),
        element("generator", GENERATOR),
        author(feed.author),
        ...feed.entries.map(entry),
      ],
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language },
    ),
  );
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: feed.home,
    feed_url: self,
    icon: `${feed.origin}/apple-touch-icon.png`,
    authors: [{ name: feed.author, url: feed.authorUrl }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      ...(entry.image && { image: entry.image }),
      date_published: new Date(entry.published).toISOString(),
      date_modified: new Date(entry.updated).toISOString(),
      authors: [{ name: entry.author }],
      tags: entry.tags,
      ...(entry.recordings.length > 0 && {
        attachments: entry.recordings.map(({ url, size, contentType }) => ({
          url,
          mime_type: contentType,
          size_in_bytes: size,
        })),
      }),
    })),
  });
}
