import { expect, test } from "vitest";
import { openedFolder, openFolder, post, SITE, writeFile } from "../../test/support/content-folder.ts";

test("letters are read like posts, and are none", async () => {
  const { content } = await openedFolder({
    "posts/on-margins.md": post("On Margins", "2025-01-01"),
    "letters/on-margins.md": post("A letter", "2025-01-02", "subject: Hello\nunlisted: true\n"),
    "letters/2025-02-01-spring/index.md": "# Spring\n\nWords.\n",
    "letters/2025-02-01-spring/note.md": post("Only a note", "2025-02-02"),
    "letters/2025-02-01-spring/cover.jpg": "picture",
    "letters/_later.md": post("Later", "2025-03-01"),
    "letters/undated.md": "---\ntitle: Some day\n---\n",
    "letters/draft.md": post("Draft", "2025-01-01", "draft: truet\nimage: gone.jpg\nrating: 5\n"),
  });
  expect(content.entries().map(({ slug }) => slug)).toEqual(["on-margins"]);
  const letters = content.collections.letters.entries();
  expect(letters.map(({ slug, title, date, draft }) => [slug, title, date, draft])).toEqual([
    ["spring", "Spring", "2025-02-01", false],
    ["on-margins", "A letter", "2025-01-02", false],
    ["draft", "Draft", "2025-01-01", true],
  ]);
  expect(letters[1]).toMatchObject({ unlisted: true, mail: { subject: "Hello", topic: null } });
  expect(await content.collections.letters.readBody(letters[0] as (typeof letters)[number])).toContain("Words.");
  expect(content.faults().map(({ file, field, severity }) => [file, field, severity])).toEqual([
    ["letters/draft.md", "draft", "warning"],
    ["letters/draft.md", "image", "warning"],
    ["letters/draft.md", "rating", "warning"],
    ["letters/undated.md", "date", "error"],
  ]);
  expect(
    content
      .faults()
      .slice(0, 2)
      .map(({ message }) => message),
  ).toEqual([
    "“truet” is neither true nor false, so the letter stays a draft",
    "letters/gone.jpg is not there or is no picture; the letter is shown without it",
  ]);
});

test("of two letters with one address the newer is told its own", async () => {
  const { content } = await openedFolder({
    "letters/a.md": post("A", "2025-01-01", "slug: same\n"),
    "letters/b.md": post("B", "2025-01-02", "slug: same\n"),
  });
  expect(content.collections.letters.entries().map(({ slug }) => slug)).toEqual(["b", "same"]);
  expect(content.faults().map(({ message }) => message)).toEqual([
    "“same” already belongs to letters/a.md; this one is at /letters/b",
  ]);
});

test("a file that has not changed is read again for the topics that site.yaml declares", async () => {
  const { content, folder, cacheFolder } = await openedFolder({
    "letters/a.md": post("A", "2025-01-01", "topic: essays\n"),
  });
  expect(content.faults().map(({ message }) => message)).toEqual([
    "“essays” is no topic of site.yaml; it declares none",
  ]);
  expect(content.collections.letters.entries()[0]?.mail).toBeNull();
  await content.close();
  writeFile(folder, "site.yaml", SITE.replace("topics: []", "topics: [{ id: essays, label: Essays }]"));
  const again = await openFolder(folder, { cacheFolder });
  expect(again.faults()).toEqual([]);
  expect(again.collections.letters.entries()[0]?.mail?.topic).toBe("essays");
});
