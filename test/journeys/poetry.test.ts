import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { hindrances } from "../support/axe.ts";
import { eventually, journeys } from "../support/journey.ts";

const journey = journeys({ allowed: [/404 \(Not Found\)/] });

const answer = (path: string) => fetch(journey.site.url + path, { redirect: "manual" });
const text = async (path: string) => (await answer(path)).text();
const status = async (path: string) => (await answer(path)).status;
const write = (path: string, words: string) => {
  const file = join(journey.site.contentFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, words);
};
const RAIN = `---
title: Rain
date: 2026-03-01
aliases: [/verses/rain]
---
Rain on the *shed,
    then the shed on its own
        for an hour,*

and a line that is a good deal longer than the screen of any telephone is wide.
`;

it("P159: without entries both pages say what is to come, and have no feed", async () => {
  const page = await journey.open("/poetry");
  expect(await page.getByRole("heading", { level: 2, name: "Coming Soon" }).count()).toBe(1);
  expect(await text("/journal")).toContain("Check back soon for personal reflections and insights.");
  expect(await status("/poetry/feed.xml")).toBe(404);
  expect(await text("/poetry")).not.toContain("/poetry/feed.xml");
});

it("P159: a first poem takes the place of the announcement, and a second one leads to it", async () => {
  const page = await journey.open("/poetry");
  write("poetry/rain.md", RAIN);
  write("poetry/2026-04-01-snow/index.md", "# Snow\n\nIt snowed,\nthen it did not.\n");
  write("poetry/draft.md", "---\ntitle: Zephyr\ndate: 2026-01-01\ndraft: true\n---\nA zephyr.\n");
  write("poetry/coming.md", "---\ntitle: Zephyr\ndate: 2099-01-01\n---\nA zephyr.\n");
  write("poetry/broken.md", "---\ntitle: Zephyr\n");
  await eventually(() => text("/poetry")).toContain("/poetry/snow");
  await page.reload();
  expect(await page.getByText("Coming Soon").count()).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Poetry");
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Snow", "Rain"]);
  expect(await page.getByText("It snowed,\nthen it did not.").count()).toBe(1);
  await page.getByRole("link", { name: "Rain" }).click();
  await page.waitForURL("**/poetry/rain");
  await page.getByRole("link", { name: "Next Snow" }).click();
  await page.waitForURL("**/poetry/snow");
  await page.getByRole("link", { name: "All Poems" }).click();
  await page.waitForURL("**/poetry");
});

it("P162: the lines of a poem stay lines; what does not fit hangs below its beginning", async () => {
  const page = await journey.open("/poetry/rain", { viewport: { width: 390, height: 800 } });
  const lines = page.locator(".verse > .line");
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const rows = [...range.getClientRects()].filter(({ width }) => width > 0);
      return { top: Math.round(rows[0]?.top ?? 0), starts: rows.map(({ left }) => Math.round(left)) };
    }),
  );
  expect(await lines.allInnerTexts()).toEqual([
    "Rain on the shed,",
    "\u00a0\u00a0\u00a0\u00a0then the shed on its own",
    "\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0for an hour,",
  ]);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(3);
  expect(await page.locator(".verse").count()).toBe(2);
  expect(await hindrances(page)).toEqual([]);
});

it("P159: poems and entries stand in the site map and search, never a hidden one", async () => {
  write("journal/2026-05-01-monday.md", "The river was high, and a zephyr blew.\n");
  for (const path of ["/journal", "/sitemap.xml", "/journal/feed.xml"])
    await eventually(() => text(path)).toContain("/journal/monday");
  await eventually(() => text("/search?q=zephyr")).toContain("/journal/monday");
  expect(await text("/search?q=zephyr")).not.toMatch(/poetry\/(draft|coming|broken)/);
  const feed = await text("/poetry/feed.xml");
  expect(feed).toContain("/poetry/rain");
  const html = feed.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
  expect(html).toContain('<br><span class="line">\u00a0\u00a0\u00a0\u00a0<em>then the shed');
  expect(feed).not.toMatch(/draft|coming|broken|monday/);
  expect(await text("/feed.xml")).not.toMatch(/poetry\/|journal\//);
  for (const path of ["/poetry/draft", "/poetry/coming", "/poetry/broken", "/journal/rain"])
    expect(await status(path), path).toBe(404);
});

it("P159: old addresses lead to a poem; it is there as Markdown, and has a picture to be shared with", async () => {
  const old = await answer("/verses/rain");
  expect([old.status, old.headers.get("location")]).toEqual([301, "/poetry/rain"]);
  expect(await text("/poetry/rain")).toContain(`content="${journey.site.url}/share/poetry/rain.png"`);
  expect((await answer("/share/poetry/rain.png")).headers.get("content-type")).toBe("image/png");
  expect(await text("/poetry/rain.md")).toContain("\n    then the shed on its own\n");
  const asked = await fetch(`${journey.site.url}/poetry/rain`, { headers: { Accept: "text/markdown" } });
  expect(asked.headers.get("content-type")).toContain("text/markdown");
});

it("P159: with its last entry a list gives way to the announcement again", async () => {
  rmSync(join(journey.site.contentFolder, "poetry"), { recursive: true, force: true });
  await eventually(() => text("/poetry")).toContain("Coming Soon");
  await eventually(() => status("/poetry/feed.xml")).toBe(404);
});
