import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contentRules } from "../assembly/content-rules.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import { plainText } from "../rendering/markdown/plain-text.ts";
import { openContentFolder } from "./files.ts";

const SITE = `name: Commonplace
author: { name: Ada Marlow }
description: A site.
timeZone: America/New_York
email: ada@example.org
topics: []
navigation: { left: [], right: [], footer: [] }
social: []
`;

/** What is expected of a post, and of what is said about it (`field: message`, without the keys that mean nothing here). */
interface Expected {
  post: Partial<PostEntry> & { picture?: string };
  faults?: string[];
}
/** File, front matter or whole text (where it begins with a line break), expectations. */
type Row = [file: string, text: string, expected: Expected];

const DATED = "title: T\ndate: 2025-01-01\n";
const field = (line: string, expected: Expected["post"], faults: string[] = []): Row => [
  "posts/p.md",
  `${DATED}${line}`,
  { post: expected, faults },
];
const kept = (line: string, extra: Record<string, unknown>): Row => field(line, { extra });

const titles: Row[] = [
  ["posts/p.md", "title: A title\ndate: 2025-01-01", { post: { title: "A title" } }],
  [
    "posts/p.md",
    "Title: Big\nDate: 2025-01-01\nTags: [a]\nSlug: s",
    { post: { title: "Big", slug: "s", tags: ["a"] } },
  ],
  ["posts/p.md", "TITLE: 1984\ndate: 2025-01-01", { post: { title: "1984" } }],
  ["posts/p.md", "title: 007\ndate: 2025-01-01", { post: { title: "007" } }],
  [
    "posts/p.md",
    "title: On `code` and *stars*, &amp; <em>more</em>\ndate: 2025-01-01",
    { post: { title: "On code and stars, & more" } },
  ],
  ["posts/p.md", "title: Why <blink> went\ndate: 2025-01-01", { post: { title: "Why <blink> went" } }],
  ["posts/on-margins.md", "date: 2025-01-01", { post: { title: "On margins" } }],
  [
    "posts/On Margins.md",
    "date: 2025-01-01",
    {
      post: { title: "On Margins", slug: "on-margins" },
      faults: ["slug: “On Margins”, the name of the file, is no address as it stands; on-margins is used"],
    },
  ],
  [
    "posts/p.md",
    "\n---\ndate: 2025-01-01\n---\n\n# A *heading*\n\nWords.",
    { post: { title: "A heading", opening: "Words." } },
  ],
  [
    "posts/p.md",
    "\n---\ndate: 2025-01-01\n---\nFirst\n\n```\n# no heading\n```\n\nA heading\n===\n\nWords.",
    { post: { title: "A heading", opening: "First Words." } },
  ],
  [
    "posts/2025-05-05-is-this-thing.md",
    "\n---\nmicroblog: true\n---\nIs this thing on? Who knows.",
    { post: { title: "Is this thing on?" } },
  ],
  [
    "posts/2025-05-05-052807.md",
    '\n---\ntitle: ""\n---\n[A link](https://x.example) &rsquo;round a note that is far too long to be a title of its own, by any measure',
    { post: { title: "A link ’round a note that is far too long to be a title of…" } },
  ],
  ["posts/2025-05-05-052807.md", "\n---\ntitle:\n---\n![](x.png)", { post: { title: "May 5, 2025", slug: "052807" } }],
  [
    "posts/2025-05-05-long-read.md",
    `\n---\nlayout: post\n---\n${"Words of a long text. ".repeat(40)}`,
    { post: { title: "Long read" } },
  ],
  [
    "posts/2025-05-05 Meeting with Ada.md",
    "\n---\ntags:\n---\nShort.",
    {
      post: { title: "Meeting with Ada", date: "2025-05-05" },
      faults: ["slug: “Meeting with Ada”, the name of the file, is no address as it stands; meeting-with-ada is used"],
    },
  ],
  kept("titleHtml: <i>T</i>\nalt_title: U\ntitle_main: V\nvideo_title: W\ntitleOverride: X", {
    titleHtml: "<i>T</i>",
    alt_title: "U",
    title_main: "V",
    video_title: "W",
    titleOverride: "X",
  }),
];

