import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type ContentFolder, openContentFolder } from "./content-files.ts";

const SITE = `name: Commonplace
author: { name: Ada Marlow }
description: A site.
timeZone: Europe/London
email: ada@example.org
topics: []
navigation: { left: [], right: [], footer: [] }
social: []
`;

test("posts come newest first, with what their front matter says", async () => {
  const { content } = await opened({
    "posts/plain.md": post("Plain", "2025-06-29"),
    "posts/with-folder/index.md": `---
id: 17
slug: other-name
title: "With: a folder"
date: 2025-06-29 18:30
updated: 2025-07-01
image: cover.jpg
alt: A cover
category: Web
tags: [a, b]
author: A Guest
description: About it
aliases: [/2023/05/old]
---
# With: a folder

Words.
`,
    "posts/with-folder/cover.jpg": "picture",
    "posts/draft.md": post("Draft", "2025-01-01", "draft: true\n"),
  });
  expect(content.faults()).toEqual([]);
  expect(content.entries().map(({ slug }) => slug)).toEqual(["other-name", "plain", "draft"]);
  expect(content.entries()[0]).toMatchObject({
    id: "17",
    title: "With: a folder",
    date: "2025-06-29",
    publishedAt: Date.parse("2025-06-29T17:30:00Z"),
    updated: "2025-07-01",
    image: {
      path: "posts/with-folder/cover.jpg",
      alt: "A cover",
      caption: null,
      width: 8,
      height: 6,
      version: "00000007",
    },
    category: "Web",
    tags: ["a", "b"],
    author: { name: "A Guest" },
    draft: false,
    description: "About it",
    aliases: ["/2023/05/old"],
    file: "posts/with-folder/index.md",
    opening: "Words.",
  });
  expect(content.entries()[1]).toMatchObject({
    id: "plain",
    author: { name: "Ada Marlow" },
    publishedAt: Date.parse("2025-06-28T23:00:00Z"),
  });
  expect(await content.readBody(entry(content, "other-name"))).toBe("\nWords.\n");
  expect(await content.readSource(entry(content, "plain"))).toBe(post("Plain", "2025-06-29"));
});

test("a fault names file, line and field, is logged once, and leaves out that post alone", async () => {
  const { content, warnings } = await opened({
    "posts/good.md": post("Good", "2025-01-01"),
    "posts/keys.md": "---\ntitle: Keys\ndate: 2025-01-01\n\ntgas: [a]\n---\n",
    "posts/values.md": "---\ntitle: 1984\ndate: 2025-02-30\ndraft: maybe\n---\n",
    "posts/missing.md": "---\ntags: [a, 7]\n---\n",
    "posts/yaml.md": '---\ntitle: A\ndate: 2025-01-01\ntags: [a, "b\n---\n',
    "posts/twice.md": "---\ntitle: A\ndate: 2025-01-01\ntitle: B\n---\n",
    "posts/bare.md": "Only words",
    "posts/alt.md": post("Alt", "2025-01-01", "image: x.png\n"),
    "posts/no address.md": post("No address", "2025-01-01"),
    "posts/outside.md": post("Outside", "2025-01-01", "image: ../../secret.png\nalt: x\n"),
    "posts/latin.md": Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
  });
  expect(content.entries().map(({ slug }) => slug)).toEqual(["good"]);
  const lines = content.faults().map(({ file, line, field, message }) => `${file}:${line} ${field}: ${message}`);
  expect(lines).toEqual([
    "posts/alt.md:2 alt: is needed for the image: say what it shows",
    expect.stringContaining("posts/bare.md:1 null: must begin with front matter"),
    "posts/keys.md:5 tgas: is not a field that is known here",
    "posts/latin.md:1 null: is not UTF-8 text; save it with that encoding",
    "posts/missing.md:2 title: is missing",
    "posts/missing.md:2 date: is missing",
    'posts/missing.md:2 tags.2: must be text; put it between "quotes"',
    expect.stringContaining("posts/no address.md:1 slug: “no address”"),
    "posts/outside.md:4 image: must be a picture inside the content folder",
    expect.stringContaining("posts/twice.md:4 null: "),
    'posts/values.md:2 title: must be text; put it between "quotes"',
    "posts/values.md:3 date: is not a day of the calendar",
    "posts/values.md:4 draft: must be true or false",
    expect.stringContaining("posts/yaml.md:"),
  ]);
  expect(warnings).toHaveLength(lines.length);
});

