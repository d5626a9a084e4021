import { test } from "vitest";
import { DATED, expectUnderstood, field, kept, type Row } from "../../test/support/front-matter.ts";

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

test.each(Object.entries({ dates, updated, drafts, addresses }))(
  "front matter of other tools is understood: %s",
  (_, rows) => expectUnderstood(rows),
);
