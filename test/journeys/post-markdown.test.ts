import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventually, journeys } from "../support/journey.ts";

const journey = journeys();

it("P132: one address answers browsers with the page and programs with Markdown, and tells caches so", async () => {
  const ask = (accept: string) => fetch(`${journey.site.url}/posts/on-margins`, { headers: { Accept: accept } });
  for (let turn = 0; turn < 3; turn++) {
    const page = await ask("text/html,*/*;q=0.8");
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.headers.get("vary")).toMatch(/\baccept\b(?!-)/i);
    expect(page.headers.get("link")).toBe('</posts/on-margins.md>; rel="alternate"; type="text/markdown"');
    const text = await ask("text/markdown, text/html, */*");
    expect(text.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(text.headers.get("vary")).toMatch(/\baccept\b(?!-)/i);
    expect(text.headers.get("content-location")).toBe("/posts/on-margins.md");
    expect(await text.text()).toBe(await (await fetch(`${journey.site.url}/posts/on-margins.md`)).text());
  }
});

it("P132: a canonical address elsewhere stands on the page of the post, which the site map leaves out", async () => {
  const file = join(journey.site.contentFolder, "posts", "borrowed.md");
  writeFileSync(file, "---\ntitle: Borrowed\ndate: 2026-01-01\ncanonicalUrl: https://other.example/a\n---\n\nWords.\n");
  try {
    await eventually(async () => (await fetch(`${journey.site.url}/posts/borrowed`)).status).toBe(200);
    const page = await journey.open("/posts/borrowed");
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe("https://other.example/a");
    expect(await (await fetch(`${journey.site.url}/sitemap.xml`)).text()).not.toContain("borrowed");
  } finally {
    rmSync(file);
  }
});