test("of two posts with one address the older stays; lesser collisions are warnings", async () => {
  const { content } = await opened({
    "posts/a.md": post("A", "2025-02-01", "slug: same\n"),
    "posts/same.md": post("B", "2025-01-01"),
    "posts/c.md": post("C", "2025-03-01", "id: same\n"),
    "posts/d.md": post("D", "2025-04-01", "aliases: [/old]\nimage: gone.png\nalt: Gone\n"),
    "posts/e.md": post("E", "2025-03-02", "aliases: [/old]\n"),
  });
  expect(content.entries().map(({ title }) => title)).toEqual(["D", "E", "B"]);
  expect(content.entries()[0]?.image).toBeNull();
  expect(content.faults()).toEqual([
    {
      file: "posts/a.md",
      line: 4,
      field: "slug",
      message: "“same” already belongs to posts/same.md",
      severity: "error",
    },
    { file: "posts/c.md", line: 4, field: "id", message: "“same” already belongs to posts/same.md", severity: "error" },
    { file: "posts/d.md", line: 4, field: "aliases", message: "/old already leads to posts/e.md", severity: "warning" },
    expect.objectContaining({ file: "posts/d.md", line: 5, field: "image", severity: "warning" }),
  ]);
});

test("pages and updates are read by their schemas; a faulty one is missing", async () => {
  const { content } = await opened({
    "home.yaml": "sections:\n  - { heading: About, text: A line., label: More, path: /about }\n",
    "pages/about.md": "---\ntitle: About\n---\n\nWords\n",
    "pages/welcome.yaml": "expect: [a, b, c]\nquote: No spam\n",
    "pages/unknown.md": "---\ntitle: X\n---\n",
    "now/index.yaml": "title: Now\nsubtitle: What?\nabout: { label: Why, url: https://example.org }\n",
    "now/2025-06-11.md": "---\ntitle: June\ndate: 2025-06-11\n---\nJune words\n",
    "now/2025-06-29.md": "---\ntitle: Later\n---\nLater words\n",
    "now/2025-06-30.md": "---\ntitle: Wrong\ndate: 2025-07-01\n---\n",
  });
  expect(content.page("pages/about.md")).toEqual({ title: "About", body: "\nWords\n" });
  expect(content.page("home.yaml")?.sections[0]?.path).toBe("/about");
  expect(content.page("pages/welcome.yaml")).toBeNull();
  expect(content.page("books.yaml")).toBeNull();
  expect(content.updates()).toEqual([
    { title: "Later", date: "2025-06-29", body: "Later words\n" },
    { title: "June", date: "2025-06-11", body: "June words\n" },
  ]);
  expect(content.faults().map(({ file, line, field }) => [file, line, field])).toEqual([
    ["now/2025-06-30.md", 3, "date"],
    ["pages/unknown.md", 1, null],
    ["pages/welcome.yaml", 1, "expect"],
  ]);
});

test("a folder without a usable site.yaml is refused with a line for each fault", async () => {
  const folder = temporaryFolder();
  await expect(open(folder)).rejects.toThrow(/CONTENT_DIR: there is no site.yaml/);
  write(folder, "site.yaml", SITE.replace("Europe/London", "Mars/Olympus").replace("email:", "mail:"));
  const refused = await open(folder).catch((error: Error) => error.message.split("\n"));
  expect(refused).toEqual([
    expect.stringMatching(/site\.yaml:4 timeZone: must be a time zone/),
    expect.stringMatching(/site\.yaml:1 email: is missing/),
    expect.stringMatching(/site\.yaml:5 mail: is not a field/),
  ]);
  await expect(open(join(folder, "nowhere"))).rejects.toThrow(/CONTENT_DIR/);
});

