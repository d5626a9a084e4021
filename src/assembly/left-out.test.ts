import { expect, test } from "vitest";
import { openedFolder, openFolder, post, SITE, writeFile } from "../../test/support/content-folder.ts";
import type { ContentFolder } from "../content/files.ts";
import { optionalPages } from "../domain/site/optional-pages.ts";
import { textsLeftOut, withoutPages } from "./left-out.ts";

const page = (title: string) => `---\ntitle: ${title}\n---\nWords.\n`;
const bookPage = "---\ntitle: List\nexplainer: { heading: How, text: So. }\nnote: Yes.\n---\nWords.\n";
const books = "categories:\n  - { id: old, name: Old }\n";
const files = {
  "pages/about.md": page("About"),
  "pages/links.md": page("Links"),
  "pages/list.md": bookPage,
  "books.yaml": books,
  "now/index.yaml": "title: Now\nsubtitle: Today\nabout: { label: What?, url: https://example.org }\n",
  "now/2025-06-01.md": page("June"),
  "posts/bread.md": post("Bread", "2025-06-01"),
  "letters/june.md": post("June", "2025-06-01"),
  "journal/rain.md": post("Rain", "2025-06-01"),
  "poetry/salt.md": post("Salt", "2025-06-01"),
};

async function without(written: string) {
  const { content } = await openedFolder({ ...files, "site.yaml": `${SITE}without: ${written}\n` });
  return { content, shown: withoutPages(content) };
}

test("P208: what belongs to a page that is left out is as if it were not in the folder", async () => {
  const { content, shown } = await without("[/about, now, journal, /list]");
  expect(content.faults()).toEqual([]);
  expect([shown.page("pages/about.md"), shown.page("now/index.yaml"), shown.updates()]).toEqual([null, null, []]);
  expect(shown.page("pages/links.md")?.title).toBe("Links");
  expect(shown.texts().map(({ file }) => file)).toEqual(["pages/links.md"]);
  expect(shown.collections.journal.entries()).toEqual([]);
  expect(shown.collections.journal.entries()).toBe(shown.collections.journal.entries());
  const { posts, letters, poetry } = shown.collections;
  expect([posts, letters, poetry].map((texts) => texts.entries().length)).toEqual([1, 1, 1]);
});

test("P288: a page of the author's own has the address of a page that is left out, while the text of that page stays hidden", async () => {
  const own = { ...files, "pages/now.md": page("Mine"), "pages/links/index.md": page("My links") };
  const { content } = await openedFolder({ ...own, "site.yaml": `${SITE}without: [now, about, /links]\n` });
  const shown = withoutPages(content);
  expect(shown.ownPages().map(({ path, title }) => [path, title])).toEqual([
    ["/links", "My links"],
    ["/now", "Mine"],
  ]);
  expect([shown.page("pages/links.md"), content.faults()]).toEqual([null, []]);
  expect(textsLeftOut(content)).toEqual([
    {
      file: "pages/about.md",
      ...{ line: null, field: null, severity: "warning" },
      message:
        "is not shown, since site.yaml leaves /about out; a page of your own at this address goes into pages/about/index.md",
    },
  ]);
});

test("P288: one at the address of a page that is there is told, in each language, and is there once that page is left out", async () => {
  const languages = SITE.replace("description:", "language: en\nlanguages: [de]\ndescription:");
  const own = { "pages/now.md": page("Mine"), "pages/letters.de.md": page("Briefe") };
  const { content, folder } = await openedFolder({ ...files, ...own, "site.yaml": languages });
  const stateOf = (opened: ContentFolder) => ({
    told: opened.faults().map(({ file, line, message }) => `${file}:${line} ${message.split(";")[0]}`),
    shown: [opened, opened.inLanguage("de")].map((one) => one.ownPages().map(({ title }) => title)),
  });
  expect(stateOf(content)).toEqual({
    told: [
      "pages/letters.de.md:1 /letters is an address that one of the site’s pages has",
      "pages/now.md:1 /now is an address that one of the site’s pages has",
    ],
    shown: [[], []],
  });
  writeFile(folder, "site.yaml", `${languages}without: [now, letters]\n`);
  expect(stateOf(await openFolder(folder))).toEqual({ told: [], shown: [["Mine"], ["Briefe", "Mine"]] });
});

test("a file of two pages is there until both are left out", async () => {
  expect((await without("[/list]")).shown.page("books.yaml")).not.toBeNull();
  expect((await without("[/list, /bookshelf]")).shown.page("books.yaml")).toBeNull();
});

test.each(["/", "/blog", "/privacy", "/tos", "/subscribe", "/dashboard", "/bookshelves"])(
  "P208: %s cannot be left out, and the fault names the pages that can",
  async (path) => {
    await expect(without(`[/about, ${path}]`)).rejects.toThrow(
      `site.yaml:9 without.2: must be a page that may be left out: ${optionalPages.join(", ")}`,
    );
  },
);
