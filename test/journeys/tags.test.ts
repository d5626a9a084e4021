import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { eventually, journeys } from "../support/journey.ts";

const journey = journeys({ allowed: [/404 \(Not Found\)/] });
const withoutScript = { javaScriptEnabled: false };

const folder = () => join(journey.site.contentFolder, "posts", "tried");
/** A post of the author that is taken away again after the test. */
function write(name: string, front: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), `${name}.md`), `---\n${front}\n---\n\nWords of ${name}.\n`);
}
const sitemap = async () => (await fetch(`${journey.site.url}/sitemap.xml`)).text();
const statusOf = async (path: string) => (await fetch(journey.site.url + path, { redirect: "manual" })).status;

afterEach(() => rmSync(folder(), { recursive: true, force: true }));

describe("P130: tags", () => {
  it("lead from a post to all posts that have them, and to all tags", async () => {
    const page = await journey.open("/posts/on-margins", withoutScript);
    const details = page.getByRole("complementary", { name: "Post Details" });
    expect(await details.getByRole("link").allTextContents()).toEqual(["Reading", "margins", "books", "annotation"]);
    await details.getByRole("link", { name: "books" }).click();
    expect(new URL(page.url()).pathname).toBe("/tags/books");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("books");
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Unpacking the Books",
      "On Margins",
    ]);
    await page.getByRole("link", { name: "All tags" }).click();
    const main = page.getByRole("main");
    const habits = main.getByRole("listitem").filter({ has: page.getByRole("link", { name: "habits", exact: true }) });
    expect(await habits.textContent()).toBe("habits6");
    expect(await main.getByRole("link", { name: "Mail", exact: true }).getAttribute("href")).toBe("/categories/mail");
  });

  it("are one in small and capital letters, have a feed, and are gone with their last post", async () => {
    expect(await statusOf("/tags/tea-co")).toBe(404);
    write("kettle", "title: Kettle\ndate: 2026-01-02\ntags: [Tea & Co]\ncategory: Kitchen");
    write("cup", "title: Cup\ndate: 2026-01-01\ntags: [TEA & CO]");
    await eventually(
      async () => (await (await fetch(`${journey.site.url}/tags/tea-co`)).text()).match(/Kettle|Cup/g)?.length ?? 0,
    ).toBeGreaterThan(1);
    const page = await journey.open("/tags/tea-co");
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Kettle", "Cup"]);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${journey.site.url}/tags/tea-co`);
    const feeds = page.locator('link[rel="alternate"][href^="/tags/tea-co/"]');
    expect(
      await feeds.evaluateAll((links) => links.map((link) => [link.getAttribute("type"), link.getAttribute("title")])),
    ).toEqual(
      ["rss+xml", "atom+xml", "feed+json"].map((type) => [`application/${type}`, expect.stringMatching(/: Tea & Co$/)]),
    );
    expect(await (await fetch(`${journey.site.url}/tags/tea-co/feed.xml`)).text()).toContain("<title>Cup</title>");
    await eventually(async () => (await sitemap()).includes("/tags/tea-co</loc>")).toBe(true);
    const moved = await fetch(`${journey.site.url}/tags/Tea-Co`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/tags/tea-co"]);
    expect(await statusOf("/categories/kitchen")).toBe(200);

    rmSync(folder(), { recursive: true });
    for (const path of ["/tags/tea-co", "/tags/tea-co/feed.xml", "/tags/tea-co/feed.json", "/categories/kitchen"])
      await eventually(() => statusOf(path)).toBe(404);
    await eventually(async () => (await sitemap()).includes("tea-co")).toBe(false);
  });
});

describe("P130: a series", () => {
  it("leads from part to part, and to all of them in their order", async () => {
    for (const part of [1, 2, 3])
      write(`walk-${part}`, `title: Walk ${part}\ndate: 2026-01-0${part}\nseries: Long Walks`);
    await eventually(() => statusOf("/posts/walk-3")).toBe(200);
    const page = await journey.open("/posts/walk-2", withoutScript);
    const series = page.getByRole("navigation", { name: "Series" });
    const details = page.getByRole("complementary", { name: "Post Details" });
    expect(await details.textContent()).toContain("SeriesLong Walkspart 2 of 3");
    expect(await series.getByRole("paragraph").textContent()).toBe("Part 2 of 3 in Long Walks");
    expect(await series.getByRole("link").allTextContents()).toEqual([
      "Long Walks",
      "Previous in the series Walk 1",
      "Next in the series Walk 3",
    ]);
    await series.getByRole("link", { name: "Next in the series" }).click();
    await details.getByText("part 3 of 3").waitFor();
    await details.getByRole("link", { name: "Long Walks" }).click();
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Walk 1",
      "Walk 2",
      "Walk 3",
    ]);
  });
});

describe("P131: the archive", () => {
  it("is there with more than fifty posts, and lists all of them by year", async () => {
    expect(await statusOf("/archive")).toBe(404);
    for (let number = 1; number <= 31; number++)
      write(`note-${number}`, `title: Note ${number}\ndate: 2019-01-${String(number).padStart(2, "0")}`);
    await eventually(() => statusOf("/archive")).toBe(200);
    const page = await journey.open("/archive", withoutScript);
    const main = page.getByRole("main");
    expect((await main.getByRole("heading", { level: 2 }).allTextContents()).at(-1)).toBe("2019");
    const listed = await (await fetch(`${journey.site.url}/api/posts?fields=card`)).json();
    await eventually(() => page.reload().then(() => main.getByRole("listitem").count())).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(50);
    await eventually(async () => (await sitemap()).includes("/archive</loc>")).toBe(true);
    rmSync(folder(), { recursive: true });
    await eventually(() => statusOf("/archive")).toBe(404);
    await eventually(async () => (await sitemap()).includes("/archive<")).toBe(false);
  });
});

describe("P133: related posts", () => {
  it("stand below a post if there are good ones", async () => {
    write("kettle", "title: Kettle\ndate: 2026-01-02\ntags: [tea]");
    write("cup", "title: Cup\ndate: 2026-01-01\ntags: [Tea]");
    write("spoon", "title: Spoon\ndate: 2026-01-01");
    await eventually(() => statusOf("/posts/cup")).toBe(200);
    const page = await journey.open("/posts/kettle", withoutScript);
    const related = page.getByRole("main").locator("section", { hasText: "Related posts" });
    await eventually(() => page.reload().then(() => related.getByRole("link").allTextContents())).toEqual(["Cup"]);
    await page.goto(`${journey.site.url}/posts/spoon`);
    await page.getByRole("heading", { name: "Spoon" }).waitFor();
    expect(await related.count()).toBe(0);
  });
});
