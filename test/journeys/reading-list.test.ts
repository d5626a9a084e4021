import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, readingJourneys } from "../support/journey.ts";
import { inView, openStopped } from "../support/stopped-clock.ts";

const journey = readingJourneys();
const withoutScript = { javaScriptEnabled: false };
const phone = { viewport: { width: 390, height: 420 } };

describe("the reading list", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])(
    "has five categories in order, an ordered list of two Essentials and a note, %s script",
    async (_name, options) => {
      const page = await journey.open("/list", options);
      const main = page.getByRole("main");
      expect(await main.getByRole("heading", { level: 1 }).innerText()).toBe("Reading List");
      const categories = main.getByRole("list", { name: "Categories" }).getByRole("listitem");
      expect(await categories.locator("p:first-child").allInnerTexts()).toEqual([
        "Essentials",
        "Highly Recommend",
        "Recommended",
        "Supplements",
        "Nice-To-Have",
      ]);
      const essentials = page.getByRole("region", { name: "The Essentials" });
      expect(await essentials.locator("ol > li").count()).toBe(2);
      expect(await essentials.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual(["Essays", "Middlemarch"]);
      expect(await essentials.innerText()).toMatch(/Michel de Montaigne, 1580[\s\S]*George Eliot, 1872/);
      expect(await main.getByText("the four other categories will be added one after another").isVisible()).toBe(true);
    },
  );

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("leads to its explainer, and from a category to its books, %s script", async (_name, options) => {
    const page = await journey.open("/list", { ...phone, ...options, reducedMotion: "reduce" });
    for (const [link, heading, hash] of [
      ["How this list works", "How this list works", "#explainer"],
      ["Essentials", "The Essentials", "#essentials"],
    ] as const) {
      await page.getByRole("link", { name: link, exact: true }).click();
      await eventually(() => new URL(page.url()).hash).toBe(hash);
      await eventually(async () => {
        const { y } = (await page.getByRole("heading", { name: heading, exact: true }).boundingBox()) ?? { y: -1 };
        return y >= 0 && y < 420;
      }).toBe(true);
    }
  });
});

describe("the bookshelf that opens, on a phone", () => {
  const stage = "[data-reveal]";
  const state = (page: Page) => page.locator(stage).getAttribute("data-reveal");
  const left = "main [role=img] > :first-child";
  /** How much of the left half is in sight, in pixels. */
  const sight = (page: Page) => page.locator(left).evaluate((half) => half.getBoundingClientRect().right);
  const showPart = async (page: Page, part: number) => {
    await page.locator(stage).evaluate((element, wanted) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo(0, scrollY + top - innerHeight + height * wanted);
    }, part);
    await inView(page);
  };

  it("opens once, 800 ms after a fifth of it has come into view, and never closes", async () => {
    const page = await openStopped(journey, "/list", phone);
    await eventually(() => state(page)).toBe("waiting");
    expect(await sight(page)).toBeCloseTo(195, -1.3);
    await showPart(page, 0.19);
    await page.clock.runFor(5000);
    expect(await state(page)).toBe("waiting");
    await showPart(page, 0.21);
    await page.clock.runFor(799);
    expect(await state(page)).toBe("waiting");
    await page.clock.runFor(1);
    await eventually(() => state(page)).toBe("revealed");
    await eventually(() => sight(page)).toBeLessThan(20);
    await page.evaluate(() => scrollTo(0, 0));
    await inView(page);
    await page.clock.runFor(5000);
    await showPart(page, 0.21);
    expect(await state(page)).toBe("revealed");
    expect(await sight(page)).toBeLessThan(20);
  });

  it("opens also when it has left the view before", async () => {
    const page = await openStopped(journey, "/list", phone);
    await eventually(() => state(page)).toBe("waiting");
    await showPart(page, 0.3);
    await page.clock.runFor(400);
    await page.evaluate(() => scrollTo(0, 0));
    await inView(page);
    await page.clock.runFor(400);
    await eventually(() => state(page)).toBe("revealed");
  });

  it("moves by transform alone", async () => {
    const page = await journey.open("/list", phone);
    expect(await page.locator(left).evaluate((half) => getComputedStyle(half).transitionProperty)).toBe("transform");
  });

  it.each([
    ["without script", withoutScript],
    ["to readers who want no motion", { reducedMotion: "reduce" as const }],
  ])("stands open at once %s", async (_name, options) => {
    const page = await journey.open("/list", { ...phone, ...options });
    expect(await sight(page)).toBeLessThan(20);
  });

  it("opens to whoever comes by keyboard", async () => {
    const page = await journey.open("/list", phone);
    await eventually(() => state(page)).toBe("waiting");
    await page.getByRole("link", { name: "How this list works" }).focus();
    await page.keyboard.press("Tab");
    await eventually(() => state(page)).toBe("revealed");
    await eventually(() => sight(page)).toBeLessThan(20);
  });

  it("is not there on a desk", async () => {
    const page = await journey.open("/list");
    expect(await page.locator(left).isVisible()).toBe(false);
  });
});