test("a second start reads no unchanged file, and reads what changed in between", async () => {
  const { content, folder, cacheFolder, describe } = await opened({
    "posts/a.md": post("A", "2025-01-01", "image: a.png\nalt: x\n"),
    "posts/a.png": "picture",
    "posts/b.md": post("B", "2025-01-02"),
    "posts/faulty.md": "x",
  });
  const before = JSON.stringify([content.entries(), content.faults()]);
  await content.close();
  if (process.getuid?.() !== 0) chmodSync(join(folder, "posts/a.md"), 0o000);
  const again = await open(folder, { cacheFolder, describe });
  expect(JSON.stringify([again.entries(), again.faults()])).toBe(before);
  expect(describe.calls).toBe(1);
  expect(entry(again, "a").opening).toBe("Words of A.");
  await again.close();

  rmSync(join(folder, "posts/faulty.md"));
  write(folder, "posts/b.md", post("B changed", "2025-01-02"));
  const third = await open(folder, { cacheFolder, describe });
  expect(third.entries().map(({ title }) => title)).toEqual(["B changed", "A"]);
  expect(third.faults()).toEqual([]);
});

test("other settings derive every post anew, a damaged index is thrown away", async () => {
  const { content, folder, cacheFolder } = await opened({ "posts/a.md": post("A", "2025-06-29") });
  expect(content.entries()[0]?.publishedAt).toBe(Date.parse("2025-06-28T23:00:00Z"));
  await content.close();
  write(folder, "site.yaml", SITE.replace("Europe/London", "UTC"));
  const again = await open(folder, { cacheFolder });
  expect(again.entries()[0]?.publishedAt).toBe(Date.parse("2025-06-29T00:00:00Z"));
  await again.close();
  writeFileSync(join(cacheFolder, "content-index.sqlite"), "no database at all, for several bytes".repeat(500));
  expect((await open(folder, { cacheFolder })).entries()).toHaveLength(1);
});

test("the index may vanish under a running process", async () => {
  const { content, cacheFolder } = await opened({ "posts/a.md": post("A", "2025-06-29") });
  rmSync(cacheFolder, { recursive: true });
  expect(entry(content, "a").opening).toBe("Words of A.");
  expect(await content.readBody(entry(content, "a"))).toBe("Words of A.\n");
});

test("editors' own files, notes beside posts and pictures are no posts", async () => {
  const { content } = await opened({
    "posts/.#a.md": "x",
    "posts/.a.md.swp": "x",
    "posts/a.md~": "x",
    "posts/a/notes.md": "x",
    "posts/images/a.png": "x",
    "README.md": "x",
  });
  expect([content.entries(), content.faults()]).toEqual([[], []]);
});

function post(title: string, date: string, more = ""): string {
  return `---\ntitle: ${title}\ndate: ${date}\n${more}---\nWords of ${title}.\n`;
}

function entry(content: ContentFolder, slug: string) {
  const found = content.entries().find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no post ${slug}.`);
  return found;
}

async function opened(files: Record<string, string | Buffer>) {
  const folder = temporaryFolder();
  const cacheFolder = temporaryFolder();
  for (const [path, text] of Object.entries({ "site.yaml": SITE, ...files })) write(folder, path, text);
  const warnings: string[] = [];
  const describe = describer();
  const content = await open(folder, { cacheFolder, describe, warnings });
  return { content, folder, cacheFolder, warnings, describe };
}

async function open(
  folder: string,
  { cacheFolder = null as string | null, warnings = [] as string[], describe = describer() } = {},
): Promise<ContentFolder> {
  const content = await openContentFolder({
    folder,
    cacheFolder,
    plainText: (markdown) => markdown.replace(/\s+/g, " ").trim(),
    describePicture: describe,
    log: {
      warn: (_, message) => warnings.push(message),
      error(details) {
        throw details;
      },
    },
    watch: false,
  });
  onTestFinished(() => content.close());
  return content;
}

/** Says of every picture that it is 8 by 6, and counts how often it was asked. */
function describer() {
  const describe = Object.assign(
    async (path: string) => {
      describe.calls++;
      return { path, width: 8, height: 6, version: "00000007" };
    },
    { calls: 0 },
  );
  return describe;
}

function write(folder: string, path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const past = Date.now() / 1000 - 100 - Math.random() * 100;
  utimesSync(join(folder, path), past, past);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
