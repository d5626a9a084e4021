import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionalPages } from "../../src/domain/site/optional-pages.ts";
import { runCommand } from "../support/commands.ts";
import { eventually } from "../support/journey.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const ask = (path: string) => fetch(site.url + path, { redirect: "manual" });
const status = async (path: string) => (await ask(path)).status;
const textOf = async (path: string) => (await ask(path)).text();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site.contentFolder, path)), { recursive: true });
  writeFileSync(join(site.contentFolder, path), text);
}

function change(path: string, to: (text: string) => string): void {
  write(path, to(readFileSync(join(site.contentFolder, path), "utf8")));
}

const dated = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\nA zephyr${title}.\n`;
const [letter, entry, poem] = ["/letters/leaf", "/journal/rain", "/poetry/salt"];
const feeds = ["feed.xml", "atom.xml", "feed.json"].flatMap((file) => [`/journal/${file}`, `/poetry/${file}`]);
const withPages = [entry, poem, `${entry}.md`, `${poem}.md`, "/linktree", "/nowArchives/2025-02-11", ...feeds];
// The archive needs more posts than the sample has.
const offered = optionalPages.filter((path) => path !== "/archive");

test("P208: pages that site.yaml leaves out are gone everywhere as soon as it is saved, in every language, and come back", async () => {
  for (const [path, title] of [
    ["letters/leaf.md", "leaf"],
    ["journal/rain.md", "rain"],
    ["poetry/salt.md", "salt"],
  ] as const)
    write(path, dated(title));
  // A second try begins here too.
  change("site.yaml", (text) => text.replace(/^without: .*$/m, "without: []"));
  write("redirects/old.txt", "/bookshelf /blog\n");
  change("site.yaml", (text) =>
    text
      .replace("llms: false", "llms: true")
      .replace(/^language: en\n(languages: .*\n)?/m, "language: en\nlanguages: [de]\n"),
  );
  await site.restart();
  for (const path of [...offered, letter, entry, poem]) expect([path, await status(path)]).toEqual([path, 200]);
  await eventually(() => textOf("/search?q=zephyrleaf")).toContain(`href="${letter}"`);

  change("site.yaml", (text) => text.replace(/^without: .*$/m, `without: [${optionalPages.join(", ")}]`));
  for (const path of [...offered.filter((path) => path !== "/bookshelf"), ...withPages])
    await eventually(async () => [path, await status(path)]).toEqual([path, 404]);
  for (const path of ["/about.data", "/journal.data", "/tags.data", "/de/about", "/de/journal", "/de/now"])
    expect([path, await status(path)]).toEqual([path, 404]);
  const freed = async () => {
    const { status, headers } = await ask("/bookshelf");
    return [status, headers.get("location")];
  };
  await eventually(freed).toEqual([301, "/blog"]);

  const leads = (paths: readonly string[]) => new RegExp(`${site.url}(${paths.join("|")})(\\.md\\)|[<"])`);
  await eventually(() => textOf("/sitemap.xml")).not.toMatch(leads([...optionalPages, letter, entry, poem]));
  for (const list of ["/feed.xml", "/atom.xml", "/feed.json", "/llms.txt"])
    await eventually(() => textOf(list)).not.toMatch(leads([letter, entry, poem]));
  for (const word of ["zephyrleaf", "zephyrrain", "zephyrsalt"])
    expect(await textOf(`/search?q=${word}`)).not.toMatch(/href="\/(letters|journal|poetry)\//);
  expect(await textOf("/search?q=portrait+marlow")).not.toContain('href="/about"');
  const link = new RegExp(`href="(${optionalPages.join("|")})"`);
  for (const page of ["/", "/blog", "/subscribe", "/nothing-here"])
    await eventually(() => textOf(page)).not.toMatch(link);

  const alone = await textOf(letter);
  expect([await status(letter), alone.includes('content="noindex"')]).toEqual([200, true]);
  expect(await status("/tags/small-tools")).toBe(200);

  const { stdout } = await runCommand({ CONTENT_DIR: site.contentFolder, DATA_DIR: site.dataFolder }, ["check"]);
  expect(stdout).toMatch(/site\.yaml:\d+ navigation\.left\.1: .*\/about/);
  change("site.yaml", (text) => text.replace(/^without: .*$/m, "without: []"));
  for (const path of offered) await eventually(async () => [path, await status(path)]).toEqual([path, 200]);
  await eventually(() => textOf("/sitemap.xml")).toMatch(leads([letter]));
  await eventually(() => textOf("/llms.txt")).toMatch(leads([poem]));
});
