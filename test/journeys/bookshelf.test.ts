import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, live, readingJourneys } from "../support/journey.ts";
import { inView } from "../support/stopped-clock.ts";

const journey = readingJourneys();
const withoutScript = { javaScriptEnabled: false };
const phone = { viewport: { width: 390, height: 600 } };
const places = [
  ["About", "/about"],
  ["Now", "/now"],
  ["Journal", "/journal"],
  ["Poetry", "/poetry"],
  ["Blog", "/blog"],
  ["Reading List", "/list"],
];

/** Scrolls until exactly this part of the sentinel is in view, from below. */
async function showPart(page: Page, sentinel: string, part: number): Promise<void> {
  await page.locator(sentinel).evaluate((element, wanted) => {
    const { top, height } = element.getBoundingClientRect();
    scrollTo(0, scrollY + top - innerHeight + height * wanted);
  }, part);
  await inView(page);
}

describe("the bookshelf on a desk", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("has two pictures beside an intro that links to the reading list, %s script", async (_name, options) => {
    const page = await journey.open("/bookshelf", options);
    const pictures = page.getByRole("main").getByRole("img");
    expect(await pictures.count()).toBe(2);
    for (const picture of await pictures.all())
      expect((await picture.getAttribute("aria-label"))?.length).toBeGreaterThan(40);
    const link = page.getByRole("link", { name: "100 essentials to absorb in a lifetime" });
    expect(await link.getAttribute("href")).toBe("/list");
    const [first, second, text] = await Promise.all([
      pictures.nth(0).boundingBox(),
      pictures.nth(1).boundingBox(),
      link.boundingBox(),
    ]);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(text?.x ?? 0);
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(await page.getByRole("heading", { name: "Explore More" }).isVisible()).toBe(false);
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Reading List" }).waitFor();
  });
});

describe("the bookshelf on a phone", () => {
  const sidebar = "nav[aria-label=Shelves]";
  const state = (page: Page) => page.locator(sidebar).getAttribute("data-reveal");
  /** Where the sliding picture is: its right end, in pixels from the left edge. */
  const rightEnd = (page: Page) =>
    page.locator(`${sidebar} svg`).evaluate((picture) => picture.getBoundingClientRect().right);

  it("slides a picture in once a tenth of it is in view, and never out again", async () => {
    const page = await journey.open("/bookshelf", phone);
    await eventually(() => state(page)).toBe("waiting");
    expect(await rightEnd(page)).toBeLessThanOrEqual(0);
    await showPart(page, sidebar, 0.09);
    expect(await state(page)).toBe("waiting");
    await showPart(page, sidebar, 0.11);
    await eventually(() => state(page)).toBe("revealed");
    await eventually(() => rightEnd(page)).toBeGreaterThan(150);
    await page.evaluate(() => scrollTo(0, 0));
    await inView(page);
    await showPart(page, sidebar, 0.02);
    expect(await state(page)).toBe("revealed");
    await eventually(() => rightEnd(page)).toBeGreaterThan(150);
  });

  it.each([
    ["without script", withoutScript],
    ["to readers who want no motion", { reducedMotion: "reduce" as const }],
  ])("shows the picture at once %s", async (_name, options) => {
    const page = await journey.open("/bookshelf", { ...phone, ...options });
    expect(await rightEnd(page)).toBeGreaterThan(150);
  });

  it("P11: has six dots that lead to six places, and say where when the pointer comes", async () => {
    const page = await journey.open("/bookshelf", { ...phone, reducedMotion: "reduce" });
    const dots = page.locator(`${sidebar} a`);
    const found = await dots.evaluateAll((all) => all.map((dot) => [dot.textContent, dot.getAttribute("href")]));
    expect(found).toEqual(places);
    for (const dot of await dots.all()) {
      const label = dot.locator("span");
      await page.mouse.move(380, 10);
      await eventually(() => label.evaluate((words) => getComputedStyle(words).opacity)).toBe("0");
      await dot.hover({ position: { x: 20, y: 20 } });
      await eventually(() => label.evaluate((words) => getComputedStyle(words).opacity)).toBe("1");
      const box = await dot.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await dots.nth(5).click();
    await page.getByRole("heading", { level: 1, name: "Reading List" }).waitFor();
  });

  it("shows a dot's label, and the picture, to whoever comes by keyboard", async () => {
    const page = await journey.open("/bookshelf", phone);
    await eventually(() => state(page)).toBe("waiting");
    await page.getByRole("link", { name: "100 essentials to absorb in a lifetime" }).focus();
    await page.keyboard.press("Tab");
    await eventually(() => state(page)).toBe("revealed");
    const label = page.locator(`${sidebar} a span`).first();
    await eventually(() => label.evaluate((words) => getComputedStyle(words).opacity)).toBe("1");
  });

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("has a grid Explore More with the reading list and posts, %s script", async (_name, options) => {
    const page = await journey.open("/bookshelf", { ...phone, ...options });
    const grid = page.getByRole("region", { name: "Explore More" });
    const links = await grid.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.slice(0, 2)).toEqual(["/list", "/blog"]);
    expect(links.slice(2)).toEqual(["/posts/the-reading-log", "/posts/moving-here"]);
    const tops = await grid.getByRole("link").evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
    expect(await page.getByRole("main").locator("figure svg").first().isVisible()).toBe(false);
  });

  it("needs no script on a desk", async () => {
    const page = await journey.open("/bookshelf");
    await page.waitForLoadState("load");
    expect(await page.evaluate(() => document.documentElement.hasAttribute("data-live"))).toBe(false);
    await page.keyboard.press("Tab");
    await live(page);
  });
});
