import { expect, test } from "vitest";
import { expectUnderstood, field, kept, type Row } from "../../test/support/front-matter.ts";

const said = { subject: null, preheader: null, replyTo: null, topic: null };
const mails: Row[] = [
  field("", { mail: null, extra: {} }),
  field("subject: A *new*\\\n  desk\npreheader: What [it](/x) cost", {
    mail: { ...said, subject: "A new\\ desk", preheader: "What it cost" },
  }),
  field("Reply-To: ada@example.org\nTopic: letters", {
    mail: { ...said, replyTo: "ada@example.org", topic: "letters" },
  }),
  field("replyTo: Ada <ada@example.org>", { mail: null, extra: { replyTo: "Ada <ada@example.org>" } }, [
    "replyTo: must be one e-mail address such as ada@example.org",
  ]),
  field("reply_to: [a@example.org, b@example.org]", { mail: null }, [
    "reply_to: must be one e-mail address such as ada@example.org",
  ]),
  field("topic: poetry", { mail: null, extra: { topic: "poetry" } }, [
    "topic: “poetry” is no topic of site.yaml; there are essays, letters",
  ]),
  field("subject: { a: b }", { mail: null }, ['subject: must be text; put it between "quotes"']),
  field("preheder: x", { mail: null }, ["preheder: did you mean `preheader`?"]),
];

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
  field(`summary: ${"word ".repeat(80)}`, { description: expect.stringMatching(/^(word )+word…$/) }, [
    "summary: is longer than 300 characters; its beginning is used",
  ]),
  field("summary: { a: b }", { description: null, extra: { summary: { a: "b" } } }, ["summary: must be text"]),
];

const pictured = (lines: string, picture: string, more: { alt?: string; caption?: string | null } = {}): Row =>
  field(`${lines}\nalt: ${more.alt ?? "What it shows"}`, {
    picture,
    image: expect.objectContaining({ alt: "What it shows", caption: null, ...more }),
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
  field("image: { src: a.png, alt: A heron }", { image: expect.objectContaining({ alt: "A heron" }) }),
  ...["heroAlt", "bannerAlt", "image_alt", "imageAlt", "feature_image_alt"].map((key) =>
    field(`image: a.png\n${key}: A heron`, { image: expect.objectContaining({ alt: "A heron" }) }),
  ),
  ...["caption: By *me*", "bannerCredit: By [me](https://me.example)", "feature_image_caption: By me"].map((line) =>
    pictured(`image: a.png\n${line}`, "posts/a.png", { caption: "By me" }),
  ),
  field("image: a.png", { image: expect.objectContaining({ alt: "" }) }, [
    "alt: is needed for the image: say what it shows",
  ]),
  field("image: https://cdn.example/a.png", { image: null, extra: { image: "https://cdn.example/a.png" } }, [
    "image: is on another site; put the picture into the content folder and name it here",
  ]),
  field("image: unsplash/photo-1", { image: null }, [
    "image: names no picture: its name must end in .jpg, .png, .webp, .avif, .gif, .svg, .heic or .tiff",
  ]),
  field("image: ../../a.png", { image: null }, ["image: must be a picture inside the content folder"]),
  field("image:\nimages: []\nphoto: ''\ncover: false", { image: null }),
  kept("bannerCloudinaryId: unsplash/photo-1", { bannerCloudinaryId: "unsplash/photo-1" }),
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
  field("series: Letters to Bath\ncategory: Web", { series: "Letters to Bath", category: "Web" }),
  field("Series: [Web, Design]", { series: "Web", category: null, tags: [] }),
  field("series:", { series: null }),
  ...["canonical", "canonical_url", "canonicalUrl", "ext_canonical"].map((key) =>
    field(`${key}: https://old.example/on-margins`, { canonical: "https://old.example/on-margins", extra: {} }),
  ),
  field("canonical: ''", { canonical: null }),
  field("access: members", { draft: false, extra: { access: "members" } }),
  field("categories: [Web]\ntags: [a]", { category: "Web", tags: ["a"] }),
];

test.each(Object.entries({ mails, titles, descriptions, images, groups }))(
  "front matter of other tools is understood: %s",
  (_, rows) => expectUnderstood(rows),
);
