import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { entry, NOW, ORIGIN, sampleSite, settings } from "../../../test/support/sample-site.ts";
import { threadTime } from "../../../test/support/thread-time.ts";
import { withAbsoluteAddresses } from "./feed.ts";

const image = {
  path: "posts/a/c.jpg",
  alt: 'A "desk"',
  caption: null,
  width: 800,
  height: 600,
  form: "opaque" as const,
  version: "0a1b2c3d",
};
const html =
  '<p>Fish &#x26; <a href="/posts/b?x=1&#x26;y=2">b</a> <a href="#user-content-fn-1">1</a></p><h2 id="h">H<a class="heading-link" href="#h" aria-label="Link to this section"></a></h2>';
const nasty = "Ends ]]> with & < > \" ' \u0000\u0008\u000b\u001f\ud800 \ufffe 😀";
const entries = [
  entry("a", { title: nasty, opening: nasty, tags: [nasty, "x"], category: "x", image, id: "17" }),
  entry("ü b", { date: "2025-03-30", updated: "2026-05-01", publishedAt: Date.UTC(2025, 2, 30, 9) }),
  entry("draft", { draft: true }),
];
const site = () => sampleSite({ entries, html });
const parser = new XMLParser({ ignoreAttributes: false, processEntities: true, trimValues: false });
const parse = async (path: string) => {
  const text = await (await site().ask(path)).text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).not.toMatch(/(?![\n\t])\p{Cc}|[\ufffe\uffff]/u);
  return parser.parse(text);
};
const cleaned = "Ends ]]> with & < > \" '   😀";

describe("/feed.xml", () => {
  it("is RSS 2.0 with the full text", async () => {
    const { rss } = await parse("/feed.xml");
    expect(rss["@_version"]).toBe("2.0");
    expect(rss.channel).toMatchObject({ title: "Notes & Queries", link: `${ORIGIN}/`, language: "en" });
    expect(rss.channel["atom:link"]).toMatchObject({ "@_href": `${ORIGIN}/feed.xml`, "@_rel": "self" });
    expect(rss.channel.lastBuildDate).toBe("Fri, 01 May 2026 00:00:00 GMT");
    const [first, second] = rss.channel.item;
    expect(first).toMatchObject({
      title: cleaned,
      link: `${ORIGIN}/posts/a`,
      guid: { "#text": `${ORIGIN}/posts/17`, "@_isPermaLink": "false" },
      pubDate: "Sun, 29 Jun 2025 00:00:00 GMT",
      "dc:creator": "Ada <Marlow>",
    });
    expect(first.category).toEqual(["x", cleaned]);
    expect(first["content:encoded"]).toContain(`<a href="${ORIGIN}/posts/b?x=1&amp;y=2">b</a>`);
    expect(first["content:encoded"]).toContain(`<a href="${ORIGIN}/posts/a#user-content-fn-1">1</a>`);
    expect(first["content:encoded"]).toContain(
      `<img src="${ORIGIN}/media/posts/a/c.jpg@800.jpeg?v=0a1b2c3d" alt="A &quot;desk&quot;">`,
    );
    expect(first["content:encoded"]).not.toContain("heading-link");
    expect(second.link).toBe(`${ORIGIN}/posts/${encodeURIComponent("ü b")}`);
  });
});

describe("/atom.xml", () => {
  it("is Atom 1.0 with times of publication and revision", async () => {
    const { feed } = await parse("/atom.xml");
    expect(feed).toMatchObject({ id: `${ORIGIN}/`, updated: "2026-05-01T00:00:00.000Z", "@_xml:lang": "en" });
    expect(feed.entry[1]).toMatchObject({
      published: "2025-03-30T09:00:00.000Z",
      updated: "2026-05-01T00:00:00.000Z",
      author: { name: "Ada <Marlow>" },
    });
    expect(feed.entry[0].summary.replace(/\s+/g, " ")).toBe(cleaned.replace(/\s+/g, " "));
    expect(feed.entry[0].content["@_type"]).toBe("html");
  });
});

