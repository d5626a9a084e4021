import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../test/support/until.ts";
import { contentRules } from "../assembly/content-rules.ts";
import { type ContentFolder, openContentFolder } from "./files.ts";

const SITE = `name: Commonplace
author: { name: Ada }
description: A site.
email: ada@example.org
topics: []
navigation: { left: [], right: [], footer: [] }
social: []
`;

test.each<[string, (file: string, text: string) => void]>([
  ["written in place", (file, text) => writeFileSync(file, text)],
  [
    "written aside and renamed",
    (file, text) => {
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    },
  ],
  [
    "deleted and made anew",
    (file, text) => {
      rmSync(file);
      writeFileSync(file, text);
    },
  ],
  [
    "emptied and filled",
    (file, text) => {
      truncateSync(file);
      appendFileSync(file, text);
    },
  ],
])("a post %s shows once, with its new words", async (_, save) => {
  const { content, path, changes } = await opened({ "posts/a.md": post("A", "2025-01-01") });
  const before = content.entries();
  save(path("posts/a.md"), post("New", "2025-01-01"));
  await until(() => titles(content)[0] === "New");
  expect(content.entries()).not.toBe(before);
  expect(await content.readBody(first(content))).toBe("Words of New.\n");
  expect([changes(), content.version()]).toEqual([1, 2]);
});

test("posts come, move and go, in folders too", async () => {
  const { content, path } = await opened({ "posts/a.md": post("A", "2025-01-01") });
  mkdirSync(path("posts/b"));
  writeFileSync(path("posts/b/index.md"), post("B", "2025-01-02"));
  await until(() => titles(content).join() === "B,A");
  writeFileSync(path("posts/b/index.md"), post("B again", "2025-01-02"));
  await until(() => titles(content).join() === "B again,A");
  renameSync(path("posts/b"), path("posts/c"));
  await until(() => content.entries().some(({ slug }) => slug === "c") && content.entries().length === 2);
  writeFileSync(path("posts/c/index.md"), post("C", "2025-01-02"));
  await until(() => titles(content).join() === "C,A");
  rmSync(path("posts/c"), { recursive: true });
  rmSync(path("posts/a.md"));
  await until(() => content.entries().length === 0);
});

test("P289: a folder that cannot be opened any more is told, and told no more once it can be, without a restart", async () => {
  const file = { "posts/a/old.md": post("Old", "2025-01-01") };
  const { content, path, warnings } = await opened(file);
  const faults = () => content.faults().map(({ file, message }) => `${file} ${message}`);
  for (const round of [1, 2]) {
    rmSync(path("posts/a"), { recursive: true });
    // Whoever is root may open every folder, but no link that leads to itself.
    symlinkSync("a", path("posts/a"));
    await until(() => content.entries().length === 0);
    await until(() => faults().join() === "posts/a/ cannot be read (ELOOP)");
    rmSync(path("posts/a"));
    mkdirSync(path("posts/a"));
    writeFileSync(path("posts/a/old.md"), file["posts/a/old.md"]);
    await until(() => titles(content).join() === "Old");
    expect([round, faults(), warnings.length]).toEqual([round, [], round]);
  }
});

test("files beside a post become posts of their own when its index.md goes, and notes when it comes", async () => {
  const { content, path } = await opened({ "posts/a/notes.md": post("Notes", "2025-01-02") });
  expect(titles(content)).toEqual(["Notes"]);
  writeFileSync(path("posts/a/index.md"), post("A", "2025-01-01"));
  await until(() => titles(content).join() === "A");
  rmSync(path("posts/a/index.md"));
  await until(() => titles(content).join() === "Notes");
});

test("many files of one operation are one change", async () => {
  const { content, path, changes } = await opened({});
  for (let number = 0; number < 300; number++)
    writeFileSync(path(`posts/p${number}.md`), post(`P${number}`, "2025-01-01"));
  await until(() => content.entries().length > 0);
  expect([content.entries().length, changes()]).toEqual([300, 1]);
});

test("a file that is being written is not read before it rests", async () => {
  const { content, path } = await opened({ "posts/a.md": post("A", "2025-01-01") });
  const seen = new Set<string | null>();
  writeFileSync(path("posts/a.md"), "---\ntitle: Long\ndate: 2025-01-01\n---\n");
  for (let part = 0; part < 40; part++) {
    appendFileSync(path("posts/a.md"), `Part ${part}.\n`);
    seen.add(await content.readBody(first(content)));
    await delay(30);
  }
  expect([...seen]).toEqual(["Words of A.\n"]);
  await until(() => titles(content)[0] === "Long");
  expect(await content.readBody(first(content))).toContain("Part 39.");
});

test("touching and other permissions change nothing a reader sees", async () => {
  const { content, path, changes } = await opened({
    "posts/a.md": post("A", "2025-01-01"),
    "posts/b.md": post("B", "2025-01-02"),
  });
  const before = content.entries();
  chmodSync(path("posts/a.md"), 0o640);
  writeFileSync(path("posts/a.md"), readFileSync(path("posts/a.md")));
  writeFileSync(path("posts/.b.md.swp"), "an editor's own");
  await delay(900);
  writeFileSync(path("posts/c.md"), post("C", "2025-01-03"));
  await until(() => content.entries().length === 3);
  expect(changes()).toBe(1);
  expect(before).toHaveLength(2);
});

