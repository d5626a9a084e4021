import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../../test/support/content-folder.ts";
import type { NewSite } from "../../domain/site/new-site.ts";
import { optionalPages } from "../../domain/site/optional-pages.ts";
import { sampleHashes } from "../samples/sample-hashes.ts";
import { sayingsIn } from "../samples/sample-texts.ts";
import { writeNewSite } from "./new-site.ts";

const program = join(import.meta.dirname, "../../..");
const parts = { program, version: "1.4.0", packageName: "pins", today: "2026-11-23", timeZone: "Europe/Berlin" };
const asked: NewSite = {
  name: 'Pins: "Needles" & {{author}}',
  author: "Grace Poe",
  email: "grace@example.org",
  language: "en",
  samples: false,
  without: [],
};

async function made(answers: Partial<NewSite> = {}): Promise<{ files: string[]; read: (path: string) => string }> {
  const folder = join(temporaryFolder(), "site");
  const result = await writeNewSite(folder, { ...asked, ...answers }, parts);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  if (result.outcome === "made") expect(files).toHaveLength(result.files);
  return { files, read: (path) => readFileSync(join(folder, path), "utf8") };
}

test.each(["en", "de", "fr", "es"])(
  "P209: a new site in %s holds the author's words and what the program is started by",
  async (language) => {
    const { files, read } = await made({ language });
    expect(files).toEqual(
      expect.arrayContaining([
        ...["package.json", ".gitignore", ".dockerignore", ".env.example", "Dockerfile", "README.md"],
        ...["content/site.yaml", "content/home.yaml", "content/pages/about.md", "content/now/2026-11-23.md"],
      ]),
    );
    expect(parse(read("content/site.yaml"))).toMatchObject({
      name: asked.name,
      author: { name: "Grace Poe" },
      email: "grace@example.org",
      language,
      timeZone: "Europe/Berlin",
      social: [],
      without: [],
    });
    expect(parse(read("content/site.yaml")).author).toEqual({ name: "Grace Poe" });
    expect(JSON.parse(read("package.json"))).toMatchObject({
      name: "pins",
      private: true,
      scripts: { start: "exec commonplace start", dev: "exec commonplace dev", check: "commonplace check" },
      dependencies: { commonplace: "^1.4.0" },
    });
    expect(read("README.md").split("\n").length).toBeLessThanOrEqual(12);
    for (const file of files) expect(read(file), file).not.toMatch(/%[A-Z]+%/);
  },
);

test("the notes of site.yaml stay, each line of them", async () => {
  const notes = (text: string) => text.split("\n").filter((line) => line.trim().startsWith("#"));
  const sample = notes(readFileSync(join(program, "content/site.yaml"), "utf8"));
  expect(notes((await made()).read("content/site.yaml"))).toEqual(expect.arrayContaining(sample));
});

test.each([true, false])(
  "pages that are not wanted leave files, menus and home (with the sample's posts: %s)",
  async (samples) => {
    const { files, read } = await made({ without: ["/about", "/now", "/contact"], samples });
    expect(files.filter((path) => /about|contact|now\//.test(path))).toEqual([]);
    expect(parse(read("content/site.yaml")).without).toEqual(["/about", "/now", "/contact"]);
    const led = [read("content/site.yaml"), read("content/home.yaml")].flatMap((text) => [
      ...text.matchAll(/path: (\S+)/g),
    ]);
    expect(led.map(([, path]) => path)).toEqual(["/blog", "/tos", "/privacy", "/feed.xml", "/blog"]);
    for (const file of files.filter((path) => path.endsWith(".md")))
      expect(read(file), file).not.toMatch(/\]\(\/(about|now|contact)\)/);
    expect(files.filter((path) => path.startsWith("content/letters/"))).toHaveLength(samples ? 1 : 0);
  },
);

test("P210: without the sample's posts nothing in a new site is the sample's", async () => {
  for (const language of ["en", "de", "fr", "es"]) {
    const folder = join(temporaryFolder(), language);
    await writeNewSite(folder, { ...asked, language }, parts);
    expect(sayingsIn(join(folder, "content")).filter(({ hash }) => sampleHashes.has(hash))).toEqual([]);
  }
});

test("P209: a folder in which something lies, and a file, are left as they are", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "mine.txt"), "words");
  for (const path of [folder, join(folder, "mine.txt")])
    expect(await writeNewSite(path, asked, parts)).toEqual({ outcome: "not-empty" });
  expect([readFileSync(join(folder, "mine.txt"), "utf8"), existsSync(join(folder, "content"))]).toEqual([
    "words",
    false,
  ]);
});

test("menus and home of the template lead to pages of a site alone, and offer no other page to leave out than there is", () => {
  for (const language of ["en", "de", "fr", "es"]) {
    const words = readFileSync(join(program, "template", language, "site.yaml"), "utf8");
    const paths = Array.from(words.matchAll(/path: (\S+) /g), ([, path]) => path);
    const always = ["/blog", "/tos", "/privacy", "/feed.xml"];
    expect(paths.filter((path) => ![...optionalPages, ...always].some((known) => known === path))).toEqual([]);
  }
});
