import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/journey.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** What an address answers: its status, and where it leads. */
async function ask(path: string): Promise<[number, string | null]> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get("location")];
}

function write(text: string): void {
  mkdirSync(join(site.contentFolder, "redirects"), { recursive: true });
  writeFileSync(join(site.contentFolder, "redirects/own.txt"), text);
}

test("P140: old addresses redirect for good as soon as their file is saved, and cease with it", async () => {
  const asked = ["/?p=12", "/?utm_source=mail", "/tag/x", "/posts/old", "/blog?cat=3", "/about"];
  expect((await Promise.all(asked.map(ask))).map(([status]) => status)).toEqual([200, 200, 404, 404, 200, 200]);
  write("/?p=12 /about\n/tag/x/ /blog\n/posts/old https://other.example/é\n/blog?cat=3 /letters\n/about /blog\n");
  await eventually(() => ask("/tag/x")).toEqual([301, "/blog"]);
  expect(await Promise.all(asked.map(ask))).toEqual([
    [301, "/about"],
    [200, null],
    [301, "/blog"],
    [301, "https://other.example/%C3%A9"],
    [301, "/letters"],
    [200, null],
  ]);
  expect(await ask("/tag/x/")).toEqual([308, "/tag/x"]);
  expect(await ask("/?fbclid=1&p=12")).toEqual([301, "/about"]);
  // An old address of a post takes no page of the site away.
  writeFileSync(
    join(site.contentFolder, "posts/once.md"),
    "---\ndate: 2026-01-02\naliases: [/now, /was]\n---\nWords.\n",
  );
  await eventually(() => ask("/was")).toEqual([301, "/posts/once"]);
  expect(await ask("/now")).toEqual([200, null]);
  write("");
  await eventually(() => ask("/?p=12")).toEqual([200, null]);
  await eventually(() => ask("/tag/x")).toEqual([404, null]);
});
