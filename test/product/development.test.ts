import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startDevelopment } from "../support/site.ts";

test("npm run dev answers pages and the API from the sources, and shows what is written", {
  timeout: 120_000,
}, async () => {
  const site = await startDevelopment();
  const text = async (path: string) => {
    const answer = await fetch(site.url + path);
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await text("/blog")).toMatch(/^200 [\s\S]*<h1/);
  expect(await text("/search?q=margins")).toMatch(/^200 /);
  expect(await text("/api/posts?limit=1")).toMatch(/^200 \[/);
  expect(await text("/nowhere")).toMatch(/^404 /);
  appendFileSync(join(site.contentFolder, "posts/on-margins/index.md"), "\n\nA line just written.\n");
  await expect.poll(() => text("/posts/on-margins"), { timeout: 10_000 }).toContain("A line just written.");
  expect(await site.stop("SIGINT")).toBe(0);
});
