import { expect, test } from "vitest";
import type { Export, FoundText } from "./export.ts";
import { type ImportParts, importExport } from "./import.ts";
import type { NewText } from "./store.ts";
import { missingWords } from "./words.ts";

const empty: Export = { files: [], refused: [], file: () => null, close: async () => {} };

const found: FoundText = {
  id: "1",
  kind: "post",
  status: "published",
  access: "everyone",
  title: "A post",
  slug: "a-post",
  date: "2020-01-02",
  updated: null,
  description: null,
  category: null,
  tags: [],
  authors: [],
  image: null,
  canonical: null,
  addresses: ["/2020/a-post/", "/?p=1", "/posts/a-post"],
  extra: {},
  body: { form: "html", text: "<p>one two three</p>" },
  locate: () => null,
  comments: [{ author: "Bo", date: null, text: "Well\nsaid" }],
  lost: ["holds a form, which is left out"],
};

function importing(text: FoundText, converted: string, parts: Partial<ImportParts> = {}) {
  const placed: NewText[] = [];
  const redirects = new Map<string, string>();
  const reports: string[] = [];
  const fates = Array.fromAsync(
    importExport(
      {
        store: {
          enclosuresOf: () => new Map(),
          enclosure: () => ({ open: async function* () {} }),
          async place(given) {
            placed.push(given);
            return { placing: "written", file: `${given.folder}/${given.slug}.md`, slug: given.slug };
          },
          async addRedirects(added) {
            for (const [from, to] of added) redirects.set(from, to);
            return [...added.keys()];
          },
          async report(lines) {
            reports.push(...lines);
            return "report.md";
          },
          close: async () => {},
        },
        convert: async (html) => ({ markdown: converted, words: html.replace(/<[^<>]*>/g, ""), lost: [] }),
        references: { list: () => [], replace: (markdown) => markdown },
        wordsOf: (markdown) => markdown,
        isAlwaysAnswered: () => false,
        fetchFile: null,
        ...parts,
      },
      async function* () {
        yield { kind: "text", text };
      },
      empty,
      { timeZone: "UTC", readMarkdown: () => null as never },
    ),
  );
  return { placed, redirects, reports, fates };
}

test("P136: words that are missing after the change are told, with how many and which", async () => {
  const { fates, reports } = importing(found, "one three");
  expect((await fates)[0]?.notes).toContain("1 of 3 words are missing: two");
  expect(reports).toContain("- posts/a-post.md: 1 of 3 words are missing: two.");
});

test("P136: nothing is told where every word is there, in whatever order", async () => {
  const { fates } = importing(found, "three, *two* one");
  expect((await fates)[0]?.notes).toEqual(found.lost);
  expect(missingWords("a a b", "a b b")).toEqual({ of: 3, missing: 1, examples: ["a"] });
});

test("old paths become aliases, addresses with a query redirects, comments stand in the report", async () => {
  const { fates, placed, redirects, reports } = importing(found, "one two three");
  expect(await fates).toMatchObject([
    { kind: "post", fate: "written", comments: 1 },
    { kind: "redirect", name: "/?p=1" },
  ]);
  expect(placed[0]?.fields).toEqual({ title: "A post", date: "2020-01-02", aliases: ["/2020/a-post"] });
  expect([...redirects]).toEqual([["/?p=1", "/posts/a-post"]]);
  expect(reports).toContain("- **Bo**: Well said");
});
