import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movedPages, publicPages } from "../../src/domain/pages/addresses.ts";
import { announcedPages } from "../../src/domain/pages/member-addresses.ts";
import { eventually } from "../support/journey.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const archived = ["/nowArchives/2025-02-11", "/nowArchives/elsewhere"];
const written = [...publicPages].filter(([, files]) => files.length > 0).map(([address]) => address);
const announced = announcedPages.map((page) => `/${page}`);
const memberPages = ["/dashboard", "/account", "/profile", "/settings", "/preferences", ...announced];
const others = ["/", "/blog", "/search?q=margins", "/welcome?verified=true", "/test", "/nothing-here", "/feed.json"];

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startSite();
  cookie = await signInLocally(site.url);
});
afterAll(() => site?.stop());

const ask = (path: string, Cookie = "") => fetch(site.url + path, { headers: { Cookie }, redirect: "manual" });

/** Addresses of this site that a page leads to, apart from those in the author's own texts. */
async function linksOf(path: string): Promise<string[]> {
  const answer = await ask(path, cookie);
  const html = (await answer.text()).replace(/<div class="prose[\s\S]*?<\/div>/g, "");
  const links = [...html.matchAll(/href="([^"]+)"|"url":"([^"]+)"/g)].map((match) => match[1] ?? match[2] ?? "");
  return links.map((link) => link.replace(site.url, "")).filter((link) => /^\/(?!\/)/.test(link));
}

/** Each link of these pages that leads to nothing, with the page that it stands on. */
async function deadLinks(paths: readonly string[]): Promise<string[]> {
  const status = new Map<string, number>();
  const dead: string[] = [];
  for (const path of paths)
    for (const link of await linksOf(path)) {
      const [address = ""] = link.split("#");
      if (!status.has(address)) status.set(address, (await ask(address || "/", cookie)).status);
      if (status.get(address) === 404) dead.push(`${path} → ${link}`);
    }
  return dead;
}

const inSitemap = async () => [...(await (await ask("/sitemap.xml")).text()).matchAll(/<loc>([^<]+)/g)].join("\n");

test("with everything in place every page answers, and no link leads to nothing", async () => {
  for (const path of [...written, ...archived]) expect((await ask(path)).status, path).toBe(200);
  for (const path of memberPages) expect((await ask(path, cookie)).status, path).toBe(200);
  for (const path of announced) expect((await ask(path)).status, path).toBe(302);
  expect(await deadLinks([...written, ...archived, ...memberPages, ...others])).toEqual([]);
});

test("without an entry of member-area.yaml its page is gone, and the others stay", async () => {
  const file = join(site.contentFolder, "pages/member-area.yaml");
  const kept = readFileSync(file, "utf8")
    .replace(/^events:\n(?: .*\n|\n)*/m, "")
    .replace(/^bookmarks:\n(?: .*\n|\n)*/m, "");
  writeFileSync(file, kept);
  await eventually(async () => (await ask("/events", cookie)).status).toBe(404);
  for (const path of ["/events", "/bookmarks"]) expect((await ask(path)).status, path).toBe(404);
  expect((await ask("/discussions", cookie)).status).toBe(200);
  expect(await deadLinks(memberPages)).toEqual([]);
});

test("P82: pages whose files are taken away are gone everywhere", async () => {
  for (const gone of ["pages", "now", "books.yaml"])
    rmSync(join(site.contentFolder, gone), { recursive: true, force: true });
  const names = [...movedPages.keys()];
  for (const path of [...written, ...archived, ...announced, ...names]) {
    await eventually(async () => [path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask(path, cookie)).status, path).toBe(404);
  }
  for (const path of ["/dashboard", "/account"]) expect((await ask(path, cookie)).status, path).toBe(200);
  expect(await deadLinks([...memberPages, ...others])).toEqual([]);
  const listed = await inSitemap();
  for (const path of [...written, ...archived]) expect(listed, path).not.toContain(`${site.url}${path}\n`);
  expect(await (await ask("/robots.txt")).text()).not.toMatch(/events|bookmarks/);
  await eventually(async () => await (await ask("/search?q=privacy")).text()).not.toMatch(
    /href="\/(privacy|contact|now)/,
  );
  const home = await (await ask("/")).text();
  expect([...home.matchAll(/<h2[^>]*><span[^>]*>(\w+)/g)].map(([, name]) => name)).toEqual(["Blog", "Contact"]);
});
