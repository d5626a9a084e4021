import { expect, test } from "vitest";
import { postEntry as post } from "../../../test/support/post-entry.ts";
import { originalElsewhere, termAt, termPath } from "./addresses.ts";
import { createPosts } from "./posts.ts";
import { termSlug, termsOf } from "./terms.ts";

test("P130: a name becomes an address as a file's name does, whatever its case", () => {
  const names = { "Tea & Co": "tea-co", Web: "web", WEB: "web", "small tools": "small-tools", "Node.js": "node.js" };
  for (const [name, slug] of Object.entries(names)) expect(termSlug(name)).toBe(slug);
  expect([termSlug("Müßiggang"), termSlug("日本"), termSlug("♥"), termSlug("")]).toEqual([
    "müßiggang",
    "日本",
    null,
    null,
  ]);
  expect(termPath({ kind: "category", slug: "日本" })).toBe("/categories/%E6%97%A5%E6%9C%AC");
});

test("an address says which kind of term it names", () => {
  expect(termAt("/tags/tea-co")).toEqual({ kind: "tag", slug: "tea-co" });
  expect(termAt("/categories/web")).toEqual({ kind: "category", slug: "web" });
  expect(termAt("/series/walks")).toEqual({ kind: "series", slug: "walks" });
  for (const path of ["/tags", "/tags/", "/tags/a/b", "/constructor/a", "/posts/a"]) expect(termAt(path)).toBeNull();
});

test("P130: two spellings of one tag are one, spelled as the newest post has it", () => {
  const posts = [
    post("c", "2025-03-01", { tags: ["Books", "books", "♥"], category: "Web" }),
    post("b", "2025-02-01", { tags: ["ink"] }),
    post("a", "2025-01-01", { tags: ["BOOKS"], category: "web" }),
  ];
  const shown = (kind: "tag" | "category") =>
    [...termsOf(kind, posts).values()].map(({ slug, name, posts: having }) => [slug, name, having.map((p) => p.slug)]);
  expect(shown("tag")).toEqual([
    ["books", "Books", ["c", "a"]],
    ["ink", "ink", ["b"]],
  ]);
  expect(shown("category")).toEqual([["web", "Web", ["c", "a"]]]);
});

test("P130: drafts, posts of the future and unlisted posts have no part in a tag", () => {
  let now = Date.parse("2025-06-29T12:00:00Z");
  const entries = [
    post("coming", "2025-06-30", { tags: ["a"], series: "Walks" }),
    post("draft", "2025-06-01", { tags: ["a", "b"], draft: true }),
    post("unlisted", "2025-06-01", { tags: ["b"], unlisted: true }),
  ];
  const store = { entries: () => entries, settings: () => ({ timeZone: "UTC" }) as never };
  const posts = createPosts({
    folder: "posts",
    store: { ...store, readBody: async () => "", readSource: async () => "" },
    renderer: {} as never,
    clock: () => now,
    previewKey: Buffer.alloc(32),
  });
  expect([posts.terms("tag"), posts.term("tag", "a"), posts.terms("series")]).toEqual([[], null, []]);
  now = Date.parse("2025-06-30T00:00:00Z");
  expect(posts.term("tag", "A")?.posts.map(({ slug }) => slug)).toEqual(["coming"]);
  expect([posts.term("tag", "b"), posts.term("series", "walks")?.name]).toEqual([null, "Walks"]);
});

test("P132: the original of a post is elsewhere, never on this site", () => {
  const original = (canonical: string | null) => originalElsewhere({ canonical }, "https://me.example");
  expect(original("https://other.example/a")).toBe("https://other.example/a");
  expect([original(null), original("http://me.example/2019/a/"), original("https://me.example/posts/a")]).toEqual([
    null,
    null,
    null,
  ]);
});
