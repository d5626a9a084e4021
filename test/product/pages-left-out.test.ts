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

test("P288: a page of the author's own has the address of a page that is left out, everywhere, as long as it is", async () => {
  const own = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\nA zephyrown of ${title}.\n`;
  write("pages/now.md", own("My days", "menu: footer\n"));
  write("pages/links/index.md", own("My shelf", "unlisted: true\n"));
  write("pages/list/index.md", own("My plan", "draft: true\n"));
  write("pages/letters.md", own("My mail"));
  write("letters/leaf.md", dated("leaf"));
  change("site.yaml", (text) => text.replace(/^without: .*$/m, "without: []"));
  await eventually(() => textOf("/now")).not.toContain("My days");
  const told = async () =>
    (await runCommand({ CONTENT_DIR: site.contentFolder, DATA_DIR: site.dataFolder }, ["check"])).stdout;
  expect(await told()).toMatch(
    /^pages\/now\.md:1 \/now is an address that one of the site’s pages has; .* name \/now under/m,
  );

  change("site.yaml", (text) => text.replace(/^without: .*$/m, "without: [now, links, list, letters, about]"));
  await eventually(() => textOf("/now")).toMatch(/<h1[^>]*>My days<\/h1>/);
  for (const [path, title] of [
    ["/links", "My shelf"],
    ["/letters", "My mail"],
    ["/de/now", "My days"],
    ["/now.data", "My days"],
  ] as const)
    await eventually(async () => [path, (await ask(path)).status, (await textOf(path)).includes(title)]).toEqual([
      path,
      200,
      true,
    ]);
  await eventually(() => status("/list")).toBe(404);
  expect([(await ask("/linktree")).status, (await ask("/linktree")).headers.get("location")]).toEqual([308, "/links"]);
  const plain = await textOf("/blog");
  expect(plain).toMatch(/<a [^>]*href="\/now"[^>]*>My days<\/a>/);
  expect(plain).toContain('data-without="/now /links /list /letters /about"');

  const listed = await textOf("/sitemap.xml");
  const times = (path: string) => listed.split(`<loc>${site.url}${path}</loc>`).length - 1;
  expect(["/now", "/letters", "/links", "/list", letter].map(times)).toEqual([1, 1, 0, 0, 0]);
  expect(await textOf(letter)).toContain('content="noindex"');
  await eventually(() => textOf("/search?q=zephyrown")).toMatch(/href="\/now"/);
  expect(await textOf("/search?q=zephyrown")).not.toMatch(/My (shelf|plan)/);
  const after = await told();
  expect(after).not.toContain("pages/now.md");
  expect(after).toMatch(
    /^pages\/about\.md is not shown, since site\.yaml leaves \/about out; .* pages\/about\/index\.md \(warning\)$/m,
  );

  change("site.yaml", (text) => text.replace(/^without: .*$/m, "without: []"));
  await eventually(() => textOf("/now")).not.toContain("My days");
  expect(await textOf("/now")).not.toContain("data-without");
});
