import { expect, test } from "vitest";
import { postEntry } from "../../../test/support/post-entry.ts";
import type { PostEntry } from "../../domain/posts/post.ts";
import { createPostList } from "../../domain/posts/post-list.ts";
import { viewAt } from "../../domain/posts/view.ts";
import { siteSettings } from "../../domain/site/input.ts";
import type { SentIssue } from "../../domain/subscribers/store.ts";
import { textIn } from "../../languages/texts.ts";
import { consentWords, readerPageData } from "./reader-page-data.ts";

const consent = { kind: "requested", at: 0, source: "blog", page: "/blog", confirmedAt: 1, how: "link" } as const;
const evidence = { wording: null, policy: null };
const words = (given: object) =>
  consentWords({ ...consent, ...evidence, ...given }, () => "June 29, 2025", textIn("en"));

test.each([
  [
    {},
    "You asked for the newsletter in the form “blog” on the page /blog. Confirmed with the mailed link on June 29, 2025.",
  ],
  [{ page: null, confirmedAt: null, how: null }, "You asked for the newsletter in the form “blog”. Not confirmed."],
  [{ source: null, page: null, confirmedAt: null }, "You asked for the newsletter. Not confirmed."],
  [{ kind: "left", how: "address" }, "You left the newsletter by giving the address on the site."],
  [{ kind: "undone", how: "undo-link" }, "You took the leaving back with the link of the goodbye mail."],
  [{ kind: "changed", how: "owner" }, "You changed what you receive while signed in."],
  [{ kind: "imported", how: null }, "Your address was brought over from another list."],
  [{ kind: "added", how: "on paper" }, "Your address was added by the author (on paper)."],
])("%j is told in words", (given, text) => expect(words(given)).toBe(text));

const settings = siteSettings.parse({
  name: "Commonplace",
  author: { name: "Ada" },
  description: "Words",
  email: "ada@site.example",
  topics: [],
  navigation: { left: [], right: [], footer: [] },
  social: [],
});
const reader = {
  email: "eve@example.org",
  name: null,
  status: "active",
  topics: null,
  pausedUntil: null,
  canUndo: false,
  consent: [{ ...consent, wording: "ab".repeat(32), policy: "1.2" }],
  mails: [
    { template: "verify", at: 0 },
    { template: "of-a-later-version", at: 1 },
  ],
  issues: [],
  language: null,
} as const;
test("P161: a poem that was sent is named with its own page, though a post may have its name", () => {
  const { letters } = pageOf([
    { ...issue, kind: "poem", slug: "rain" },
    { ...issue, kind: "poem", slug: "hello" },
  ]);
  expect(letters.map(({ path }) => path)).toEqual(["/poetry/rain", null]);
});

const issue = { kind: "letter", slug: "grüße", subject: "Greetings", unlisted: false, startedAt: 0 } as const;

const nothing = createPostList({ view: () => viewAt(0, []), store: { settings: () => settings }, clock: () => 0 });
const noTexts = { posts: nothing, letters: nothing, journal: nothing, poetry: nothing };

/** The page of a reader to whom these went, on a site with the post “hello”, once “hi”, and the letter “grüße”. */
function pageOf(issues: readonly SentIssue[], query = "") {
  const site = { settings: () => settings };
  const clock = () => Date.UTC(2026, 0, 1);
  const textsOf = (...entries: PostEntry[]) =>
    createPostList({ view: () => viewAt(clock(), entries), store: site, clock });
  const services = {
    site,
    collections: {
      posts: textsOf(postEntry("hello", "2025-01-01", { aliases: ["/posts/hi"] }), postEntry("later", "2026-02-01")),
      letters: textsOf(postEntry("grüße", "2025-01-01", { file: "letters/grüße.md" })),
      journal: textsOf(),
      poetry: textsOf(postEntry("rain", "2025-01-01", { file: "poetry/rain.md" })),
    },
  };
  return readerPageData({ ...reader, issues }, services, new URLSearchParams(query));
}

test("the reader sees to which words, under which privacy policy, and every mail that was sent", () => {
  const { consent: lines, mails, letters } = pageOf([]);
  expect(lines).toMatchObject([{ wording: "ab".repeat(32), policy: "1.2" }]);
  expect(mails.map(({ what }) => what)).toEqual(["Asked you to confirm the subscription", "of-a-later-version"]);
  expect(letters).toEqual([]);
});

test("P126: letters that were sent lead to their text, as long as the site has it", () => {
  const post = { ...issue, kind: "post" } as const;
  const { letters } = pageOf([
    issue,
    { ...post, slug: "hello", subject: "Hello" },
    { ...post, slug: "hi", subject: "Under its old name" },
    { ...post, slug: "hello", subject: "Hello, corrected", unlisted: true },
    { ...issue, slug: "hello", subject: "Its file is gone" },
    { ...post, slug: "later", subject: "Taken back for now" },
  ]);
  expect(letters.map(({ when, subject, path }) => [when, subject, path])).toEqual([
    ["January 1, 1970", "Greetings", "/letters/gr%C3%BC%C3%9Fe"],
    ["January 1, 1970", "Hello", "/posts/hello"],
    ["January 1, 1970", "Under its old name", "/posts/hello"],
    ["January 1, 1970", "Hello, corrected", null],
    ["January 1, 1970", "Its file is gone", null],
    ["January 1, 1970", "Taken back for now", null],
  ]);
});

test("P126: the newest twenty letters are shown, and all when they are asked for", () => {
  const issues = Array.from({ length: 21 }, (_, index) => ({ ...issue, subject: `Letter ${21 - index}` }));
  const subjectsOf = (query: string) => pageOf(issues, query).letters.map(({ subject }) => subject);
  const { allLetters } = pageOf(issues);
  expect(allLetters?.total).toBe(21);
  expect(subjectsOf("")).toHaveLength(20);
  expect([subjectsOf("").at(0), subjectsOf("").at(-1)]).toEqual(["Letter 21", "Letter 2"]);
  expect(subjectsOf("?done=saved")).toHaveLength(20);
  expect(subjectsOf(new URL(allLetters?.to ?? "", "https://site.example").search)).toHaveLength(21);
  expect(pageOf(issues.slice(1)).allLetters).toBeNull();
});

test("P196: on a site with several languages the reader sees in which one mails come, and chooses among them", () => {
  const site = { settings: () => ({ ...settings, languages: ["de"] }) };
  const services = { site, collections: noTexts, translations: { main: () => "en" } };
  const languagesOf = (language: string | null, more = {}) =>
    readerPageData({ ...reader, language }, { ...services, ...more }, new URLSearchParams()).languages;
  const [english, german] = [
    { value: "", language: "en", name: "English" },
    { value: "de", language: "de", name: "Deutsch" },
  ];
  expect(languagesOf("de")).toEqual([
    { ...english, chosen: false },
    { ...german, chosen: true },
  ]);
  // One that the site has given up stands for the main one, as it does in mails.
  for (const language of [null, "fr"])
    expect(languagesOf(language)).toEqual([
      { ...english, chosen: true },
      { ...german, chosen: false },
    ]);
  expect(languagesOf(null, { translations: undefined })).toBeUndefined();
});
