import { describe, expect, it } from "vitest";
import { eventually, readingJourneys } from "../support/journey.ts";
import { openStopped } from "../support/stopped-clock.ts";
import { shifts, showAllInReach, typed, typingIs, unseen, watchShifts } from "../support/typed-text.ts";

const journey = readingJourneys();
const withoutScript = { javaScriptEnabled: false };
const lastLinks = ["Previous update: June 11, 2025", "What is a Now page?"];

describe("the Now page", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("has headline, subtitle and date, and a top bar with Previous and Archives, %s script", async (_name, options) => {
    const page = await journey.open("/now", options);
    const main = page.getByRole("main");
    expect(await main.getByRole("heading", { level: 1 }).textContent()).toBe("Now");
    expect(await main.getByText("What Am I Up To?", { exact: true }).count()).toBe(1);
    expect(await main.locator("p", { hasText: /^Updated June 29, 2025$/ }).count()).toBe(1);
    expect(await main.locator("[data-block] time").getAttribute("datetime")).toBe("2025-06-29");
    const bar = page.getByRole("navigation", { name: "Updates" });
    expect(await bar.getByRole("link").allInnerTexts()).toEqual(["Previous"]);
    expect(await bar.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/nowArchives/2025-06-11");
    await bar.getByRole("button", { name: "Archives" }).click();
    expect(await page.getByRole("dialog", { name: "Past Updates" }).isVisible()).toBe(true);
  });

  it("P5: types headline, subtitle, date and paragraphs at 75, 15, 10 and 18 ms a character, 500 ms apart, in steps 0 to 7", async () => {
    const page = await openStopped(journey, "/now");
    await typingIs(page, "typing");
    const words = await page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, h1 ~ p), [data-blocks] > * > *")].map(
        (block) => block.textContent ?? "",
      ),
    );
    expect(words.slice(0, 3)).toEqual(["Now", "What Am I Up To?", "Updated June 29, 2025"]);
    expect(words.length).toBe(7);
    expect(await unseen(page)).toEqual([...words, lastLinks.join("")]);
    const step = () => page.locator("[data-state][data-step]").getAttribute("data-step");
    expect(await step()).toBe("0");
    for (const [index, block] of words.entries()) {
      const delay = [75, 15, 10][index] ?? 18;
      const shown = async () => (await typed(page))[index];
      if (index === 0) await page.clock.runFor(1);
      else {
        await page.clock.runFor(499);
        expect(await shown()).toBe("");
        await page.clock.runFor(1);
      }
      expect(await shown()).toBe(block[0]);
      await page.clock.runFor(delay - (index === 0 ? 2 : 1));
      expect(await shown()).toBe(block[0]);
      await page.clock.runFor(1);
      expect(await shown()).toBe(block.slice(0, 2));
      await page.clock.runFor(delay * (block.length - 2) - 1);
      expect(await shown()).toBe(block.slice(0, -1));
      expect(await step()).toBe(String(index));
      expect(await page.getByRole("link", { name: lastLinks[0] as string }).isVisible()).toBe(false);
      await page.clock.runFor(1);
      expect(await shown()).toBe(block);
      await eventually(step).toBe(String(index + 1));
    }
    await typingIs(page, "done");
  });

  it("P5: then shows two links: to the previous update, and to what a Now page is", async () => {
    const page = await openStopped(journey, "/now");
    await typingIs(page, "typing");
    for (const name of lastLinks) expect(await page.getByRole("link", { name }).isVisible()).toBe(false);
    await page.clock.runFor(90_000);
    await typingIs(page, "done");
    const links = await page
      .locator("[data-after-typing] a")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(links).toEqual([
      [lastLinks[0], "/nowArchives/2025-06-11"],
      [lastLinks[1], "https://nownownow.com/about"],
    ]);
    for (const name of lastLinks) expect(await page.getByRole("link", { name }).isVisible()).toBe(true);
    expect(await unseen(page)).toEqual([]);
  });

  it.each([
    ["without script", withoutScript],
    ["to readers who want no motion", { reducedMotion: "reduce" as const }],
  ])("shows everything at once %s", async (_name, options) => {
    const page = await journey.open("/now", options);
    await eventually(() => unseen(page)).toEqual([]);
    for (const name of lastLinks) expect(await page.getByRole("link", { name }).isVisible()).toBe(true);
    await eventually(() => page.getByRole("button", { name: "Show all" }).isVisible()).toBe(false);
  });

  it("P6: shows everything when asked to", async () => {
    const page = await openStopped(journey, "/now");
    await page.getByRole("button", { name: "Show all" }).click();
    await typingIs(page, "done");
    expect(await unseen(page)).toEqual([]);
    expect(await page.locator("[data-state][data-step]").getAttribute("data-step")).toBe("7");
  });

  it.each([390, 1440])("keeps Show all in sight and in reach while it types, at %s px", async (width) => {
    const page = await openStopped(journey, "/now", { viewport: { width, height: 600 } });
    await typingIs(page, "typing");
    expect(await showAllInReach(page)).toEqual([true, true, true]);
  });

  it.each([390, 1440])("moves nothing while it types, at %s px", async (width) => {
    const page = await openStopped(journey, "/now", { viewport: { width, height: 900 }, prepare: watchShifts });
    await typingIs(page, "typing");
    for (let passed = 0; passed < 60_000; passed += 1500) await page.clock.runFor(1500);
    await typingIs(page, "done");
    expect(await shifts(page)).toBeCloseTo(0, 3);
  });
});
