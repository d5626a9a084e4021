import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";

const post = `---
title: رسالة من البحر
date: 2026-01-02
tags: [بحر]
description: كلمات قليلة عن البحر.
---
كتبتُ هذه الكلمات قرب البحر.[^1]

## أولًا

> [!NOTE]
> الموج عالٍ اليوم.

## ثانيًا

| المدينة | الأيام |
|---|---|
| طرابلس | 3 |

## ثالثًا

\`\`\`js
const sea = 1;
\`\`\`

[^1]: في الشتاء.
`;

function arabicContent(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-arabic-"));
  cpSync(join(import.meta.dirname, "../../content"), folder, { recursive: true });
  const settings = join(folder, "site.yaml");
  const inArabic = readFileSync(settings, "utf8")
    .replace(/^language: .*$/m, "language: ar")
    .replace(/^locale: .*$/m, "");
  writeFileSync(settings, inArabic);
  mkdirSync(join(folder, "languages"));
  cpSync(join(import.meta.dirname, "../languages/ar.yaml"), join(folder, "languages/ar.yaml"));
  writeFileSync(join(folder, "posts/sea.md"), post);
  return folder;
}

const edge = async (page: Page, selector: string) => {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return { start: box.x, middle: box.x + box.width / 2, end: box.x + box.width };
};

describe("P151: a site in Arabic", () => {
  const journey = journeys({
    content: arabicContent(),
    allowed: [/^console: Failed to load resource: the server responded with a status of 404/],
  });

  it("is written from right to left, and speaks by the author's catalogue before the application runs and after", async () => {
    const page = await journey.open("/subscribe");
    const html = page.locator("html");
    expect([await html.getAttribute("lang"), await html.getAttribute("dir")]).toEqual(["ar", "rtl"]);
    expect(await page.title()).toBe("اشترك · Commonplace");
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByLabel("بريدك الإلكتروني").locator("visible=true").fill("reader@example.org");
    await page.getByRole("button", { name: "متابعة" }).locator("visible=true").click();
    await page.getByRole("checkbox", { name: "أودّ أن أنشئ حسابًا" }).waitFor();
    await page.getByRole("contentinfo").getByRole("button", { name: "داكن" }).click();
    await eventually(() => html.getAttribute("data-theme")).toBe("dark");
  });

  it("mirrors the header: what stands left elsewhere stands right", async () => {
    const page = await journey.open("/about");
    const [about, blog] = await Promise.all([
      edge(page, "header a[href='/about']"),
      edge(page, "header a[href='/blog']"),
    ]);
    expect(about.middle).toBeGreaterThan(720);
    expect(blog.middle).toBeLessThan(720);
  });

  it("opens its menu at the side of its button, where lines end", async () => {
    const page = await journey.open("/about", { viewport: { width: 390, height: 800 } });
    await page.getByRole("button", { name: "القائمة" }).click();
    const drawer = page.getByRole("dialog").filter({ visible: true });
    await drawer.getByRole("link", { name: "Blog" }).waitFor();
    await eventually(async () => (await drawer.boundingBox())?.x).toBe(0);
    await drawer.getByRole("button", { name: "أغلق القائمة" }).click();
    await drawer.waitFor({ state: "hidden" });
  });

  it("shows a post whole: its callout, its table, its notes and its code, which stays from left to right", async () => {
    const page = await journey.open("/posts/sea");
    await page.getByRole("heading", { level: 1, name: "رسالة من البحر" }).waitFor();
    await page.getByText("ملاحظة", { exact: true }).waitFor();
    await page.getByText("المحتويات", { exact: true }).waitFor();
    const directions = await page.evaluate(() =>
      ["article p", "article table", "article pre code"].map((selector) => {
        const found = [...document.querySelectorAll(selector)].at(-1);
        return found && getComputedStyle(found).direction;
      }),
    );
    expect(directions).toEqual(["rtl", "rtl", "ltr"]);
  });

  it.each([390, 820, 1440])("keeps each page within a window of %d pixels", async (width) => {
    const page = await journey.open("/", { viewport: { width, height: 900 } });
    for (const path of [
      "/",
      "/blog",
      "/posts/sea",
      "/tags",
      "/subscribe",
      "/now",
      "/bookshelf",
      "/search?q=sea",
      "/nowhere",
    ]) {
      await page.goto(journey.site.url + path);
      const over = await page.evaluate(() => {
        const shown = [...document.querySelectorAll("main pre, main table")].map((part) =>
          part.getBoundingClientRect(),
        );
        const outside = shown.filter(({ left, right }) => left < -1 || right > window.innerWidth + 1).length;
        return [Math.max(0, document.documentElement.scrollWidth - window.innerWidth), outside];
      });
      expect(over, path).toEqual([0, 0]);
    }
  });
});
