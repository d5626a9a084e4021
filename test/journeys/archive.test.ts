import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";

const journey = journeys();
const withoutScript = { javaScriptEnabled: false };
/** The most that the place of a scrollbar takes from a page's width. */
const SCROLLBAR = 20;
const oldest = {
  path: "/nowArchives/2025-02-11",
  title: "Moving Interstate & New Ventures",
  date: "February 11, 2025",
};
const middle = { path: "/nowArchives/2025-04-03", title: "New Job & New Adventures", date: "April 3, 2025" };
const newest = { path: "/nowArchives/2025-06-11", title: "Redundancy and Reconnection", date: "June 11, 2025" };

/** The links of the bar above an update, with where they lead. */
async function ways(page: Page): Promise<[string, string | null][]> {
  const bar = page.getByRole("navigation", { name: "Updates" });
  return bar
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.textContent ?? "", link.getAttribute("href")]));
}

/** The past updates that the sidebar lists. */
async function listed(page: Page) {
  const links = page.getByRole("dialog", { name: "Past Updates" }).getByRole("listitem").getByRole("link");
  return links.evaluateAll((all) =>
    all.map((link) => ({
      path: link.getAttribute("href"),
      title: link.querySelector("span")?.textContent,
      date: link.querySelector("time")?.textContent,
    })),
  );
}

async function openSidebar(path: string, options = {}): Promise<Page> {
  const page = await journey.open(path, { reducedMotion: "reduce", ...options });
  await page.getByRole("button", { name: "Archives" }).click();
  await page.getByRole("dialog", { name: "Past Updates" }).waitFor();
  return page;
}