describe("/feed.json", () => {
  it("is JSON Feed 1.1", async () => {
    const response = await site().ask("/feed.json");
    expect(response.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const feed = await response.json();
    expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", feed_url: `${ORIGIN}/feed.json` });
    expect(feed.items).toHaveLength(2);
    expect(feed.items[0]).toMatchObject({
      id: `${ORIGIN}/posts/17`,
      url: `${ORIGIN}/posts/a`,
      date_published: "2025-06-29T00:00:00.000Z",
      image: `${ORIGIN}/media/posts/a/c.jpg@800.jpeg?v=0a1b2c3d`,
    });
    expect(feed.items[1]).not.toHaveProperty("image");
  });
});

describe("P18: every feed", () => {
  const paths = ["/feed.xml", "/atom.xml", "/feed.json"];

  it.each(paths)("%s holds the twenty newest posts", async (path) => {
    const many = Array.from({ length: 25 }, (_, index) => entry(`post-${index}`));
    const text = await (await sampleSite({ entries: many }).ask(path)).text();
    expect(text).toContain("/posts/post-19");
    expect(text).not.toContain("/posts/post-20");
  });

  it.each(paths)("%s holds letters among the posts, marked as such, and no hidden one", async (path) => {
    const letter = (slug: string, facts: Parameters<typeof entry>[1] = {}) =>
      entry(slug, { file: `letters/${slug}.md`, ...facts });
    const letters = [
      letter("spring", { date: "2025-05-05", tags: ["x"] }),
      letter("secret", { unlisted: true }),
      letter("draft", { draft: true }),
      letter("coming", { date: "2027-01-01", publishedAt: Date.UTC(2027, 0, 1) }),
    ];
    const posts = [entry("new", { date: "2025-06-01" }), entry("old", { date: "2025-01-01" })];
    const text = await (await sampleSite({ entries: posts, letters }).ask(path)).text();
    const addresses = [...text.matchAll(/\/((?:posts|letters)\/\w+)/g)].map(([, address]) => address);
    expect([...new Set(addresses)]).toEqual(["posts/new", "letters/spring", "posts/old"]);
    expect(text).toContain("Letters");
  });

  it.each(paths)("P160: %s holds no poem and no journal entry, which have feeds of their own", async (path) => {
    const poem = entry("rain", { file: "poetry/rain.md", date: "2025-05-05" });
    const day = entry("monday", { file: "journal/monday.md", date: "2025-05-05" });
    const text = await (await sampleSite({ entries: [entry("a")], poetry: [poem], journal: [day] }).ask(path)).text();
    expect(text).toContain("/posts/a");
    expect(text).not.toMatch(/rain|monday/);
  });

  it.each(paths)("%s is valid without posts", async (path) => {
    const text = await (await sampleSite({ entries: [] }).ask(path)).text();
    expect(path.endsWith("json") ? JSON.parse(text).items : XMLValidator.validate(text)).toEqual(
      path.endsWith("json") ? [] : true,
    );
  });

  it.each(paths)("%s is new to a reader as soon as a word changes, though no date does", async (path) => {
    const { ask, state } = site();
    const modified = (await ask(path)).headers.get("Last-Modified") as string;
    expect(Date.parse(modified)).toBe(NOW);
    const headers = { "If-Modified-Since": modified };
    state.now += 60_000;
    expect((await ask(path, { headers })).status).toBe(304);
    state.html = "<p>Corrected.</p>";
    const changed = await ask(path, { headers });
    expect([changed.status, changed.headers.get("Last-Modified")]).toEqual([200, new Date(NOW + 60_000).toUTCString()]);
  });

  it.each(["/rss.xml", "/rss", "/feed", "/index.xml"])("is found under the old name %s", async (path) => {
    const { status, headers } = await site().ask(path);
    expect([status, headers.get("Location")]).toEqual([308, "/feed.xml"]);
  });
});

describe("addresses in a feed", () => {
  const base = `${ORIGIN}/posts/a`;
  it.each([
    ['<img src="/media/a.jpg?v=1" alt="x > y">', `<img src="${ORIGIN}/media/a.jpg?v=1" alt="x > y">`],
    ['<a title="a > b" href="../blog">x</a>', `<a title="a > b" href="${ORIGIN}/blog">x</a>`],
    ['<a href="mailto:a@b.co">', '<a href="mailto:a@b.co">'],
    ['<a href="https://e.com/a">', '<a href="https://e.com/a">'],
    ['<a href="//e.com/a">', '<a href="http://e.com/a">'],
    ['<a href="http://[">', '<a href="http://[">'],
    [
      '<source srcset="/m/a@400.avif?v=1 400w, /m/a@680.avif?v=1 680w">',
      `<source srcset="${ORIGIN}/m/a@400.avif?v=1 400w, ${ORIGIN}/m/a@680.avif?v=1 680w">`,
    ],
    ['<code>&#x3C;a href="/x"></code>', '<code>&#x3C;a href="/x"></code>'],
    ['<a title="see href=" href="b">', `<a title="see href=" href="${ORIGIN}/posts/b">`],
    [
      "<figure><figcaption>a.ts</figcaption><pre>a</pre></figure>",
      "<figure><figcaption>a.ts</figcaption><pre>a</pre></figure>",
    ],
    ['<p>5 < 6 href="/x"</p>', '<p>5 < 6 href="/x"</p>'],
  ])("%s", (written, expected) => {
    expect(withAbsoluteAddresses(written, base)).toBe(expected);
  });

  it("are found in a megabyte of anything within a second", () => {
    for (const piece of ["<a ", '<a href="', "<a <a", '<a class="heading-link" href="', "<", "'\"", '<a b="<a c=']) {
      const html = piece.repeat(1_000_000 / piece.length);
      expect(
        threadTime(() => withAbsoluteAddresses(html, base)),
        piece,
      ).toBeLessThan(1000);
    }
  });
});

describe("P18: what a feed reader knows a post by", () => {
  const ids = async (posts: typeof entries) => {
    const { ask } = sampleSite({ entries: posts, html });
    const feed = JSON.parse(await (await ask("/feed.json")).text());
    const items: { id: string }[] = feed.items;
    const others = await Promise.all(
      ["/feed.xml", "/atom.xml"].map(async (path) => {
        const { rss, feed: atom } = parser.parse(await (await ask(path)).text());
        return rss
          ? [rss.channel.item].flat().map((item) => item.guid["#text"])
          : [atom.entry].flat().map(({ id }) => id);
      }),
    );
    const names = items.map(({ id }) => id);
    expect(others, "every format").toEqual([names, names]);
    return names.map((id) => id.replace(`${ORIGIN}/posts/`, ""));
  };

  it("is the slug that the post had first, however often it is renamed", async () => {
    expect(await ids([entry("first")])).toEqual(["first"]);
    expect(await ids([entry("second", { aliases: ["/2023/05/first", "/posts/first"] })])).toEqual(["first"]);
    expect(await ids([entry("third", { aliases: ["/posts/f%C3%BCr", "/posts/second"] })])).toEqual(["f%C3%BCr"]);
  });

  it("is the id of the front matter before that", async () => {
    expect(await ids([entry("second", { id: "17", aliases: ["/posts/first"] })])).toEqual(["17"]);
  });

  it("is never that of another post: an address given to a new post is the new post's", async () => {
    expect(await ids([entry("first"), entry("second", { aliases: ["/posts/first"] })])).toEqual(["first", "second"]);
    const twice = [entry("b", { aliases: ["/posts/a"] }), entry("c", { aliases: ["/posts/a"] })];
    expect(new Set(await ids(twice)).size).toBe(2);
  });
});

describe("P160: the feed of a folder", () => {
  const inFolder = (folder: string, slug: string, facts: Parameters<typeof entry>[1] = {}) =>
    entry(slug, { file: `${folder}/${slug}.md`, ...facts });
  const poetry = [
    inFolder("poetry", "rain", { date: "2025-05-05", aliases: ["/poetry/drizzle"] }),
    inFolder("poetry", "secret", { unlisted: true }),
    inFolder("poetry", "draft", { draft: true }),
    inFolder("poetry", "coming", { date: "2027-01-01", publishedAt: Date.UTC(2027, 0, 1) }),
  ];

  it("holds its visible texts, in full, and keeps their ids when their addresses change", async () => {
    const { ask } = sampleSite({ entries: [entry("a")], poetry, html: "<p>Drop<br>by drop</p>" });
    const response = await ask("/poetry/feed.xml");
    expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    const { channel } = new XMLParser().parse(await response.text()).rss;
    expect([channel.title, channel.link]).toEqual([`${settings.name}: Poetry`, `${ORIGIN}/poetry`]);
    expect(channel.item).toMatchObject({
      link: `${ORIGIN}/poetry/rain`,
      guid: `${ORIGIN}/poetry/drizzle`,
      "content:encoded": "<p>Drop<br>by drop</p>",
    });
  });

  it("is not there while there is nothing in it", async () => {
    const { ask } = sampleSite({ entries: [entry("a")], poetry: [inFolder("poetry", "draft", { draft: true })] });
    for (const path of ["/poetry/feed.xml", "/journal/feed.xml"]) expect((await ask(path)).status).toBe(404);
  });
});

describe("P192: the feeds of tags, categories, series, journal and poetry", () => {
  const inFolder = (folder: string, slug: string) => entry(slug, { file: `${folder}/${slug}.md` });
  const shared = { tags: ["Tea & Co"], category: "Kitchen", series: "Cups" };
  const { ask } = sampleSite({
    entries: [entry("kettle", shared), entry("other")],
    poetry: [inFolder("poetry", "rain")],
    journal: [inFolder("journal", "monday")],
  });

  it.each([
    ["/tags/tea-co", "/posts/kettle"],
    ["/categories/kitchen", "/posts/kettle"],
    ["/series/cups", "/posts/kettle"],
    ["/poetry", "/poetry/rain"],
    ["/journal", "/journal/monday"],
  ])("%s is there in RSS, Atom and JSON Feed, each of which names itself and its page", async (page, text) => {
    const [addresses, own] = [[ORIGIN + text], ORIGIN + page];
    const { channel } = await parseFeed(`${page}/feed.xml`, "application/rss+xml");
    expect([[channel.item].flat().map(({ link }) => link), channel.link]).toEqual([addresses, own]);
    expect(channel["atom:link"]["@_href"]).toBe(`${own}/feed.xml`);

    const atom = await parseFeed(`${page}/atom.xml`, "application/atom+xml");
    expect([atom.entry.id, atom.id]).toEqual([...addresses, own]);
    expect(atom.link.map((link: Record<string, string>) => link["@_href"])).toEqual([`${own}/atom.xml`, own]);

    const response = await ask(`${page}/feed.json`);
    expect(response.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const json: { items: { url: string }[]; title: string } = await response.json();
    expect(json).toMatchObject({ home_page_url: own, feed_url: `${own}/feed.json` });
    expect(json.items.map(({ url }) => url)).toEqual(addresses);
    expect([channel.title, atom.title]).toEqual([json.title, json.title]);
  });

  it.each(["/tags/none", "/categories/none", "/series/none"])("%s has none in any format", async (page) => {
    for (const file of ["/feed.xml", "/atom.xml", "/feed.json"]) expect((await ask(page + file)).status).toBe(404);
  });

  async function parseFeed(path: string, type: string) {
    const response = await ask(path);
    expect(response.headers.get("Content-Type")).toBe(`${type}; charset=utf-8`);
    const text = await response.text();
    expect(XMLValidator.validate(text)).toBe(true);
    const { rss, feed } = parser.parse(text);
    return rss ?? feed;
  }
});
