import { expect, test } from "vitest";
import { DATED, expectUnderstood, field, kept, type Row, readPost } from "../../test/support/front-matter.ts";

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
    "link: https://x.example\nsource: y\ncanonical_url:\nuid: z\nexternal_url: w\nrss_id: v\nexternal_url_location: u\next_url: r",
    {
      ...{
        link: "https://x.example",
        source: "y",
        uid: "z",
        external_url: "w",
        rss_id: "v",
        external_url_location: "u",
      },
      ext_url: "r",
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
      faults: [expect.stringContaining('title: has more text after the closing quotation mark (")')],
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

test.each(Object.entries({ others, forms }))("P79: front matter of other tools is understood: %s", (_, rows) =>
  expectUnderstood(rows),
);

test.each(LEFT_OUT)("%s is left out, and the author learns why: %j", async (file, text, fault) => {
  const { entries, said } = await readPost(file, text);
  expect(entries).toEqual([]);
  const errors = said.filter(({ severity }) => severity === "error");
  expect(errors.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
    expect.stringContaining(fault),
  ]);
});

test("keys that mean nothing here are told once for all posts, with their number", async () => {
  const { said } = await readPost("posts/a.md", `${DATED}layout: post\n`, {
    "posts/b.md": `---\n${DATED}x: y\nlayout: post\n---\n`,
  });
  expect(said.map(({ file, line, field, posts }) => [file, line, field, posts])).toEqual([
    ["posts/a.md", 4, "layout", 2],
    ["posts/b.md", 4, "x", 1],
  ]);
});
