import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contentRules } from "../assembly/content-rules.ts";
import { type ContentFolder, openContentFolder } from "./files.ts";

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
      form: "opaque" as const,
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

test("a fault names file, line and field, is logged once, and leaves out no post that has a date", async () => {
  const { content, warnings } = await opened({
    "posts/good.md": post("Good", "2025-01-01"),
    "posts/keys.md": "---\ntitle: Keys\ndate: 2025-01-01\n\ntgas: [a]\n---\n",
    "posts/values.md": "---\ntitle: 1984\ndate: 2025-02-30\ndraft: maybe\n---\n",
    "posts/missing.md": "---\ntags: [a, 7]\n---\n",
    "posts/yaml.md": '---\ntitle: A\ndate: 2025-01-01\ntags: [a, "b\n---\n',
    "posts/twice.md": "---\ntitle: A\ndate: 2025-01-01\ntitle: B\n---\n",
    "posts/bare.md": "Only words",
    "posts/open.md": "---\ntitle: A\ndate: 2025-01-01\n",
    "posts/alt.md": post("Alt", "2025-01-01", "image: x.png\n"),
    "posts/x.png": "picture",
    "posts/no address.md": post("No address", "2025-01-01"),
    "posts/outside.md": post("Outside", "2025-01-01", "image: ../../secret.png\nalt: x\n"),
    "posts/latin.md": Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
  });
  const shown = ["alt", "good", "keys", "no-address", "outside", "twice", "yaml"];
  expect(content.entries().map(({ slug }) => slug)).toEqual(shown);
  const lines = content
    .faults()
    .map(({ file, line, field, message, severity }) => `${file}:${line} ${field}: ${message} (${severity})`);
  expect(lines).toEqual([
    "posts/alt.md:4 alt: is needed for the image: say what it shows (warning)",
    expect.stringMatching(/^posts\/bare\.md:1 date: is missing: add a line such as .* \(error\)$/),
    "posts/keys.md:5 tgas: did you mean `tags`? (warning)",
    "posts/latin.md:1 null: is not UTF-8 text; save it with that encoding (error)",
    expect.stringMatching(/^posts\/missing\.md:2 date: is missing: add a line such as .* \(error\)$/),
    "posts/no address.md:1 slug: “no address”, the name of the file, is no address as it stands; no-address is used (warning)",
    expect.stringMatching(/^posts\/open\.md:1 null: begins with front matter that does not end: .* \(error\)$/),
    "posts/outside.md:4 image: must be a picture inside the content folder (warning)",
    "posts/twice.md:4 title: is written twice; the last one counts (warning)",
    "posts/values.md:3 date: 2025-02-30 is not a day of the calendar (error)",
    "posts/values.md:4 draft: “maybe” is neither true nor false, so the post stays a draft (warning)",
    "posts/yaml.md:4 tags: opens a bracket ([) that is not closed (warning)",
  ]);
  expect(warnings).toHaveLength(lines.length);
});

test("of two posts with one address the older keeps it, and the newer is shown at another", async () => {
  const { content } = await opened({
    "posts/a.md": post("A", "2025-02-01", "slug: same\n"),
    "posts/same.md": post("B", "2025-01-01"),
    "posts/c.md": post("C", "2025-03-01", "id: same\n"),
    "posts/d.md": post("D", "2025-04-01", "aliases: [/old]\nimage: gone.png\nalt: Gone\n"),
    "posts/e.md": post("E", "2025-03-02", "aliases: [/old]\n"),
    "posts/2024-01-01-links.md": post("Links", "2024-01-01"),
    "posts/2024-02-01-links.md": post("More links", "2024-02-01"),
    "posts/2024/same.md": post("Another", "2024-12-01"),
    "posts/2023/same.md": post("One more", "2024-12-02"),
  });
  expect(content.entries().map(({ title, slug, id }) => [title, slug, id])).toEqual([
    ["D", "d", "d"],
    ["E", "e", "e"],
    ["C", "c", "c"],
    ["A", "a", "a"],
    ["B", "same-3", "same-3"],
    ["One more", "same-2", "same-2"],
    ["Another", "same", "same"],
    ["More links", "2024-02-01-links", "2024-02-01-links"],
    ["Links", "links", "links"],
  ]);
  expect(content.entries()[0]?.image).toBeNull();
  expect(content.faults()).toEqual([
    {
      file: "posts/2023/same.md",
      line: 1,
      field: "slug",
      message: "“same” already belongs to posts/2024/same.md; this post is at /posts/same-2",
      severity: "warning",
    },
    expect.objectContaining({ file: "posts/2024-02-01-links.md", line: 1, field: "slug", severity: "warning" }),
    {
      file: "posts/a.md",
      line: 4,
      field: "slug",
      message: "“same” already belongs to posts/2024/same.md; this post is at /posts/a",
      severity: "warning",
    },
    {
      file: "posts/c.md",
      line: 4,
      field: "id",
      message: "“same” already belongs to posts/2024/same.md; c is used instead",
      severity: "warning",
    },
    { file: "posts/d.md", line: 4, field: "aliases", message: "/old already leads to posts/e.md", severity: "warning" },
    expect.objectContaining({ file: "posts/d.md", line: 5, field: "image", severity: "warning" }),
    expect.objectContaining({ file: "posts/same.md", line: 1, field: "slug", severity: "warning" }),
  ]);
});

