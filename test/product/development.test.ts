import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { migrations } from "../../src/database/migrations/migrate.ts";
import { startDevelopment, startSite } from "../support/site.ts";

test("P290: npm run dev keeps an older database as it was, answers pages and the API from the sources, and shows what is written", {
  timeout: 120_000,
}, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-older-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  await openDatabase({ databaseUrl: null, dataFolder }, migrations.slice(0, -1)).then((database) => database.close());
  const site = await startDevelopment({ dataFolder });
  const [kept = ""] = readdirSync(dataFolder).filter((name) => name.startsWith("commonplace-schema-"));
  expect(kept, "The database is kept before it is changed.").toMatch(/^commonplace-schema-\d+-.*Z\.db$/);
  expect(site.output()).toContain(
    `npx commonplace restore DATA_DIR/commonplace-schema-${migrations.length - 1}-TIME.db`,
  );
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

test("at a terminal, what an author should mend is told while writing, in plain lines, once", {
  timeout: 120_000,
}, async () => {
  const site = await startDevelopment({ atTerminal: true });
  const write = (path: string, text: string) => writeFileSync(join(site.contentFolder, path), text);
  const told = (line: string) =>
    site
      .output()
      .split("\n")
      .filter((shown) => shown === line).length;
  const words =
    "See [^missing], [gone](/posts/gone) and [there](#nowhere); ![a cup](my cup.jpg) ![b](gone.png) [k](drawing.psd)";
  write("posts/drawing.psd", "layers");
  write("posts/own.md", `---\ntitle: Cups: a note\ndate: 2025-01-01\ntilte: x\n---\n${words}\n`);
  const faults = [
    'posts/own.md:2 title: has a colon in its text; put the text between "quotes": title: "Cups: a note" (warning)',
    "posts/own.md:4 tilte: did you mean `title`? (warning)",
    "posts/own.md:6 links to /posts/gone, which does not exist",
    "posts/own.md:6 The link to #nowhere leads nowhere: no heading here has that name. (warning)",
    "posts/own.md:6 The note [^missing] has no text: write it on a line of its own that begins with [^missing]: (warning)",
    "posts/own.md:6 The address “my cup.jpg” has spaces, so it is no link: put it between < and >. (warning)",
    "posts/own.md:6 There is no picture gone.png. (warning)",
    "posts/own.md:6 The file drawing.psd is of a kind that is not served. (warning)",
  ];
  for (const fault of faults) await expect.poll(() => told(fault), { timeout: 40_000, message: fault }).toBe(1);
  write("posts/own.md", `---\ntitle: Cups: a note\ndate: 2025-01-01\ntilte: x\n---\n\nMoved.\n\n${words}\n`);
  write("posts/undated.md", "---\ntitle: T\n---\n");
  await expect.poll(() => site.output(), { timeout: 10_000 }).toContain("posts/undated.md:2 date: is missing");
  // One more fault that only a look at all texts finds: once it is told, they have been looked at again.
  write("posts/later.md", "---\ntitle: Later\ndate: 2025-01-02\n---\n[there](/posts/nowhere)\n");
  const last = "posts/later.md:5 links to /posts/nowhere, which does not exist";
  await expect.poll(() => told(last), { timeout: 10_000 }).toBe(1);
  expect(site.output().match(/\[\^missing\] has no text/g)).toHaveLength(1);
  expect(site.output().match(/did you mean `title`/g)).toHaveLength(1);
  expect(site.output()).not.toContain('{"level"');
  expect(await site.stop("SIGINT")).toBe(0);
});

test("the built site of an author who writes has open pages load again once the content has changed", {
  timeout: 60_000,
}, async () => {
  const build = join("build", readFileSync("build/current", "utf8"));
  const site = await startSite({ program: [process.execPath, join(build, "process/main.js"), "--reloading"] });
  const text = async (path: string) => (await fetch(site.url + path)).text();
  expect(await text("/about")).toContain('fetch("/dev/changes")');
  const before = await text("/dev/changes");
  expect(before).toMatch(/^\d+$/);
  appendFileSync(join(site.contentFolder, "posts/on-margins/index.md"), "\n\nA line just written.\n");
  await expect.poll(() => text("/dev/changes")).not.toBe(before);
  expect(await text("/posts/on-margins")).toContain("A line just written.");
  expect(await site.stop("SIGINT")).toBe(0);
});
