import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { readingJourneys } from "../support/journey.ts";

const journey = readingJourneys();
/** The size at which Lighthouse measures. */
const phone = { viewport: { width: 412, height: 823 }, reducedMotion: "reduce" as const };
const pages = ["/", "/about", "/now", "/journal", "/blog", "/posts/on-margins", "/subscribe", "/contact", "/privacy"];

describe("the site's own letters", () => {
  it.each(pages)("move nothing that is seen on a first visit to %s, and set the next page", async (path) => {
    const page = await journey.open(path, phone);
    await page.waitForFunction(() => localStorage.getItem("typeset") !== null);
    expect(await shifts(page)).toEqual([]);

    await page.reload();
    expect(await page.locator("html[data-typeset]").count()).toBe(1);
  });

  it("are fetched once the page is complete, and only those that it holds", async () => {
    const page = await journey.open("/subscribe", phone);
    await page.waitForFunction(() => localStorage.getItem("typeset") !== null);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => /serif-[a-z-]+(?=-)/.exec(name) ?? []),
    );
    expect(fetched).toEqual(["serif-roman-latin"]);
  });
});

/** How far visible things have moved without being asked, as the browser counts it. */
function shifts(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: number[] = [];
        const watching = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
        });
        watching.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen), 100)));
      }),
  );
}