describe("P7: an archived update", () => {
  it.each([
    [
      oldest,
      "boxes",
      [
        ["Next", middle.path],
        ["Current", "/now"],
      ],
    ],
    [
      middle,
      "Seven weeks in",
      [
        ["Previous", oldest.path],
        ["Next", newest.path],
        ["Current", "/now"],
      ],
    ],
    [
      newest,
      "The job above the boatyard is over.",
      [
        ["Previous", middle.path],
        ["Current", "/now"],
      ],
    ],
  ])("shows its own text, with Previous, Next and Current where they exist: $path", async (entry, words, links) => {
    const page = await journey.open(entry.path, withoutScript);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(entry.title);
    expect(await page.locator("article header time").innerText()).toMatch(new RegExp(entry.date, "i"));
    expect(await page.locator("article").innerText()).toContain(words);
    expect(await ways(page)).toEqual(links);
    expect(await page.getByRole("button", { name: "Archives" }).isVisible()).toBe(true);
    expect(await page.title()).toBe(`${entry.title} · Commonplace`);
  });

  it("leads on through all of them, and to the current one", async () => {
    const page = await journey.open(oldest.path);
    for (const { title } of [middle, newest]) {
      await page.getByRole("link", { name: "Next" }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    }
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByRole("heading", { level: 1, name: middle.title }).waitFor();
    await page.getByRole("link", { name: "Current" }).click();
    await page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/now");
  });

  it.each([
    "/nowArchives",
    "/nowArchives/",
    "/nowArchives/2025-06-29",
    "/nowArchives/2024-01-01",
    "/nowArchives/a/b",
    "/nowArchives/%E2%80%A6",
  ])("shows the newest one under any other path, and tells search engines where it lives: %s", async (path) => {
    const answer = await fetch(journey.site.url + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`${newest.title}</h1>`);
    expect(html).toContain(`<link rel="canonical" href="${journey.site.url}${newest.path}"`);
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

describe("P7: the sidebar Past Updates", () => {
  it("slides in from the right and lists dates and titles of all but the one viewed, newest first", async () => {
    const page = await openSidebar("/now");
    const box = await page.getByRole("dialog", { name: "Past Updates" }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - SCROLLBAR);
    expect(box?.x).toBeGreaterThan(700);
    expect(await listed(page)).toEqual([newest, middle, oldest]);
    expect(await page.getByRole("heading", { name: "Past Updates" }).isVisible()).toBe(true);
    expect(await page.getByText("Archive of past Now page updates.").isVisible()).toBe(true);
    for (const [viewed, others] of [
      [oldest, [newest, middle]],
      [middle, [newest, oldest]],
      [newest, [middle, oldest]],
    ] as const)
      expect(await listed(await openSidebar(viewed.path))).toEqual(others);
    expect(await listed(await openSidebar("/nowArchives/elsewhere"))).toEqual([middle, oldest]);
  });

  it("moves by transform and opacity alone", async () => {
    const page = await journey.open(newest.path);
    const moving = await page
      .locator("#past-updates-panel")
      .evaluate((panel) => getComputedStyle(panel).transitionProperty);
    expect(moving).toBe("transform, opacity, overlay, display");
  });

  it.each(["/now", newest.path])("flips its order and says which it is, on %s", async (path) => {
    const page = await openSidebar(path);
    const all = await listed(page);
    await page.getByRole("button", { name: "Sorted by: Newest first" }).click();
    await page.getByRole("button", { name: "Sorted by: Oldest first" }).waitFor();
    expect(await listed(page)).toEqual(all.toReversed());
    await page.getByRole("button", { name: "Sorted by: Oldest first" }).click();
    await page.getByRole("button", { name: "Sorted by: Newest first" }).waitFor();
    expect(await listed(page)).toEqual(all);
  });

  it.each([
    ["Escape", "with", {}],
    ["a click outside", "with", {}],
    ["the close button", "with", {}],
    ["Escape", "without", withoutScript],
    ["a click outside", "without", withoutScript],
    ["the close button", "without", withoutScript],
  ])("closes on %s, %s script, and gives the focus back", async (how, _name, options) => {
    const page = await openSidebar(newest.path, options);
    if (how === "Escape") await page.keyboard.press("Escape");
    else if (how === "a click outside") await page.mouse.click(200, 400);
    else await page.getByRole("button", { name: "Close past updates" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Archives");
  });

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("closes on choosing an entry, which then is shown, %s script", async (_name, options) => {
    const page = await openSidebar("/now", options);
    await page.getByRole("link", { name: middle.title }).click();
    await page.getByRole("heading", { level: 1, name: middle.title }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(middle.path);
  });

  it("locks the scrolling of the page while it is open", async () => {
    const page = await openSidebar(newest.path, { viewport: { width: 800, height: 400 } });
    const scrolled = () => page.evaluate(() => scrollY);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    await page.mouse.move(100, 200);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await scrolled()).toBe(0);
    await page.mouse.wheel(0, 300);
    await eventually(scrolled).toBeGreaterThan(0);
  });

  it("keeps the focus inside while it is open", async () => {
    const page = await openSidebar("/now");
    const places = new Set<string>();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("Tab");
      places.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return "the browser";
          return activeElement?.closest("dialog") ? "inside" : `outside: ${activeElement?.outerHTML}`;
        }),
      );
    }
    expect([...places].filter((place) => place.startsWith("outside"))).toEqual([]);
    expect(places).toContain("inside");
  });
});

describe("an author who adds a file to the folder now", () => {
  it("finds the old update in the archive, in its list, order and neighbours, and a removed file gone", async () => {
    const within = { timeout: 5000, interval: 50 };
    const shown = async (path: string) => (await fetch(journey.site.url + path)).text();
    const file = join(journey.site.contentFolder, "now/2025-08-01.md");
    await shown("/now");
    writeFileSync(
      file,
      "---\ntitle: High Summer\ndate: 2025-08-01\n---\n\nThe shutters are closed.\n\nThe river is low.\n",
    );
    try {
      await expect.poll(() => shown("/now"), within).toContain("The shutters are closed.");
      const page = await journey.open("/now", withoutScript);
      expect(await page.locator("main").innerText()).toMatch(/Updated August 1, 2025/i);
      expect(await ways(page)).toEqual([["Previous", "/nowArchives/2025-06-29"]]);
      expect(await page.getByRole("link", { name: "Previous update: June 29, 2025" }).isVisible()).toBe(true);
      await page.getByRole("button", { name: "Archives" }).click();
      expect((await listed(page)).map(({ date }) => date)).toEqual([
        "June 29, 2025",
        newest.date,
        middle.date,
        oldest.date,
      ]);
      await page.goto(`${journey.site.url}/nowArchives/2025-06-29`);
      expect(await ways(page)).toEqual([
        ["Previous", newest.path],
        ["Current", "/now"],
      ]);
      expect(await page.getByText("I am working again, in the mornings").isVisible()).toBe(true);
      // An answer that was kept before the change may be sent once more.
      await expect.poll(() => shown(newest.path), within).toContain("/nowArchives/2025-06-29");
      await page.goto(journey.site.url + newest.path);
      expect(await ways(page)).toEqual([
        ["Previous", middle.path],
        ["Next", "/nowArchives/2025-06-29"],
        ["Current", "/now"],
      ]);
      expect(await shown("/nowArchives/elsewhere")).toContain("I am working again, in the mornings");
      expect(await shown("/sitemap.xml")).toContain("/nowArchives/2025-06-29</loc>");
    } finally {
      rmSync(file);
    }
    await expect.poll(() => shown("/now"), within).toContain('Updated <time dateTime="2025-06-29">');
    await expect.poll(() => shown("/sitemap.xml"), within).not.toContain("/nowArchives/2025-06-29");
  });
});

// Changes the site; the last one, too.
it("P288: a page of the author's own in the place of the Now page is reached within the application, and starts it", async () => {
  const { contentFolder, url } = journey.site;
  writeFileSync(join(contentFolder, "pages/now.md"), "---\ntitle: My days\n---\nOf rain.\n");
  const settings = join(contentFolder, "site.yaml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace(/^without: .*$/m, "without: [now]"));
  await eventually(async () => await (await fetch(`${url}/now`)).text()).toContain("<h1>My days</h1>");
  const page = await journey.open("/about");
  await page.keyboard.press("Tab");
  await live(page);
  await page.getByRole("banner").getByRole("link", { name: "Now", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "My days" }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType("navigation").map(({ name }) => name))).toEqual([
    `${url}/about`,
  ]);
  const first = await journey.open("/now");
  await first.keyboard.press("Tab");
  await live(first);
  expect(await first.getByRole("heading", { level: 1 }).innerText()).toBe("My days");
  await first.getByRole("banner").getByRole("link", { name: "Journal", exact: true }).click();
  await first.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
});
