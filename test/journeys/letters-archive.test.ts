import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventually, journeys } from "../support/journey.ts";

const journey = journeys({ allowed: [/404 \(Not Found\)/] });
const SAMPLE = "/letters/the-desk-by-the-window";

const text = async (path: string) => (await fetch(journey.site.url + path)).text();
const status = async (path: string) => (await fetch(journey.site.url + path)).status;
const file = (name: string) => join(journey.site.contentFolder, "letters", name);
const letter = (title: string, more: string) => `---\ntitle: ${title}\n${more}\n---\nWords of a zephyr.\n`;

it("a reader finds the letters, reads one, and can ask for the next by mail", async () => {
  const page = await journey.open("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Letters" }).click();
  await page.waitForURL("**/letters");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Letters");
  await page.getByRole("link", { name: "The Desk by the Window" }).click();
  await page.waitForURL(`**${SAMPLE}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("The Desk by the Window");
  expect(await page.locator("time.dt-published").innerText()).toMatch(/October 4, 2026/i);
  expect(await page.locator(".e-content").innerText()).toContain("I have moved the desk.");
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
  await eventually(() =>
    page
      .locator("main")
      .getByRole("textbox", { name: /e-?mail/i })
      .count(),
  ).toBe(1);
  await page.getByRole("link", { name: "All Letters" }).click();
  await page.waitForURL("**/letters");
});

it("the page of a letter is the same for everybody, and has no link of any reader's own", async () => {
  const answer = await fetch(journey.site.url + SAMPLE);
  expect(answer.headers.get("content-security-policy")).not.toContain("nonce-");
  const html = await answer.text();
  expect(html).not.toMatch(/\/newsletter\/|reader\.invalid/);
  expect(html).toContain(`<link rel="canonical" href="${journey.site.url}${SAMPLE}"`);
  expect(html).toContain(`content="${journey.site.url}/share/letters/the-desk-by-the-window.png"`);
});

it("letters stand in feeds, site map and search from their date on, unless they are unlisted or drafts", async () => {
  writeFileSync(file("secret.md"), letter("Secret", "date: 2026-01-01\nunlisted: true"));
  writeFileSync(file("draft.md"), letter("Draft", "date: 2026-01-01\ndraft: true"));
  writeFileSync(file("coming.md"), letter("Coming", "date: 2099-01-01"));
  writeFileSync(file("spring.md"), letter("Spring", "date: 2026-03-20\naliases: [/2026/old-spring]"));
  await eventually(() => status("/letters/spring")).toBe(200);
  for (const path of ["/letters/draft", "/letters/coming", "/letters/none"]) expect(await status(path), path).toBe(404);
  expect(await text("/letters/secret")).toMatch(/<meta name="robots" content="noindex/);
  const old = await fetch(`${journey.site.url}/2026/old-spring`, { redirect: "manual" });
  expect([old.status, old.headers.get("location")]).toEqual([301, "/letters/spring"]);
  for (const path of ["/letters", "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"]) {
    await eventually(() => text(path)).toContain("/letters/spring");
    expect(await text(path), path).not.toMatch(/letters\/(secret|draft|coming)/);
  }
  await eventually(() => text("/search?q=zephyr")).toContain("/letters/spring");
  expect(await text("/search?q=zephyr")).not.toMatch(/letters\/(secret|draft|coming)/);
});

it("without a letter there is no list of letters, and no menu leads to it", async () => {
  for (const name of ["secret.md", "spring.md", "the-desk-by-the-window.md"]) rmSync(file(name), { force: true });
  await eventually(() => status("/letters")).toBe(404);
  await eventually(() => text("/")).not.toContain('href="/letters"');
  // A tag may have that name.
  await eventually(() => text("/sitemap.xml")).not.toMatch(/\/\/[^/<]+\/letters[/<]/);
});
