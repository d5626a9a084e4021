import { describe, expect, it } from "vitest";
import { eventually, live, readingJourneys } from "../support/journey.ts";

const journey = readingJourneys({ allowed: [/500 \(Internal Server Error\)/, /ERR_FAILED/] });
const withoutScript = { javaScriptEnabled: false };

describe("the blog", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("shows chips, the newest post wide, and six more, %s script", async (_name, options) => {
    const page = await journey.open("/blog", options);
    const chips = await page.getByRole("navigation", { name: /year/i }).getByRole("link").allInnerTexts();
    expect(chips).toEqual(["All Posts", "2026", "2025", "2024", "2023"]);
    expect(await page.getByRole("heading", { name: "Latest Posts" }).isVisible()).toBe(true);
    expect(await page.locator(".h-entry").count()).toBe(7);
    const titles = await page.locator(".h-entry").getByRole("heading").allInnerTexts();
    expect(new Set(titles).size).toBe(7);
    expect(await page.locator(".h-entry").first().getByRole("heading").innerText()).toBe("The Reading Log");
  });

  it("P1: loads six more at a time without script, up to the total", async () => {
    const page = await journey.open("/blog", withoutScript);
    for (const shown of [13, 19, 20]) {
      await page.getByRole("link", { name: "Load More Posts" }).click();
      await expect.poll(() => page.locator(".h-entry").count()).toBe(shown);
    }
    expect(await page.getByRole("link", { name: "Load More Posts" }).count()).toBe(0);
  });

  it("adds six in place with script, also when that is the very first click, and keeps the address", async () => {
    const page = await journey.open("/blog");
    await page.evaluate(() => {
      (window as unknown as { same: boolean }).same = true;
    });
    await page.getByRole("link", { name: "Load More Posts" }).click();
    await eventually(() => page.locator(".h-entry").count()).toBe(13);
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.getByRole("link", { name: "Load More Posts" }).click();
    await eventually(() => page.locator(".h-entry").count()).toBe(19);
  });

  it("filters by year: its own heading, no featured post, a shareable address", async () => {
    const page = await journey.open("/blog?year=2023", withoutScript);
    expect(await page.getByRole("heading", { name: "Posts from 2023" }).isVisible()).toBe(true);
    expect(await page.locator(".h-entry").count()).toBe(4);
    await page.getByRole("link", { name: "2024", exact: true }).click();
    expect(new URL(page.url()).search).toBe("?year=2024");
    expect(await page.getByRole("heading", { name: "Posts from 2024" }).isVisible()).toBe(true);
  });

  it("says so when no post matches, and ignores a year that is no number", async () => {
    const page = await journey.open("/blog?year=1999", withoutScript);
    expect(await page.getByText("No posts found for the selected year.").isVisible()).toBe(true);
    await page.getByRole("link", { name: "View all posts" }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/blog");
    await page.goto(`${journey.site.url}/blog?year=abc`);
    expect(await page.getByRole("heading", { name: "Latest Posts" }).isVisible()).toBe(true);
  });

  it("P8: has a side panel with About, Quick Navigation and the three newest posts", async () => {
    const page = await journey.open("/blog", withoutScript);
    const panel = page.getByRole("complementary");
    const headings = await panel.getByRole("heading").allInnerTexts();
    expect(headings.map((heading) => heading.toLowerCase())).toEqual(
      expect.arrayContaining(["about", "quick navigation", "recent posts"]),
    );
    const recent = panel.locator("section", { has: page.getByRole("heading", { name: "Recent Posts" }) });
    expect(await recent.getByRole("link").count()).toBe(3);
  });
});

describe("P8: coming to the blog from another page", () => {
  it("asks the API for the posts", async () => {
    const page = await journey.open("/about");
    await page.keyboard.press("Tab");
    await live(page);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/posts");
    await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
    await asked;
    await page.getByRole("heading", { name: "Latest Posts" }).waitFor();
    expect(await page.locator(".h-entry").count()).toBe(7);
  });

  it("shows Loading posts... while the API is slow", async () => {
    const page = await journey.open("/about");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/posts*", async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
    await page.getByText("Loading posts...").waitFor();
    resolve();
    await page.getByRole("heading", { name: "Latest Posts" }).waitFor();
  });

  it.each(["fails", "cannot be reached"])(
    "shows the error with Try Again when the API %s, and recovers",
    async (how) => {
      const page = await journey.open("/about");
      await page.route("**/api/posts*", (route) =>
        how === "fails" ? route.fulfill({ status: 500, json: { success: false, message: "x" } }) : route.abort(),
      );
      await page.keyboard.press("Tab");
      await live(page);
      await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
      await page.getByText("Failed to load posts. Please try again later.").waitFor();
      await page.unroute("**/api/posts*");
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("heading", { name: "Latest Posts" }).waitFor();
    },
  );
});