test("posts lie in folders of any name; what lies beside a post's index.md is a note", async () => {
  const { content } = await opened({
    "posts/2024/05/may.md": post("May", "2024-05-01"),
    "posts/travel/lisbon.md": post("Lisbon", "2024-04-01"),
    "posts/travel/porto/index.md": post("Porto", "2024-03-01"),
    "posts/travel/porto/sources.md": post("Sources", "2024-03-01"),
    "posts/travel/porto/more/sources.md": post("Sources", "2024-03-01"),
    "posts/travel/todo.md": "Only words",
    "posts/travel/_index.md": "---\ntitle: Travel\n---\n",
    "posts/_drafts/unsaid.md": post("Unsaid", "2024-02-01"),
    "posts/drafts/later.md": post("Later", "2024-01-01"),
  });
  expect(content.entries().map(({ slug, draft }) => [slug, draft])).toEqual([
    ["may", false],
    ["lisbon", false],
    ["porto", false],
    ["later", true],
  ]);
  expect(content.faults()).toEqual([]);
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

test("chosen colours are made readable, and a warning says which, by how much and what is shown", async () => {
  const colours = `colours:
  light:
    accent: "#ffd400"
    ink: "#222222"
  dark: { accent-ink: "#808080" }
`;
  const { content } = await opened({ "site.yaml": SITE + colours });
  const { light, dark } = content.settings().colours;
  expect(light?.ink).toBe("#222222");
  expect(light?.accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(content.faults()).toEqual([
    {
      file: "site.yaml",
      line: 11,
      field: "colours.light.accent",
      message: `has a contrast of 1.2 to 1 with surface; 4.5 is needed, so ${light?.accent} is shown instead`,
      severity: "warning",
    },
    {
      file: "site.yaml",
      line: 13,
      field: "colours.dark.accent-ink",
      message: `has a contrast of 1.8 to 1 with accent; 4.5 is needed, so ${dark?.["accent-ink"]} is shown instead`,
      severity: "warning",
    },
  ]);
});

test.each(["#12345", "rgb(,,)", "#ggg", "red; }", "oklch()"])("%s is no colour", async (colour) => {
  const folder = temporaryFolder();
  write(folder, "site.yaml", `${SITE}colours: { light: { accent: "${colour}" } }\n`);
  await expect(open(folder)).rejects.toThrow(/site\.yaml:9 colours\.light\.accent: must be a colour/);
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

test("faulty settings and pages keep their last good words over a start", async () => {
  const { content, folder, cacheFolder } = await opened({ "pages/about.md": "---\ntitle: About\n---\nWords" });
  await content.close();
  write(folder, "site.yaml", SITE.replace("name: Commonplace", "name: Margins: a site"));
  write(folder, "pages/about.md", "---\ntitel: About\n---\nOther words");
  const again = await open(folder, { cacheFolder });
  expect(again.settings().name).toBe("Commonplace");
  expect(again.page("pages/about.md")?.body).toBe("Words");
  expect(again.faults().map(({ file, line, field, severity }) => [file, line, field, severity])).toEqual([
    ["pages/about.md", 2, "title", "error"],
    ["pages/about.md", 2, "titel", "error"],
    ["site.yaml", 1, "name", "error"],
  ]);
  expect(again.texts()).toEqual([{ file: "pages/about.md", body: "Words" }]);
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

test("pages say the names of site.yaml; a name that is not known stays, with a warning", async () => {
  const { content } = await opened({
    "pages/about.md": "---\ntitle: About {{author}}\n---\n\nOf {{site}},\n{{autor}}. {{#signIn}}In.{{/signIn}}\n",
    "home.yaml": 'sections: [{ heading: Now, text: "At {{address}}", label: "{{contact}}" }]\n',
    "now/2025-01-01.md": "---\ntitle: Now\n---\n`{{ page.title }}`\n",
    "posts/a.md": post("A", "2025-01-01").replace(/$/, "{{site}} {{autor}}\n"),
  });
  expect(content.page("pages/about.md")).toMatchObject({ title: "About Ada Marlow" });
  expect(content.page("pages/about.md")?.body).toContain("Of Commonplace,\n{{autor}}.");
  expect(content.page("home.yaml")?.sections[0]).toMatchObject({ text: "At example.org", label: "ada@example.org" });
  expect(content.faults().map(({ file, line, severity }) => [file, line, severity])).toEqual([
    ["pages/about.md", 6, "warning"],
  ]);
  expect(content.faults()[0]?.message).toMatch(
    /^\{\{autor\}\} is not known here; there are \{\{site\}\}, \{\{author\}\}/,
  );
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
  { cacheFolder = null as string | null, build = 1, warnings = [] as string[], describe = describer() } = {},
): Promise<ContentFolder> {
  const content = await openContentFolder({
    folder,
    cacheFolder,
    build,
    rules: contentRules({ origin: "https://example.org", providers: "Google" }),
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
      return { path, width: 8, height: 6, form: "opaque" as const, version: "00000007" };
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
