import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entryOf, openedFolder, openFolder, post } from "../../test/support/content-folder.ts";
import { faultLine } from "../domain/site/fault-line.ts";

test("posts come newest first, with what their front matter says", async () => {
  const { content } = await openedFolder({
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
  expect(await content.readBody(entryOf(content, "other-name"))).toBe("\nWords.\n");
  expect(await content.readSource(entryOf(content, "plain"))).toBe(post("Plain", "2025-06-29"));
});

test("P78: a fault names file, line and field, is logged once, and leaves out no post that has a date", async () => {
  const { content, warnings } = await openedFolder({
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
  const { content } = await openedFolder({
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
      message: "“same” already belongs to posts/2024/same.md; this one is at /posts/same-2",
      severity: "warning",
    },
    expect.objectContaining({ file: "posts/2024-02-01-links.md", line: 1, field: "slug", severity: "warning" }),
    {
      file: "posts/a.md",
      line: 4,
      field: "slug",
      message: "“same” already belongs to posts/2024/same.md; this one is at /posts/a",
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
  const { content } = await openedFolder({
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

test("editors' own files, notes beside posts and pictures are no posts", async () => {
  const { content } = await openedFolder({
    "posts/.#a.md": "x",
    "posts/.a.md.swp": "x",
    "posts/a.md~": "x",
    "posts/a/notes.md": "x",
    "posts/images/a.png": "x",
    "README.md": "x",
  });
  expect([content.entries(), content.faults()]).toEqual([[], []]);
});

test("P78: a folder that cannot be opened is told, and costs the texts in it alone", async () => {
  const { folder } = await openedFolder({ "posts/plain.md": post("Plain", "2025-06-29") });
  // Whoever is root may open every folder, but no link that leads to itself.
  symlinkSync("closed", join(folder, "posts/closed"));
  const warnings: string[] = [];
  const content = await openFolder(folder, { warnings });
  expect(content.entries().map(({ slug }) => slug)).toEqual(["plain"]);
  expect(content.faults().map(faultLine)).toEqual(["posts/closed/ cannot be read (ELOOP)"]);
  expect(warnings).toEqual(["cannot be read (ELOOP)"]);
});
