import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entryOf, openedFolder, openFolder, post, SITE, writeFile } from "../../test/support/content-folder.ts";

test("a second start reads no unchanged file, and reads what changed in between", async () => {
  const { content, folder, cacheFolder, describe } = await openedFolder({
    "posts/a.md": post("A", "2025-01-01", "image: a.png\nalt: x\n"),
    "posts/a.png": "picture",
    "posts/b.md": post("B", "2025-01-02"),
    "posts/faulty.md": "x",
  });
  const before = JSON.stringify([content.entries(), content.faults()]);
  await content.close();
  if (process.getuid?.() !== 0) chmodSync(join(folder, "posts/a.md"), 0o000);
  const again = await openFolder(folder, { cacheFolder, describe });
  expect(JSON.stringify([again.entries(), again.faults()])).toBe(before);
  expect(describe.calls).toBe(1);
  expect(entryOf(again, "a").opening).toBe("Words of A.");
  await again.close();

  rmSync(join(folder, "posts/faulty.md"));
  writeFile(folder, "posts/b.md", post("B changed", "2025-01-02"));
  const third = await openFolder(folder, { cacheFolder, describe });
  expect(third.entries().map(({ title }) => title)).toEqual(["B changed", "A"]);
  expect(third.faults()).toEqual([]);
});

test("faulty settings and pages keep their last good words over a start", async () => {
  const { content, folder, cacheFolder } = await openedFolder({ "pages/about.md": "---\ntitle: About\n---\nWords" });
  await content.close();
  writeFile(folder, "site.yaml", SITE.replace("name: Commonplace", "name: Margins: a site"));
  writeFile(folder, "pages/about.md", "---\ntitel: About\n---\nOther words");
  const again = await openFolder(folder, { cacheFolder });
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
  const { content, folder, cacheFolder } = await openedFolder({ "posts/a.md": post("A", "2025-06-29") });
  expect(content.entries()[0]?.publishedAt).toBe(Date.parse("2025-06-28T23:00:00Z"));
  await content.close();
  writeFile(folder, "site.yaml", SITE.replace("Europe/London", "UTC"));
  const again = await openFolder(folder, { cacheFolder });
  expect(again.entries()[0]?.publishedAt).toBe(Date.parse("2025-06-29T00:00:00Z"));
  await again.close();
  writeFileSync(join(cacheFolder, "content-index.sqlite"), "no database at all, for several bytes".repeat(500));
  expect((await openFolder(folder, { cacheFolder })).entries()).toHaveLength(1);
});

test("the index may vanish under a running process", async () => {
  const { content, cacheFolder } = await openedFolder({ "posts/a.md": post("A", "2025-06-29") });
  rmSync(cacheFolder, { recursive: true });
  expect(entryOf(content, "a").opening).toBe("Words of A.");
  expect(await content.readBody(entryOf(content, "a"))).toBe("Words of A.\n");
});
