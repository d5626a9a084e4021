import { expect, test } from "vitest";
import { parse } from "yaml";
import { entry, ORIGIN, sampleSite, settings } from "../../../test/support/sample-site.ts";

const image = {
  ...{ path: "posts/tea/cover.jpg", alt: "A cup", caption: null, width: 1000, height: 500 },
  ...{ form: "opaque" as const, version: "0a1b2c3d" },
};
const entries = [
  entry("tea", {
    ...{ title: 'Tea: "hot" # tea', tags: ["Tea & Co", "ink"], series: "Cups", category: "Kitchen", image },
    ...{ updated: "2026-01-01", extra: { note: "private" } },
  }),
  entry("readme.md"),
  entry("borrowed", { canonical: "https://other.example/borrowed" }),
  entry("unlisted", { unlisted: true }),
  entry("draft", { draft: true }),
  entry("coming", { date: "2030-01-01", publishedAt: Date.UTC(2030, 0, 1) }),
];
const markdown = () =>
  "![Tea](tea.jpg) ![Out](https://other.example/a.jpg) ![Gone](gone.jpg) ![Up](/images/b.jpg)\n\n`![no](tea.jpg)`\n";
const site = (llms = false) => sampleSite({ entries, markdown, settings: { ...settings, llms } });

test("P132: a post is there as Markdown, with what readers may know of it and whole addresses of its pictures", async () => {
  const response = await site().ask("/posts/tea.md");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect(response.headers.get("Vary")).toBe("Accept");
  expect(response.headers.get("Link")).toBe(`<${ORIGIN}/posts/tea>; rel="canonical"`);
  const [, front = "", body] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(await response.text()) ?? [];
  expect(parse(front)).toEqual({
    title: 'Tea: "hot" # tea',
    date: "2025-06-29",
    updated: "2026-01-01",
    author: "Ada <Marlow>",
    category: "Kitchen",
    tags: ["Tea & Co", "ink"],
    series: "Cups",
    image: `${ORIGIN}/media/posts/tea/cover.jpg@1000.jpeg?v=0a1b2c3d`,
    alt: "A cup",
    canonical: `${ORIGIN}/posts/tea`,
  });
  expect(body).toBe(
    `![Tea](${ORIGIN}/media/posts/tea/tea.jpg@1000.jpeg?v=1a2b3c4d) ![Out](https://other.example/a.jpg) ![Gone](gone.jpg) ` +
      `![Up](${ORIGIN}/media/images/b.jpg@1000.jpeg?v=1a2b3c4d)\n\n\`![no](tea.jpg)\`\n`,
  );
});

test("P132: drafts and posts of the future are there in no form, and a post named like a file keeps its page", async () => {
  const { ask } = site();
  for (const path of ["draft", "coming", "nothing", "readme"])
    expect((await ask(`/posts/${path}.md`)).status).toBe(404);
  expect((await ask("/posts/readme.md.md")).status).toBe(200);
  expect((await ask("/posts/unlisted.md")).status).toBe(200);
  expect(await (await ask("/posts/borrowed.md")).text()).toContain('canonical: "https://other.example/borrowed"');
  expect((await ask("/posts/tea.md", { method: "POST" })).status).not.toBe(200);
});

test("P159: poems and journal entries are there as Markdown too, a poem with the room before its first line", async () => {
  const poetry = [entry("rain", { file: "poetry/rain.md" }), entry("draft", { file: "poetry/draft.md", draft: true })];
  const { ask } = sampleSite({
    ...{ entries: [], poetry, journal: [entry("monday", { file: "journal/monday.md" })] },
    ...{ markdown: () => "\n\n   Drop\n      by drop\n\n", settings: { ...settings, llms: true } },
  });
  const response = await ask("/poetry/rain.md");
  expect(response.headers.get("Link")).toBe(`<${ORIGIN}/poetry/rain>; rel="canonical"`);
  expect(await response.text()).toMatch(/canonical: ".*\/poetry\/rain"\n---\n\n {3}Drop\n {6}by drop\n$/);
  for (const path of ["/poetry/draft.md", "/poetry/monday.md", "/journal/rain.md", "/posts/rain.md"])
    expect((await ask(path)).status, path).toBe(404);
  const list = await (await ask("/llms.txt")).text();
  expect(list).toContain(`## Journal\n\n- [About monday](${ORIGIN}/journal/monday.md)`);
  expect(list).toContain(`## Poetry\n\n- [About rain](${ORIGIN}/poetry/rain.md)`);
  expect(list).not.toMatch(/draft|## Posts/);
});

test("P132: /llms.txt lists the posts where the author wants it, and is not there otherwise", async () => {
  expect((await site().ask("/llms.txt")).status).toBe(404);
  const text = await (await site(true).ask("/llms.txt")).text();
  expect(text).toMatch(/^# Notes & Queries\n\n> Essays/);
  expect(text).toContain(`- [Tea: "hot" # tea](${ORIGIN}/posts/tea.md)\n`);
  expect(text).not.toMatch(/unlisted|draft|coming/);
});

test("P132: a post whose original is elsewhere stays out of the site map", async () => {
  const text = await (await site().ask("/sitemap.xml")).text();
  expect(text).toContain("/posts/tea<");
  expect(text).not.toContain("borrowed");
});