const dated = (line: string, date: string, instant: string, faults: string[] = []): Row => [
  "posts/p.md",
  `title: T\n${line}`,
  { post: { date, publishedAt: Date.parse(instant) }, faults },
];
const dates: Row[] = [
  dated("date: 2018-09-16", "2018-09-16", "2018-09-16T04:00:00Z"),
  dated("date: '2018-09-16'", "2018-09-16", "2018-09-16T04:00:00Z"),
  dated("date: 2013-06-07T02:33:00.000Z", "2013-06-07", "2013-06-07T02:33:00Z"),
  dated("date: 2022-09-07T14:00:00-04:00", "2022-09-07", "2022-09-07T18:00:00Z"),
  dated("date: 2022-09-07T14:00:00+09:00", "2022-09-07", "2022-09-07T05:00:00Z"),
  dated("date: 2025-08-11T09:02:06", "2025-08-11", "2025-08-11T13:02:06Z"),
  dated("date: 2013-04-26 00:00:00", "2013-04-26", "2013-04-26T04:00:00Z"),
  dated("date: 2015-04-21 22:00:00 -0700", "2015-04-21", "2015-04-22T05:00:00Z"),
  dated("date: 2015-04-21 11:35:59+00:00", "2015-04-21", "2015-04-21T11:35:59Z"),
  dated("date: 2015-04-21T11:35:59.123456", "2015-04-21", "2015-04-21T15:35:59.123Z"),
  dated("date: 2015-10-01 19:06:00.000000000 +01:00", "2015-10-01", "2015-10-01T18:06:00Z"),
  dated("date: 2016-1-2 12:14:12", "2016-01-02", "2016-01-02T17:14:12Z"),
  dated("date: 2015-06-14 5:30:00 -0700", "2015-06-14", "2015-06-14T12:30:00Z"),
  dated("date: 2017-04-28 21:43", "2017-04-28", "2017-04-29T01:43:00Z"),
  dated("date: 2015-11-15 15.45", "2015-11-15", "2015-11-15T20:45:00Z"),
  dated("date: 20250629", "2025-06-29", "2025-06-29T04:00:00Z"),
  dated("date: 2025/06/29 6:30 PM", "2025-06-29", "2025-06-29T22:30:00Z"),
  dated("date: Jul 08 2022", "2022-07-08", "2022-07-08T04:00:00Z"),
  dated("date: 2 January 2013", "2013-01-02", "2013-01-02T05:00:00Z"),
  dated("date: Wed, 02 Jan 2013 10:00:00 GMT", "2013-01-02", "2013-01-02T10:00:00Z"),
  dated("date: January 2nd, 2013 10:00 EST", "2013-01-02", "2013-01-02T15:00:00Z"),
  dated("date: 2025-06-29 sometime", "2025-06-29", "2025-06-29T04:00:00Z", [
    "date: the time “sometime” is not understood; the day alone counts",
  ]),
  dated("published_date: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("pubDate: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("publishDate: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("published_at: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("first_published_at: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("pubDatetime: 2020-01-02T05:00:00Z", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("created: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("clipped: 2020-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("date: 2020-01-02\npubDate: 2021-01-02", "2020-01-02", "2020-01-02T05:00:00Z"),
  dated("date: 2020-01-02\npublishDate: 2020-03-04", "2020-01-02", "2020-03-04T05:00:00Z"),
  dated("permalink: /2020/01/02/t.html", "2020-01-02", "2020-01-02T05:00:00Z"),
  ["posts/2024-05-01-on-margins.md", "title: T", { post: { date: "2024-05-01", slug: "on-margins" } }],
  ["posts/2024-05-01_on-margins/index.md", "title: T", { post: { date: "2024-05-01", slug: "on-margins" } }],
  ["posts/2024-05-01.md", "title: T", { post: { date: "2024-05-01", slug: "2024-05-01" } }],
  ["posts/2024/05/01/on-margins.md", "title: T", { post: { date: "2024-05-01", slug: "on-margins" } }],
  ["posts/2024-05-01-t.md", "created: 2020-01-01", { post: { date: "2024-05-01" } }],
  ["posts/2024-05-01-t.md", "date: 2024-04-30 22:00:00 -0500", { post: { date: "2024-04-30", slug: "t" } }],
  [
    "posts/2024-05-01-t.md",
    "date: soon",
    {
      post: { date: "2024-05-01" },
      faults: ["date: must be a date such as 2025-06-29 or 2025-06-29 18:30; the date in the file’s name counts"],
    },
  ],
];

const updated: Row[] = [
  ...[
    "lastmod",
    "last_modified_at",
    "updated",
    "last-updated",
    "last",
    "updateDate",
    "updatedDate",
    "modified",
    "updated_at",
    "modDatetime",
  ].map((key) => field(`${key}: 2025-02-03T10:00:00Z`, { updated: "2025-02-03" })),
  field("last_modified_at:", { updated: null }),
  field("updated: 2025-01-01", { updated: null }),
  field("updated: 2024-12-31", { updated: null }, [
    "updated: is earlier than the date of the post, so it does not count",
  ]),
  field("updated: yesterday", { updated: null, extra: { updated: "yesterday" } }, [
    "updated: must be a date such as 2025-06-29 or 2025-06-29 18:30",
  ]),
];

const descriptions: Row[] = [
  ...[
    "description",
    "excerpt",
    "subtitle",
    "summary",
    "meta_description",
    "tldr",
    "Description",
    "spoiler",
    "introduction",
    "share-description",
  ].map((key) => field(`${key}: About *it*`, { description: "About it", extra: {} })),
  field("extra: { excerpt: About it }", { description: "About it" }),
  field("extra: { subtitle: About it }", { description: "About it" }),
  field("description: One\nsubtitle: Two", { description: "One", extra: { subtitle: "Two" } }),
  field("description: ''\nexcerpt:\nmeta_description: ' '", { description: null, extra: {} }),
  field(`summary: ${"word ".repeat(80)}`, { description: expect.stringMatching(/^(word )+word…$/) as never }, [
    "summary: is longer than 300 characters; its beginning is used",
  ]),
  field("summary: { a: b }", { description: null, extra: { summary: { a: "b" } } }, ["summary: must be text"]),
];

const pictured = (lines: string, picture: string, more: { alt?: string; caption?: string | null } = {}): Row =>
  field(`${lines}\nalt: ${more.alt ?? "What it shows"}`, {
    picture,
    image: expect.objectContaining({ alt: "What it shows", caption: null, ...more }) as never,
  });
const images: Row[] = [
  ...[
    "image",
    "images",
    "hero",
    "photo",
    "Thumbnail",
    "poster",
    "banner",
    "posterImage",
    "thumbnail-img",
    "share-img",
    "gallery",
    "thumb_img_path",
    "featuredImage",
    "thumbnails",
    "content_img_path",
    "cover",
    "cover-img",
    "meta_image",
    "heroImage",
    "feature_image",
    "attachments",
  ].map((key) => pictured(`${key}: cover.jpg`, "posts/cover.jpg")),
  pictured("image: /images/a.png", "images/a.png"),
  pictured("image: ./a.png?w=100", "posts/a.png"),
  pictured("image: my%20cover.png", "posts/my cover.png"),
  pictured("image: '[[cover.png]]'", "posts/cover.png"),
  pictured("images:\n  - https://cdn.example/a.png\n  - a.png\n  - b.png", "posts/a.png"),
  pictured("image: { path: a.png, width: 100, height: 50, caption: By me }", "posts/a.png", { caption: "By me" }),
  pictured("image:\n  feature: a.png\n  thumbnail: b.png", "posts/a.png"),
  pictured("image:\n  thumbnail: b.png", "posts/b.png"),
  pictured("extra:\n  social_img: a.png", "posts/a.png"),
  field("image: { src: a.png, alt: A heron }", { image: expect.objectContaining({ alt: "A heron" }) as never }),
  ...["heroAlt", "bannerAlt", "image_alt", "imageAlt", "feature_image_alt"].map((key) =>
    field(`image: a.png\n${key}: A heron`, { image: expect.objectContaining({ alt: "A heron" }) as never }),
  ),
  ...["caption: By *me*", "bannerCredit: By [me](https://me.example)", "feature_image_caption: By me"].map((line) =>
    pictured(`image: a.png\n${line}`, "posts/a.png", { caption: "By me" }),
  ),
  field("image: a.png", { image: expect.objectContaining({ alt: "" }) as never }, [
    "alt: is needed for the image: say what it shows",
  ]),
  field("image: https://cdn.example/a.png", { image: null, extra: { image: "https://cdn.example/a.png" } }, [
    "image: is on another site; put the picture into the content folder and name it here",
  ]),
  field("image: unsplash/photo-1", { image: null }, [
    "image: names no picture: its name must end in .jpg, .png, .webp, .avif, .gif or .svg",
  ]),
  field("image: ../../a.png", { image: null }, ["image: must be a picture inside the content folder"]),
  field("image:\nimages: []\nphoto: ''\ncover: false", { image: null }),
  kept("bannerCloudinaryId: unsplash/photo-1", { bannerCloudinaryId: "unsplash/photo-1" }),
];

const unclear = (key: string, value: string) =>
  `${key}: “${value}” is neither true nor false, so the post stays a draft`;
const drafts: Row[] = [
  ...[
    "draft: true",
    "Draft: yes",
    "draft: 'True'",
    "published: false",
    "publish: false",
    'publish: "False"',
    "published: no",
    "status: draft",
    "status: [Draft]",
    "permalink: false",
    "draft: false\npublished: false",
  ].map((line) => field(line, { draft: true })),
  ...[
    "draft: false",
    "draft:",
    "published: true",
    'publish: "True"',
    "published: 2015-01-01",
    "status: published",
    "status: [in progress]",
    "archived: true",
    "deprecated: true",
    "stub: perhaps",
  ].map((line) => field(line, { draft: false, unlisted: false })),
  field("draft: truet", { draft: true }, [unclear("draft", "truet")]),
  field("draft: [", { draft: true }, [unclear("draft", "["), "draft: opens a bracket ([) that is not closed"]),
  field("published: fasle", { draft: true }, [unclear("published", "fasle")]),
  field("published: in May", { draft: false }, ["published: “in May” is neither true nor false, so it does not count"]),
  field("darft: true", { draft: true }, ["darft: is not known here; did you mean `draft`? The post stays a draft"]),
  field("publised: false", { draft: true }, [
    "publised: is not known here; did you mean `published`? The post stays a draft",
  ]),
  ["posts/drafts/p.md", DATED, { post: { draft: true } }],
  ...["unlisted: true", "noindex: true", "hidden: true", "make_discoverable: False", "is_page: true"].map((line) =>
    field(line, { unlisted: true, draft: false }),
  ),
  ...["unlisted: false", "noindex: false", 'make_discoverable: "True"', 'is_page: "False"'].map((line) =>
    field(line, { unlisted: false }),
  ),
];

const addresses: Row[] = [
  field("slug: on-margins", { slug: "on-margins", id: "on-margins" }),
  field("slug: 50", { slug: "50" }),
  field("slug: '8832016'", { slug: "8832016" }),
  field(
    "slug: 2024/on-margins/",
    { slug: "on-margins" },
    ["slug: is not an address as it stands; on-margins is used"].slice(1),
  ),
  field("slug: On Margins!", { slug: "on-margins" }, ["slug: is not an address as it stands; on-margins is used"]),
  field("slug: '!'", { slug: "p", extra: { slug: "!" } }, ["slug: may hold letters, digits, dots and hyphens"]),
  ...["permalink", "url", "Url", "path"].flatMap((key) => [
    field(`${key}: /2019/05/on-margins.html`, { slug: "on-margins", aliases: ["/2019/05/on-margins.html"] }),
    field(`${key}: 2019/05/on-margins/`, { slug: "on-margins", aliases: ["/2019/05/on-margins"] }),
  ]),
  field("permalink: /on-margins/index.html", { slug: "on-margins", aliases: ["/on-margins"] }),
  field("permalink: /posts/on-margins/", { slug: "on-margins", aliases: [] }),
  field("permalink: /review/2019/", { slug: "p", aliases: ["/review/2019"] }),
  field("permalink: /:year/:title/", { slug: "p", aliases: [], extra: { permalink: "/:year/:title/" } }),
  field("permalink: '/{{ title | slug }}/'", { slug: "p", aliases: [] }),
  field("permalink: /", { slug: "p", aliases: [] }),
  field("slug: a\npermalink: /b/", { slug: "a", aliases: ["/b"] }),
  field("url: https://old.example/2019/on-margins", { slug: "p", aliases: ["/2019/on-margins"] }),
  field("guid: http://ada.micro.example/2024/10/01/i-love.html", { slug: "p", aliases: ["/2024/10/01/i-love.html"] }),
  field("guid: 5f1c-77", { aliases: [], extra: { guid: "5f1c-77" } }),
  field("disqus_url: https://old.example/a/", { aliases: ["/a"] }),
  field("aliases: [/a, b/c, d, /a]", { aliases: ["/a", "/b/c", "/d"] }),
  field("aliases:", { aliases: [] }),
  field("aliases: /a", { aliases: ["/a"] }),
  field("alias: /2014/a/", { aliases: ["/2014/a"] }),
  field("redirect_from: [/a, /b]", { aliases: ["/a", "/b"] }),
  field("redirect_from: /a", { aliases: ["/a"] }),
  field("aliases: [Another name, Und noch einer]", {
    aliases: [],
    extra: { aliases: ["Another name", "Und noch einer"] },
  }),
  field("aliases: ['/?p=12']", { aliases: [] }, ["aliases: /?p=12 is no path such as /2023/05/on-margins"]),
  kept("redirect_to: https://elsewhere.example/", { redirect_to: "https://elsewhere.example/" }),
];

const groups: Row[] = [
  field("category: Web Design", { category: "Web Design", tags: [] }),
  field("categories: [Web, Design]", { category: "Web", tags: ["Design"] }),
  field("categories: a b c", { category: "a", tags: ["b", "c"] }),
  field("categories: Web Design, Mail", { category: "Web Design", tags: ["Mail"] }),
  field('categories: ["[[Books]]"]', { category: "Books" }),
  field('category: "[[Books|My books]]"', { category: "My books" }),
  field("categories:", { category: null, extra: {} }),
  ...[
    "topics: [Web]",
    "Topics: [Web]",
    "series: Web",
    "Section: Web",
    "taxonomies: { categories: [Web] }",
    "notebook: { name: Web }",
    "genre: [Web]",
  ].map((line) => field(line, { category: "Web" })),
  field("tags: [a, b, a, 2024, null, '#c']", { tags: ["a", "b", "2024", "c"] }),
  field("tags: [007, 1.10]", { tags: ["007", "1.10"] }),
  field("tags: a, b c", { tags: ["a", "b c"] }),
  field("tags: a", { tags: ["a"] }),
  field("tags: a b", { tags: ["a", "b"] }),
  field(`all_tags: '["a", "b"]'`, { tags: ["a", "b"] }),
  field("tags:\n- name: a\n- name: b", { tags: ["a", "b"] }),
  field("tags: []\nsubtitle:", { tags: [], extra: {} }),
  ...["keywords: [a]", "Keywords: [a]", "Tags: [a]", "taxonomies: { tags: [a] }", "note-tags: [a]", "tag: [a]"].map(
    (line) => field(line, { tags: ["a"] }),
  ),
  field("categories: [Web]\ntags: [a]", { category: "Web", tags: ["a"] }),
];

const others: Row[] = [
  field("author: Grace", { author: { name: "Grace" } }),
  field("author: { name: Grace, web: https://x.example }", { author: { name: "Grace" } }),
  field("authors: [Grace, { name: Alan }]", { author: { name: "Grace, Alan" } }),
  field('author: "[[Grace Hopper]]"', { author: { name: "Grace Hopper" } }),
  field("author:", { author: { name: "Ada Marlow" } }),
  kept("people: [Grace]\nhost: Alan\nguests: [Barbara]", { people: ["Grace"], host: "Alan", guests: ["Barbara"] }),
  kept("lang: de\ntranslations: [en]", { lang: "de", translations: ["en"] }),
  kept("extra: { translations: [en] }", { extra: { translations: ["en"] } }),
  kept(
    "link: https://x.example\nsource: y\ncanonical_url:\nuid: z\nexternal_url: w\nrss_id: v\nexternal_url_location: u\ncanonicalUrl: t\next_canonical: s\next_url: r",
    {
      ...{
        link: "https://x.example",
        source: "y",
        uid: "z",
        external_url: "w",
        rss_id: "v",
        external_url_location: "u",
      },
      ...{ canonicalUrl: "t", ext_canonical: "s", ext_url: "r" },
    },
  ),
  kept(
    "layout: page\ntype: page\nmenu: main\ntoc: true\ntemplate: a.html\nblackfriday: { x: y }\nweight: 3\neleventyNavigation: { key: A }\ncomments: true\norder: 1",
    {
      ...{
        layout: "page",
        type: "page",
        menu: "main",
        toc: true,
        template: "a.html",
        blackfriday: { x: "y" },
        weight: 3,
      },
      ...{ eleventyNavigation: { key: "A" }, comments: true, order: 1 },
    },
  ),
  kept(
    "eleventyComputed: { a: b }\nenableToc: true\ntemplateclass: a\nhasToc: true\nsitemap: false\npage_template: p\nrender: false\ncascade: { a: b }\n_build: { list: never }\nmarkdown: { a: b }",
    {
      ...{
        eleventyComputed: { a: "b" },
        enableToc: true,
        templateclass: "a",
        hasToc: true,
        sitemap: false,
        page_template: "p",
      },
      ...{ render: false, cascade: { a: "b" }, _build: { list: "never" }, markdown: { a: "b" } },
    },
  ),
  kept("Version Specific Article: Ext 2\ngh-repo: a/b\n-menu: x\nrating: 4\nisbn13: 978\nlinks:\n- { url: /a }", {
    ...{ "Version Specific Article": "Ext 2", "gh-repo": "a/b", "-menu": "x", rating: 4, isbn13: 978 },
    links: [{ url: "/a" }],
  }),
  field("cagegories: [a]", { category: null, extra: { cagegories: ["a"] } }, [
    "cagegories: did you mean `category`?".replace("category", "categories"),
  ]),
  ["posts/p.md", "tilte: T\ndate: 2025-01-01", { post: { title: "P" }, faults: ["tilte: did you mean `title`?"] }],
  field("tilte: U", { title: "T", extra: { tilte: "U" } }, ["tilte: did you mean `title`?"]),
];

const forms: Row[] = [
  [
    "posts/p.md",
    '\n+++\ntitle = "T"\ndate = 2025-01-02\ndraft = true\n[taxonomies]\ntags = ["a"]\n[extra]\nsubtitle = "S"\n+++\nWords.',
    {
      post: {
        title: "T",
        date: "2025-01-02",
        draft: true,
        tags: ["a"],
        description: "S",
        opening: "Words.",
        extra: { taxonomies: { tags: ["a"] }, extra: { subtitle: "S" } },
      },
    },
  ],
  [
    "posts/p.md",
    '\n+++\ntitle = "T"\ndate = 2025-01-02T23:30:00-08:00\nupdated = "2025-03-04"\nrating = 4\n+++\n',
    {
      post: {
        date: "2025-01-02",
        publishedAt: Date.parse("2025-01-03T07:30:00Z"),
        updated: "2025-03-04",
        extra: { rating: 4 },
      },
    },
  ],
  [
    "posts/p.md",
    '\n+++\ntitle = "T"\ndate = 2025-01-02T10:00:00\n+++\n',
    { post: { publishedAt: Date.parse("2025-01-02T15:00:00Z") } },
  ],
  [
    "posts/p.md",
    "\r\n---\r\ntitle: T\r\ndate: 2025-01-01\r\ntags:\r\n  - a\r\n---\r\n\r\nWords.\r\n",
    { post: { title: "T", tags: ["a"], opening: "Words." } },
  ],
  [
    "posts/2025-01-02-no-front-matter.md",
    "\n# Heading\n\nWords.",
    { post: { title: "Heading", date: "2025-01-02", opening: "Words." } },
  ],
  ["posts/2025-01-02-empty.md", "\n", { post: { title: "Empty", opening: "" } }],
  ["posts/p.md", "\n---\ntitle: T\ndate: 2025-01-01\n---", { post: { title: "T", opening: "" } }],
  [
    "posts/p.md",
    `title: On margins: a note\ndate: 2025-01-01`,
    {
      post: { title: "On margins: a note" },
      faults: ['title: has a colon in its text; put the text between "quotes": title: "On margins: a note"'],
    },
  ],
  [
    "posts/p.md",
    `title: "Quoted" and more\ndate: 2025-01-01`,
    {
      post: { title: '"Quoted" and more' },
      faults: [expect.stringContaining('title: has more text after the closing quotation mark (")') as never],
    },
  ],
  [
    "posts/p.md",
    `title: @work\ndate: 2025-01-01`,
    {
      post: { title: "@work" },
      faults: ['title: begins with @, which means something else in YAML; put the text between "quotes"'],
    },
  ],
  [
    "posts/p.md",
    `title: T\ndate: 2025-01-01\ntags: [a, b\ndescription: D`,
    { post: { tags: [], description: "D" }, faults: ["tags: opens a bracket ([) that is not closed"] },
  ],
  [
    "posts/p.md",
    `title: T\ndate: 2025-01-01\ndescription: "D`,
    { post: { description: "D" }, faults: ['description: opens a quotation mark (") that is not closed'] },
  ],
  [
    "posts/p.md",
    `title: A\ndate: 2025-01-01\ntitle: B`,
    { post: { title: "B" }, faults: ["title: is written twice; the last one counts"] },
  ],
  ["posts/p.md", "title: {{title}}\ndate: 2025-01-01", { post: { title: "P" } }],
];

const LEFT_OUT: [file: string, text: string, fault: string][] = [
  ["posts/p.md", "title: T", "2 date: is missing: add a line such as"],
  ["posts/p.md", "\nNo front matter at all.", "1 date: is missing"],
  ["posts/p.md", "\n", "1 date: is missing"],
  ["posts/p.md", "title: T\ndate: 0000-07-29", "3 date: 0000-07-29 is not a day of the calendar"],
  ["posts/p.md", "title: T\ndate: {{date}}", "3 date: {{date}} is a placeholder of a template, not a date"],
  ["posts/p.md", "created: {{date}}", "2 date: is missing"],
  ["posts/p.md", "title: T\ndate: [2025-01-01", "3 date: opens a bracket ([) that is not closed"],
  ["posts/p.md", "\n+++\ntitle = T\n+++\n", "2 null: cannot be read as TOML"],
  ["posts/p.md", "- a list", "2 null: is no field: write “name: text”"],
];

test.each(Object.entries({ titles, dates, updated, descriptions, images, drafts, addresses, groups, others, forms }))(
  "front matter of other tools is understood: %s",
  async (_, rows) => {
    for (const [file, text, { post, faults = [] }] of rows) {
      const { entries, said } = await read(file, text);
      const { picture, ...facts } = post;
      expect(entries[0], text).toMatchObject(facts);
      if (picture !== undefined) expect(entries[0]?.image?.path, text).toBe(picture);
      if (post.extra !== undefined) expect(entries[0]?.extra, text).toEqual(post.extra);
      const spoken = said.filter(({ posts }) => posts === undefined);
      expect(spoken.map((fault) => `${fault.field}: ${fault.message}`).sort(), text).toEqual([...faults].sort());
      expect(
        said.every(({ severity }) => severity === "warning"),
        text,
      ).toBe(true);
    }
  },
);

test.each(LEFT_OUT)("%s is left out, and the author learns why: %j", async (file, text, fault) => {
  const { entries, said } = await read(file, text);
  expect(entries).toEqual([]);
  const errors = said.filter(({ severity }) => severity === "error");
  expect(errors.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
    expect.stringContaining(fault),
  ]);
});

test("keys that mean nothing here are told once for all posts, with their number", async () => {
  const { said } = await read("posts/a.md", `${DATED}layout: post\n`, {
    "posts/b.md": `---\n${DATED}x: y\nlayout: post\n---\n`,
  });
  expect(said.map(({ file, line, field, posts }) => [file, line, field, posts])).toEqual([
    ["posts/a.md", 4, "layout", 2],
    ["posts/b.md", 4, "x", 1],
  ]);
});

/** Pictures that the rows name. */
const PICTURES = Object.fromEntries(
  ["posts/cover.jpg", "posts/a.png", "posts/b.png", "posts/cover.png", "posts/my cover.png", "images/a.png"].map(
    (path) => [path, path],
  ),
);

async function read(file: string, text: string, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-front-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const whole = /^\r?\n/.test(text) ? text.replace(/^\r?\n/, "") : `---\n${text}\n---\n`;
  for (const [path, words] of Object.entries({ "site.yaml": SITE, [file]: whole, ...PICTURES, ...more })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), words);
  }
  const content = await openContentFolder({
    folder,
    cacheFolder: null,
    build: 1,
    rules: contentRules({ origin: "https://example.org", providers: "Google" }),
    plainText,
    describePicture: async (path) => ({ path, width: 8, height: 6, form: "opaque" as const, version: "00000007" }),
    log: { warn() {}, error() {} },
    watch: false,
  });
  const entries = content.entries().map((entry) => ({ ...entry, opening: entry.opening, extra: entry.extra }));
  const answer = { entries, said: content.faults() };
  await content.close();
  return answer;
}
