import { describe, expect, it } from "vitest";
import { eventually, readingJourneys } from "../support/journey.ts";
import { openStopped } from "../support/stopped-clock.ts";
import { shifts, showAllInReach, typed, typingIs, unseen, watchShifts } from "../support/typed-text.ts";

const journey = readingJourneys();
const withoutScript = { javaScriptEnabled: false };
const sections = [
  ["About", "/about"],
  ["Now", "/now"],
  ["Blog", "/blog"],
  ["Journal", "/journal"],
  ["Bookshelf", "/bookshelf"],
  ["Poetry", "/poetry"],
  ["Contact", "mailto:hello@commonplace.example"],
];

describe("the home page", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])(
    "has seven sections in order, each with a link to its page, Contact with a mailto link, %s script",
    async (_name, options) => {
      const page = await journey.open("/", options);
      const found = await page
        .locator("main section")
        .evaluateAll((all) =>
          all.map((section) => [
            section.querySelector("h2")?.textContent,
            section.querySelector("a")?.getAttribute("href"),
            section.querySelectorAll("a").length,
          ]),
        );
      expect(found).toEqual(sections.map(([heading, address]) => [heading, address, 1]));
      expect(await page.title()).toBe("Commonplace");
      expect(await page.getByText("HERO IMG GOES HERE").count()).toBe(0);
    },
  );

  it("P4: types its sections one by one: 100, 50 and 75 ms a character, 1000 ms between two sections", async () => {
    const page = await openStopped(journey, "/");
    await typingIs(page, "typing");
    const blocks = await page
      .locator("main section")
      .evaluateAll((all) =>
        all.map((section) => ["h2", "p", "a"].map((part) => section.querySelector(part)?.textContent ?? "")),
      );
    expect(await unseen(page)).toEqual(blocks.flat());
    let elapsed = 0;
    const run = async (milliseconds: number) => {
      elapsed += milliseconds;
      await page.clock.runFor(milliseconds);
    };
    for (const [index, [heading = "", text = "", label = ""]] of blocks.entries()) {
      const shown = async () => (await typed(page))[index];
      if (index === 0) await run(1);
      else {
        await run(999);
        expect(await shown()).toBe("");
        await run(1);
      }
      expect(await shown()).toBe(heading[0]);
      await run(100 * (heading.length - 1) + 50 - (index === 0 ? 2 : 1));
      expect(await shown()).toBe(heading);
      await run(1);
      expect(await shown()).toBe(heading + text[0]);
      await run(50 * (text.length - 1) + 74);
      expect(await shown()).toBe(heading + text);
      await run(1);
      expect(await shown()).toBe(heading + text + label[0]);
      await run(75 * (label.length - 1) - 1);
      expect(await shown()).toBe(heading + text + label.slice(0, -1));
      await run(1);
      const words = blocks.map((parts) => parts.join(""));
      expect(await typed(page)).toEqual(words.map((block, place) => (place <= index ? block : "")));
      await eventually(() => page.locator("[data-state][data-step]").getAttribute("data-step")).toBe(String(index + 1));
    }
    await typingIs(page, "done");
    expect(elapsed).toBeLessThanOrEqual(90_000);
    expect(await unseen(page)).toEqual([]);
  });

  it("hides what is still to come of a section by colour alone", async () => {
    const page = await openStopped(journey, "/");
    await typingIs(page, "typing");
    await page.clock.runFor(2000);
    const look = await page
      .locator("main section")
      .first()
      .evaluate((section) => {
        const { color, webkitTextFillColor, textDecorationColor } = getComputedStyle(section, "::highlight(untyped)");
        return { color, webkitTextFillColor, textDecorationColor };
      });
    expect(new Set(Object.values(look))).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
    await expect(
      page.locator("main section").first().getByRole("heading", { name: "About" }).isVisible(),
    ).resolves.toBe(true);
  });

  it.each([
    ["without script", withoutScript],
    ["to readers who want no motion", { reducedMotion: "reduce" as const }],
  ])("shows everything at once %s", async (_name, options) => {
    const page = await journey.open("/", options);
    expect(await unseen(page)).toEqual([]);
    expect(await page.getByRole("button", { name: "Show all" }).isVisible()).toBe(false);
    expect(await page.locator("[data-state=typing]").count()).toBe(0);
  });

  it("P6: shows everything when asked to, also before the application runs, and keeps the focus near", async () => {
    const page = await openStopped(journey, "/");
    await page.getByRole("button", { name: "Show all" }).click();
    await typingIs(page, "done");
    expect(await unseen(page)).toEqual([]);
    expect(await page.getByRole("button", { name: "Show all" }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.contains(document.querySelector("main section")))).toBe(
      true,
    );
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/about");
  });

  it.each([390, 1440])("keeps Show all in sight and in reach while it types, at %s px", async (width) => {
    const page = await openStopped(journey, "/", { viewport: { width, height: 600 } });
    await typingIs(page, "typing");
    expect(await showAllInReach(page)).toEqual([true, true, true]);
  });

  it("shows everything to whoever reaches a link by keyboard", async () => {
    const page = await openStopped(journey, "/");
    await typingIs(page, "typing");
    await page.getByRole("button", { name: "Show all" }).focus();
    await page.keyboard.press("Tab");
    await typingIs(page, "done");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/about");
  });

  it("does not take away the words from a reader for whom they have come before the script", async () => {
    const page = await journey.open("/robots.txt");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${journey.site.url}/`);
    await eventually(() => unseen(page)).toEqual([]);
    resolve();
    await typingIs(page, "done");
    expect(await unseen(page)).toEqual([]);
  });

  it.each([390, 1440])("moves nothing while it types, at %s px", async (width) => {
    const page = await openStopped(journey, "/", { viewport: { width, height: 900 }, prepare: watchShifts });
    await typingIs(page, "typing");
    for (let passed = 0; passed < 90_000; passed += 1500) await page.clock.runFor(1500);
    await typingIs(page, "done");
    expect(await shifts(page)).toBeCloseTo(0, 3);
  });

  it("types again when a reader comes back to it within the application", async () => {
    const page = await openStopped(journey, "/");
    await page.getByRole("button", { name: "Show all" }).click();
    await typingIs(page, "done");
    await page.getByRole("navigation").getByRole("link", { name: "About" }).first().click();
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Commonplace" }).click();
    await typingIs(page, "typing");
    await page.clock.runFor(10);
    expect((await typed(page)).slice(0, 2)).toEqual(["A", ""]);
  });
});