test("a post that becomes faulty leaves, and comes back when it is mended", async () => {
  const { content, path, warnings } = await opened({ "posts/a.md": post("A", "2025-01-01") });
  writeFileSync(path("posts/a.md"), "---\ntitle: A\n---\n");
  await until(() => content.entries().length === 0);
  const message = expect.stringMatching(/^is missing: add a line such as “date: 2025-06-29”/);
  expect(content.faults()).toMatchObject([{ file: "posts/a.md", line: 2, field: "date", message }]);
  expect(warnings).toEqual([message]);
  writeFileSync(path("posts/a.md"), post("A", "2025-01-01"));
  await until(() => content.entries().length === 1);
  expect(content.faults()).toEqual([]);
});

test("faulty settings and pages keep their last good words", async () => {
  const { content, path } = await opened({ "pages/about.md": "---\ntitle: About\n---\nWords" });
  writeFileSync(path("site.yaml"), SITE.replace("name: Commonplace", "nom: X"));
  writeFileSync(path("pages/about.md"), "---\ntitel: About\n---\nOther words");
  await until(() => content.faults().length >= 4);
  expect(content.settings().name).toBe("Commonplace");
  expect(content.page("pages/about.md")?.body).toBe("Words");
  writeFileSync(path("site.yaml"), SITE.replace("Commonplace", "Another"));
  rmSync(path("pages/about.md"));
  await until(() => content.settings().name === "Another" && content.page("pages/about.md") === null);
  rmSync(path("site.yaml"));
  await until(() => content.faults().some(({ file }) => file === "site.yaml"));
  expect(content.settings().name).toBe("Another");
});

test("another time zone moves every post", async () => {
  const { content, path } = await opened({ "posts/a.md": post("A", "2025-06-29") });
  writeFileSync(path("site.yaml"), `${SITE}timeZone: Asia/Tokyo\n`);
  await until(() => first(content).publishedAt === Date.parse("2025-06-28T15:00:00Z"));
});

test("a picture that appears or changes is seen without the post being saved", async () => {
  const { content, path } = await opened({ "posts/a/index.md": post("A", "2025-01-01", "image: cover.png\nalt: x\n") });
  expect([first(content).image, content.faults().length]).toEqual([null, 1]);
  writeFileSync(path("posts/a/cover.png"), "one");
  await until(() => first(content).image !== null);
  expect(content.faults()).toEqual([]);
  const version = first(content).image?.version;
  writeFileSync(path("posts/a/cover.png"), "another picture");
  await until(() => first(content).image?.version !== version);
  rmSync(path("posts/a/cover.png"));
  await until(() => first(content).image === null);
});

test("a picture inside a text changes what readers see", async () => {
  const { content, path } = await opened({ "posts/a/index.md": post("A", "2025-01-01"), "posts/a/figure.png": "one" });
  await delay(200);
  const { version } = content;
  const before = version();
  const entries = content.entries();
  writeFileSync(path("posts/a/figure.png"), "another");
  await until(() => version() > before);
  expect(content.entries()).toBe(entries);
});

test("after closing nothing is called any more", async () => {
  const { content, path, changes } = await opened({});
  await content.close();
  writeFileSync(path("posts/a.md"), post("A", "2025-01-01"));
  await delay(500);
  expect(changes()).toBe(0);
});

function post(title: string, date: string, more = ""): string {
  return `---\ntitle: ${title}\ndate: ${date}\n${more}---\nWords of ${title}.\n`;
}

test("pages say another name as soon as site.yaml does", async () => {
  const { content, path } = await opened({ "pages/about.md": "---\ntitle: About\n---\n{{author}} of {{site}}" });
  const before = content.page("pages/about.md")?.body;
  writeFileSync(path("site.yaml"), SITE.replace(/^name: .*$/m, "name: Another"));
  await until(() => content.settings().name === "Another");
  expect(content.page("pages/about.md")?.body).toBe(before?.replace(/ of .*/, " of Another"));
});

async function opened(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-changes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (file: string) => join(folder, file);
  for (const below of ["posts", "posts/a", "pages"]) mkdirSync(path(below));
  for (const [file, text] of Object.entries({ "site.yaml": SITE, ...files })) writeFileSync(path(file), text);
  const warnings: string[] = [];
  const content = await openContentFolder({
    folder,
    cacheFolder: null,
    build: 1,
    rules: contentRules({ origin: "https://example.org", providers: () => "Google" }),
    plainText: (markdown) => markdown,
    describePicture: async (picture) => {
      const { size } = statSync(path(picture));
      return {
        path: picture,
        width: 1,
        height: 1,
        form: "opaque" as const,
        version: size.toString(16).padStart(8, "0"),
      };
    },
    log: {
      warn: (_, message) => warnings.push(message),
      error(details) {
        throw details;
      },
    },
  });
  onTestFinished(() => content.close());
  let changed = 0;
  content.onChange(() => changed++);
  return { content, path, warnings, changes: () => changed };
}

const titles = (content: ContentFolder) => content.entries().map(({ title }) => title);

function first(content: ContentFolder) {
  const [entry] = content.entries();
  if (!entry) throw new Error("There are no posts.");
  return entry;
}
