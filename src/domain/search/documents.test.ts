import { expect, test } from "vitest";
import type { PostEntry } from "../posts/post.ts";
import { documentsOf, type SearchedContent } from "./documents.ts";

const pages: Record<string, object> = {
  "pages/about.md": { title: "About", description: "Who writes", body: "I *write*." },
  "pages/list.md": {
    title: "Reading List",
    body: "Slowly.",
    explainer: { heading: "How", text: "Twice." },
    note: "Two so far.",
  },
  "pages/poetry.md": {
    title: "Poetry",
    body: "Soon.",
    badges: [],
    quote: { text: "To see\na World", source: "Blake" },
  },
  "pages/bookshelf.md": { title: "Bookshelf", body: "Shelves.", pictures: [{ caption: "Upper.", alt: "" }] },
  "books.yaml": {
    categories: [{ id: "a", name: "Essentials", books: [{ title: "Essays", author: "Montaigne", year: 1580 }] }],
    spines: [{ title: "Walden", author: "Thoreau" }],
  },
};

test("every post, letter, page and update is a document, hidden ones included", () => {
  const keys = documentsOf(content(), plainText).map(({ key }) => key);
  expect(keys).toEqual([
    "posts/a.md",
    "posts/draft.md",
    "letters/spring.md",
    "pages/about.md",
    "pages/bookshelf.md",
    "pages/list.md",
    "pages/poetry.md",
    "now/2025-06-29.md",
  ]);
});

test("a page has the words that stand beside its text", async () => {
  expect(await bodyOf("pages/list.md")).toBe("Slowly. How Twice. Essentials. Essays, Montaigne, 1580. Two so far.");
  expect(await bodyOf("pages/poetry.md")).toBe("Soon. To see a World Blake");
  expect(await bodyOf("pages/bookshelf.md")).toBe("Shelves. Upper. Walden, Thoreau.");
});

test("a post has its tags and code, which are not shown", async () => {
  const text = await documentsOf(content(), plainText)[0]?.read();
  expect(text).toEqual({ title: "Post a", body: "plain Words.", more: "About it\nWeb\none\nA cover\nconst ink = 1;" });
});

test("the fingerprint changes with the file, its date and what is stripped", () => {
  const print = (changes: object, strip: string[] = []) =>
    documentsOf(content(changes, strip), plainText)[0]?.fingerprint;
  const all = [print({}), print({ hash: "other" }), print({ publishedAt: 5 }), print({}, ["x"])];
  expect(new Set(all).size).toBe(4);
  expect(print({})).toBe(print({}));
});

const plainText = (markdown: string) =>
  markdown.startsWith("Words") ? "plain Words." : markdown.replace(/\*/g, "").trim();

async function bodyOf(key: string) {
  return (
    await documentsOf(content(), plainText)
      .find((document) => document.key === key)
      ?.read()
  )?.body;
}

function content(changes: object = {}, strip: string[] = []): SearchedContent {
  const post = (slug: string) => ({
    slug,
    title: `Post ${slug}`,
    file: `posts/${slug}.md`,
    hash: "hash",
    publishedAt: 0,
    description: "About it",
    category: "Web",
    tags: ["one"],
    image: { alt: "A cover" },
    ...changes,
  });
  return {
    collections: {
      posts: {
        entries: () => [post("a"), { ...post("draft"), draft: true }] as unknown as PostEntry[],
        readBody: async () => "Words.\n\n```js\nconst ink = 1;\n```\n",
      },
      letters: {
        entries: () => [{ ...post("spring"), file: "letters/spring.md" }] as unknown as PostEntry[],
        readBody: async () => "Words.",
      },
    },
    settings: () => ({ strip, timeZone: "UTC" }),
    page: (path: string) => pages[path] ?? null,
    ownPages: () => [],
    isTranslated: () => true,
    updates: () => [{ date: "2025-06-29", title: "Now", body: "Mornings." }],
  } as unknown as SearchedContent;
}
