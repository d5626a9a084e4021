import { expect, test } from "vitest";
import type { Pages } from "../pages/pages.ts";
import { type DatedFolder, eachCollection } from "../posts/addresses.ts";
import type { PostEntry } from "../posts/post.ts";
import type { SearchedContent } from "./documents.ts";
import { createSearch } from "./search.ts";
import type { SearchOutcome, SearchRequest, SearchStore } from "./store.ts";

test("nothing is looked for without a word", async () => {
  const { search, requests } = created(["a"]);
  expect(await search.find(' "" !')).toMatchObject({ query: '"" !', asked: false, total: 0, results: [] });
  expect(requests).toEqual([]);
});

test("P16: a post of the future is hidden until its moment, without indexing anew", async () => {
  const site = created(["a", "future"]);
  site.visible = ["a"];
  expect((await site.search.find("ink")).results.map(({ path }) => path)).toEqual(["/posts/a"]);
  expect(site.requests[0]?.hidden).toEqual(["posts/draft.md", "posts/future.md", "now/2999-01-01.md"]);
  site.visible = ["a", "future"];
  expect((await site.search.find("ink")).results.map(({ path }) => path)).toEqual(["/posts/a", "/posts/future"]);
  expect(site.indexed).toBe(0);
});

test("what the index still holds of a removed post is not shown", async () => {
  const site = created(["a", "gone"]);
  site.visible = ["a"];
  site.answer = (request) => found(request, ["posts/gone.md", "posts/a.md", "posts/draft.md", "pages/about.md"]);
  const { total, results } = await site.search.find("ink");
  expect([total, results.map(({ path, kind, date }) => [kind, path, date])]).toEqual([
    2,
    [
      ["post", "/posts/a", "2025-01-01"],
      ["page", "/about", null],
    ],
  ]);
});

test("a letter is found as one, while readers can see it", async () => {
  const site = created([], ["spring", "draft"]);
  site.answer = (request) => found(request, ["letters/spring.md", "letters/draft.md"]);
  const { results } = await site.search.find("ink");
  expect(results.map(({ kind, path, date }) => [kind, path, date])).toEqual([
    ["letter", "/letters/spring", "2025-02-02"],
  ]);
  expect(site.requests[0]?.hidden).toContain("letters/draft.md");
});

test("an update is found where it is read at present", async () => {
  const site = created([]);
  site.answer = (request) => found(request, ["now/2025-06-29.md", "now/2025-06-11.md", "now/2999-01-01.md"]);
  const { results } = await site.search.find("ink");
  expect(results.map(({ kind, path }) => [kind, path])).toEqual([
    ["update", "/now"],
    ["update", "/nowArchives/2025-06-11"],
  ]);
});

test("all words are tried first, then any, then what begins alike", async () => {
  const site = created(["a"]);
  site.answer = (request) => found(request, request.terms[0]?.text === "writ" ? ["posts/a.md"] : []);
  expect((await site.search.find("writin letters")).match).toBe("alike");
  expect(site.requests.map(({ need, terms }) => [need, ...terms.map(({ text }) => text)])).toEqual([
    ["all", "writin", "letters"],
    ["any", "writin", "letters"],
    ["any", "writ", "lett"],
  ]);
  site.answer = (request) => found(request, request.need === "any" ? ["posts/a.md"] : []);
  expect((await site.search.find("ink paper")).match).toBe("any");
});

test("pages hold ten results; of very many only those that are ranked", async () => {
  const site = created(["a"]);
  site.answer = (request) => ({ ...found(request, ["posts/a.md"]), total: 3_000, reachable: 25, from: request.from });
  expect(await site.search.find("ink", 3)).toMatchObject({ page: 3, pages: 3, total: 3_000 });
  for (const page of [0, -1, 1.5, Number.NaN]) expect((await site.search.find("ink", page)).page).toBe(1);
});

test("it says when the index is not complete, and makes a lost one again", async () => {
  const site = created(["a"]);
  expect((await site.search.find("ink")).complete).toBe(false);
  await site.search.refresh();
  expect((await site.search.find("ink")).complete).toBe(true);
  site.answer = () => ({ outcome: "lost" });
  expect(await site.search.find("ink")).toMatchObject({ complete: false, total: 0 });
  expect(site.indexed).toBe(2);
});

test("changes during a run lead to one more run", async () => {
  const site = created(["a"]);
  await Promise.all([site.search.refresh(), site.search.refresh(), site.search.refresh()]);
  expect(site.indexed).toBe(2);
});

test("a fault of the index is logged without the query, and the page still answers", async () => {
  const site = created(["a"]);
  site.answer = () => {
    throw new Error("disk");
  };
  expect(await site.search.find("secretword")).toMatchObject({ complete: false, total: 0, query: "secretword" });
  expect(site.logged).toEqual(["the search index could not be read"]);
});

function created(slugs: readonly string[], slugsOfLetters: readonly string[] = []) {
  const all = [...slugs, "draft"].map(
    (slug) => ({ slug, file: `posts/${slug}.md`, date: "2025-01-01", hash: "", tags: [] }) as unknown as PostEntry,
  );
  const site = {
    visible: slugs,
    indexed: 0,
    requests: [] as SearchRequest[],
    logged: [] as string[],
    answer: (request: SearchRequest): SearchOutcome =>
      found(
        request,
        all.map(({ file }) => file).filter((file) => !request.hidden.includes(file)),
      ),
  };
  const store: SearchStore = {
    async find(request) {
      site.requests.push(request);
      return site.answer(request);
    },
    async sync() {
      site.indexed++;
    },
  };
  const entriesOfLetters = slugsOfLetters.map(
    (slug) => ({ slug, file: `letters/${slug}.md`, date: "2025-02-02", hash: "", tags: [] }) as unknown as PostEntry,
  );
  const entries = all.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const written: Partial<Record<DatedFolder, PostEntry[]>> = { posts: entries, letters: entriesOfLetters };
  const content = {
    collections: eachCollection((folder) => ({ entries: () => written[folder] ?? [] })),
    settings: () => ({ strip: [], timeZone: "UTC" }),
    page: () => null,
    ownPages: () => [],
    updates: () => ["2999-01-01", "2025-06-29", "2025-06-11"].map((date) => ({ date, title: "Now", body: "" })),
  } as unknown as SearchedContent;
  const isVisible = ({ slug, file }: PostEntry) =>
    (file.startsWith("letters/") ? ["spring"] : site.visible).includes(slug);
  const collections = eachCollection((folder) => ({
    list: () => ({ posts: (written[folder] ?? []).filter(isVisible), total: 0 }),
  }));
  const pages = {
    exists: (path: string) => path === "/about",
    ownPages: () => [],
    now: () => ({
      current: { isoDate: "2025-06-29", path: "/nowArchives/2025-06-29" },
      archive: [{ isoDate: "2025-06-11", path: "/nowArchives/2025-06-11" }],
    }),
  } as unknown as Pages;
  const log = { warn: (_: object, message: string) => void site.logged.push(message) };
  return Object.assign(site, {
    search: createSearch({ content, collections, pages, store, plainText: (text) => text, log }),
  });
}

function found({ from }: SearchRequest, keys: readonly string[]): Extract<SearchOutcome, { outcome: "found" }> {
  const text = [{ text: "ink", mark: true }];
  return {
    outcome: "found",
    total: keys.length,
    reachable: keys.length,
    from,
    found: keys.map((key) => ({ key, title: text, passage: text })),
  };
}
