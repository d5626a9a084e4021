import { expect, test } from "vitest";
import { postEntry } from "../../../test/support/post-entry.ts";
import { type DatedFolder, eachCollection } from "../posts/addresses.ts";
import type { PostEntry, PostImage } from "../posts/post.ts";
import { createFindIssueText } from "./find-issue-text.ts";

const store = (entries: readonly PostEntry[]) => ({
  entries: () => entries,
  readBody: async ({ slug }: PostEntry) => (slug === "gone" ? null : `Words of ${slug}.`),
});
const letter = (slug: string, more: Partial<PostEntry> = {}) =>
  postEntry(slug, "2026-05-01", { file: `letters/${slug}.md`, ...more });
const find = finderOf({
  posts: [
    postEntry("on-margins", "2026-01-01", {
      file: "posts/2026-01-01-on-margins/index.md",
      description: "About margins.",
    }),
    postEntry("both", "2026-01-02"),
    postEntry("gone", "2026-01-03"),
  ],
  letters: [letter("spring", { draft: true }), letter("both"), letter("grüße")],
});

function finderOf(texts: Partial<Record<DatedFolder, readonly PostEntry[]>>, topics: readonly string[] = []) {
  const collections = eachCollection((folder) => store(texts[folder] ?? []));
  return createFindIssueText({
    languages: [{ language: null, collections }],
    topics: () => topics,
  });
}

test.each([
  ["on-margins", "posts/2026-01-01-on-margins"],
  ["posts/on-margins", "posts/2026-01-01-on-margins"],
  ["/posts/on-margins/", "posts/2026-01-01-on-margins"],
  ["https://example.org/posts/on-margins?x=1#y", "posts/2026-01-01-on-margins"],
  ["content/posts/2026-01-01-on-margins/index.md", "posts/2026-01-01-on-margins"],
  ["./content/posts/2026-01-01-on-margins", "posts/2026-01-01-on-margins"],
  ["content\\letters\\spring.md", "letters"],
  ["letters/spring", "letters"],
  ["/home/ada/posts/site/content/letters/spring.md", "letters"],
  ["letters/gr%C3%BC%C3%9Fe", "letters"],
  ["gru\u0308ße", "letters"],
  ["letters/both.md", "letters"],
  ["spring.md", "letters"],
])("%s is found", async (name, folder) => expect((await find(name))?.folder).toBe(folder));

test("the picture of the front matter stands above the text, whatever its words", async () => {
  const image: PostImage = {
    path: "posts/a (1)/b.png",
    alt: "A [b] *c*\nd",
    caption: 'Say "hi"',
    width: 10,
    height: 10,
    form: "opaque",
    version: "00000000",
  };
  const shown = finderOf({ posts: [postEntry("a", "2026-01-01", { image })] });
  expect((await shown("a"))?.cover).toBe(String.raw`![A \[b\] \*c\* d](</posts/a%20(1)/b.png> "Say \"hi\"")`);
});

test("a draft is found as one", async () => expect(await find("spring")).toMatchObject({ draft: true }));

test.each(["index.md", "posts/spring", "letters/on-margins", "gone", "posts/gone", "", "letters/", "%"])(
  "%j is not there",
  async (name) => expect(await find(name)).toBeNull(),
);

test("a name of several texts is nobody's choice but the author's", async () => {
  await expect(find("both")).rejects.toThrow(
    "“both” can be several texts; say which: posts/both.md or letters/both.md.",
  );
});

test("what front matter leaves open is taken from the title and the description", async () => {
  expect(await find("on-margins")).toEqual({
    kind: "post",
    slug: "on-margins",
    title: "on margins",
    date: "2026-01-01",
    publishedAt: Date.UTC(2026, 0, 1),
    unlisted: false,
    draft: false,
    cover: null,
    body: "Words of on-margins.",
    subject: "on margins",
    preheader: "About margins.",
    topic: null,
    replyTo: null,
    folder: "posts/2026-01-01-on-margins",
    path: "/posts/on-margins",
    language: null,
    otherLanguages: [],
  });
  const mail = { subject: "Hello", preheader: "First", replyTo: "ada@example.org", topic: "letters" };
  const other = finderOf({ letters: [letter("x", { mail, unlisted: true })] });
  expect(await other("x")).toMatchObject({ kind: "letter", path: "/letters/x", unlisted: true, ...mail });
});

test("P161: a poem or a journal entry goes to the topic of its folder, where there is one and it names no other", async () => {
  const mail = { subject: null, preheader: null, replyTo: null, topic: "essays" };
  const texts = {
    poetry: [
      postEntry("rain", "2026-01-01", { file: "poetry/rain.md" }),
      postEntry("snow", "2026-01-02", { file: "poetry/snow/index.md", mail }),
    ],
    journal: [postEntry("monday", "2026-01-01", { file: "journal/monday.md" })],
    posts: [postEntry("rain", "2026-01-01"), postEntry("poetry", "2026-01-02")],
  };
  const foundOf = async (name: string, topics: readonly string[]) => {
    const text = await finderOf(texts, topics)(name);
    return text && [text.kind, text.path, text.topic];
  };
  const topics = ["essays", "poetry"];
  expect(await foundOf("poetry/rain", topics)).toEqual(["poem", "/poetry/rain", "poetry"]);
  expect(await foundOf("content/poetry/rain.md", [])).toEqual(["poem", "/poetry/rain", null]);
  expect(await foundOf("snow", topics)).toEqual(["poem", "/poetry/snow", "essays"]);
  expect(await foundOf("monday", topics)).toEqual(["journal", "/journal/monday", null]);
  expect(await foundOf("monday", ["journal"])).toEqual(["journal", "/journal/monday", "journal"]);
  expect(await foundOf("posts/poetry", topics)).toEqual(["post", "/posts/poetry", null]);
  await expect(foundOf("rain", topics)).rejects.toThrow("say which: posts/rain.md or poetry/rain.md.");
});

test.each<[name: string, language: string | undefined, path: string | null]>([
  ["bread", undefined, "/posts/bread"],
  ["bread", "de", null],
  ["brot", "de", "/de/posts/brot"],
  ["posts/bread.de.md", undefined, "/de/posts/brot"],
  ["content/posts/bread.de.md", undefined, "/de/posts/brot"],
  ["/de/posts/brot", undefined, "/de/posts/brot"],
  ["https://example.org/de/posts/brot", undefined, "/de/posts/brot"],
  ["posts/rain.md", "de", "/de/posts/regen"],
])("P156: %s in the language %s is the text at %s", async (name, language, path) => {
  const found = await inTwo(name, language);
  expect(found?.path ?? null).toBe(path);
  if (found)
    expect([found.language, found.otherLanguages]).toEqual(path?.startsWith("/de") ? ["de", []] : [null, ["de"]]);
});

const textsIn = (posts: readonly PostEntry[]) => eachCollection((folder) => store(folder === "posts" ? posts : []));
const inTwo = createFindIssueText({
  languages: [
    {
      language: null,
      collections: textsIn([
        postEntry("bread", "2026-01-01", { file: "posts/bread.md" }),
        postEntry("rain", "2026-01-02", { file: "posts/rain.md" }),
      ]),
    },
    {
      language: "de",
      collections: textsIn([
        postEntry("brot", "2026-01-01", { file: "posts/bread.md" }),
        postEntry("regen", "2026-01-02", { file: "posts/rain.md", draft: true }),
      ]),
    },
  ],
  topics: () => [],
});

test("P156: a translation that is still a draft takes no reader away from the main language", async () => {
  expect((await inTwo("rain"))?.otherLanguages).toEqual([]);
});
