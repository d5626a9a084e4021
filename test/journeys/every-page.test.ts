import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { indexedPaths } from "../../src/web/public-pages.ts";
import { hindrances, hindrancesAnywhere, lookedAt } from "../support/axe.ts";
import { eventually, journeys, live } from "../support/journey.ts";

const journey = journeys({ allowed: [/404 \(Not Found\)|400 \(Bad Request\)/] });

const archives = ["/nowArchives/2025-02-11", "/nowArchives/2025-04-03", "/nowArchives/2025-06-11"];
/** Without an archive, for which the sample has too few posts. */
const listed = indexedPaths.filter((path) => path !== "/archive");
const indexed = [
  ...[...listed, ...archives, "/posts/on-margins", "/posts/writing-a-post"],
  ...["/letters/the-desk-by-the-window", "/tags/small-tools", "/categories/reading"],
];
const pages = [
  ...indexed,
  "/test",
  "/search",
  "/search?q=margins",
  "/auth/callback?auth=error&message=No",
  "/dev/identity/google",
  "/blog?year=1999",
  "/nowArchives/elsewhere",
  "/not-here",
  "/posts/not-here",
  "/tags/not-here",
  "/archive",
];

describe.each(pages)("%s", (path) => {
  it("P14: hinders nobody and fits at 390, 820 and 1440 px, light and dark", async () => {
    const page = await journey.open(path, lookedAt);
    expect(await hindrancesAnywhere(page)).toEqual([]);
  });

  it("P15: keeps its own Content-Security-Policy while the application takes over, logs nothing and asks no other host", async () => {
    const page = await journey.open(path);
    await page.keyboard.press("Tab");
    await live(page);
    await eventually(() => page.locator("main").count()).toBe(1);
    expect(await page.locator('[class~="undefined"]').count()).toBe(0);
  });
});

describe("whatever colours an author chooses", () => {
  it("P14: everything can be read, light and dark", async () => {
    const file = join(journey.site.contentFolder, "site.yaml");
    const before = readFileSync(file, "utf8");
    const theme = async () => (await fetch(`${journey.site.url}/theme.css`)).status;
    try {
      for (const chosen of [`{ accent: "#ffe600" }`, `{ paper: "#1d3a2f", accent: "#c0392b" }`]) {
        writeFileSync(file, before.replace("colours: {}", `colours: { light: ${chosen}, dark: ${chosen} }`));
        await eventually(theme).toBe(200);
        await eventually(async () =>
          (await (await fetch(`${journey.site.url}/theme.css`)).text()).includes("paper"),
        ).toBe(chosen.includes("paper"));
        for (const path of ["/blog", "/posts/writing-a-post", "/test"]) {
          const page = await journey.open(path, { reducedMotion: "reduce", bypassCSP: true });
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            expect(await hindrances(page), `${chosen} ${path} ${colorScheme}`).toEqual([]);
          }
        }
      }
    } finally {
      writeFileSync(file, before);
      await eventually(theme).toBe(404);
    }
  });
});

describe("what search engines and readers of feeds are told", () => {
  it("is a title, a description and a canonical address of its own for each page", async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of indexed) {
      const html = await (await fetch(journey.site.url + path)).text();
      titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
      descriptions.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "");
      expect(html, path).toContain(`<link rel="canonical" href="${journey.site.url}${path}"`);
      expect(html, path).not.toContain("noindex");
      expect(html, path).toContain('property="og:image"');
    }
    expect(titles.size).toBe(indexed.length);
    expect(descriptions.size).toBe(indexed.length);
    expect(titles.has("") || descriptions.has("")).toBe(false);
  });

  it("keeps the style guide, search and what stands in for missing pages out of indexes", async () => {
    for (const path of [
      "/test",
      "/auth/callback",
      "/dev/identity/google",
      "/search?q=x",
      "/not-here",
      "/posts/not-here",
      "/tags/not-here",
      "/archive",
      "/nowArchives/elsewhere",
    ])
      expect(await (await fetch(journey.site.url + path)).text(), path).toMatch(/<meta name="robots" content="noindex/);
  });

  it("names every indexed page in the sitemap", async () => {
    const sitemap = await (await fetch(`${journey.site.url}/sitemap.xml`)).text();
    for (const path of indexed) expect(sitemap, path).toContain(`<loc>${journey.site.url}${path}</loc>`);
  });
});

describe("security headers", () => {
  it.each([
    "/",
    "/blog",
    "/posts/on-margins",
    "/search",
    "/dashboard",
    "/auth/callback",
    "/api/auth/session",
    "/not-here",
    "/feed.xml",
    "/api/posts",
    "/api/nothing",
    "/healthz",
  ])("are on %s", async (path) => {
    const { headers } = await fetch(journey.site.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:\/\/(?!localhost)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  it("never repeat a nonce on pages made for one request, and use none on kept ones", async () => {
    const nonce = async (path: string) =>
      /'nonce-([^']+)'/.exec((await fetch(journey.site.url + path)).headers.get("content-security-policy") ?? "")?.[1];
    expect(await nonce("/blog")).toBeUndefined();
    const nonces = await Promise.all(Array.from({ length: 20 }, () => nonce("/search?q=x")));
    expect(new Set(nonces).size).toBe(20);
  });
});

describe("old names", () => {
  it.each([
    ["/linktree", "/links"],
    ["/reading-list", "/list"],
    ["/members", "/member-directory"],
    ["/blog/", "/blog"],
  ])("%s leads to %s for good", async (from, to) => {
    const answer = await fetch(journey.site.url + from, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
  });
});
