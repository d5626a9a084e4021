import { expect, test } from "vitest";
import { openedFolder, openFolder, post, writeFile } from "../../test/support/content-folder.ts";
import type { PostEntry } from "../domain/posts/post.ts";

const slugsOf = ({ collections }: Awaited<ReturnType<typeof openFolder>>) =>
  Object.fromEntries(
    Object.entries(collections).map(([folder, texts]) => [folder, texts.entries().map(({ slug }) => slug)]),
  );

test("P159: journal and poetry are folders like posts, and a name may be taken in each", async () => {
  const { content, folder, cacheFolder } = await openedFolder({
    "posts/rain.md": post("Rain", "2025-01-01"),
    "poetry/rain.md": post("Rain", "2025-01-02", "tags: [weather]\naliases: [/2019/rain]\n"),
    "poetry/2025-02-01-snow/index.md": "# Snow\n\nIt snowed.\n",
    "poetry/2025-02-01-snow/note.md": post("Only a note", "2025-02-02"),
    "poetry/_unfinished.md": post("Unfinished", "2025-03-01"),
    "journal/2025-05-01.md": "Words of a day.\n",
    "journal/2025/2025-05-02-later.md": "---\ndraft: true\n---\nMore.\n",
  });
  expect(content.faults()).toEqual([]);
  expect(slugsOf(content)).toEqual({
    posts: ["rain"],
    letters: [],
    journal: ["later", "2025-05-01"],
    poetry: ["snow", "rain"],
  });
  expect(content.collections.poetry.entries()[1]).toMatchObject({ tags: ["weather"], aliases: ["/2019/rain"] });
  await content.close();
  writeFile(folder, "poetry/hail.md", post("Hail", "2025-06-01"));
  expect(slugsOf(await openFolder(folder, { cacheFolder })).poetry).toEqual(["hail", "snow", "rain"]);
});

test("P162: a poem in one line tells where its lines and stanzas end; all else is running text", async () => {
  const words = "---\ntitle: T\ndate: 2025-01-01\n---\nOne,\n  two\n\n\nthree\n";
  const { content } = await openedFolder({ "poetry/a.md": words, "journal/a.md": words });
  const { poetry, journal } = content.collections;
  expect(poetry.entries()[0]?.opening).toBe("One, / two // three");
  expect(await poetry.readBody(poetry.entries()[0] as PostEntry)).toBe("One,\n  two\n\n\nthree\n");
  expect(journal.entries()[0]?.opening).toBe("One, two three");
});

test("P159: a fault in one folder is told in its own words and leaves the others as they are", async () => {
  const { content } = await openedFolder({
    "posts/a.md": post("A", "2025-01-01"),
    "journal/undated.md": "---\ntitle: Some day\n---\n",
    "journal/b.md": post("B", "2025-01-01", "draft: truet\n"),
    "poetry/c.md": post("C", "2025-01-01", "image: gone.jpg\n"),
    "poetry/open.md": "---\ntitle: Never closed\n",
    "poetry/d.md": post("D", "2025-01-02", "slug: c\n"),
  });
  expect(slugsOf(content)).toMatchObject({ posts: ["a"], journal: ["b"], poetry: ["d", "c"] });
  expect(content.faults().map(({ file, message }) => `${file}: ${message}`)).toEqual([
    expect.stringContaining("journal/b.md: “truet” is neither true nor false, so the journal entry stays a draft"),
    expect.stringContaining("journal/undated.md: is missing: add a line such as “date"),
    expect.stringContaining("poetry/c.md: poetry/gone.jpg is not there or is no picture; the poem is shown without it"),
    expect.stringContaining("poetry/d.md: “c” already belongs to poetry/c.md; this one is at /poetry/d"),
    expect.stringContaining("poetry/open.md: begins with front matter that does not end"),
  ]);
});
