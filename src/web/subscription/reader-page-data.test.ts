import { expect, test } from "vitest";
import { siteSettings } from "../../domain/site/input.ts";
import { consentWords, readerPageData } from "./reader-page-data.ts";

const consent = { kind: "requested", at: 0, source: "blog", page: "/blog", confirmedAt: 1, how: "link" } as const;
const evidence = { wording: null, policy: null };
const words = (given: object) => consentWords({ ...consent, ...evidence, ...given }, () => "June 29, 2025");

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

test("the reader sees to which words, under which privacy policy, and every mail that was sent", () => {
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
    issues: [
      { kind: "letter", slug: "grüße", subject: "Greetings", unlisted: false, startedAt: 2 },
      { kind: "post", slug: "hello", subject: "Hello", unlisted: false, startedAt: 1 },
      { kind: "post", slug: "hello", subject: "Hello, corrected", unlisted: true, startedAt: 0 },
    ],
  } as const;
  const { consent: lines, mails, letters } = readerPageData(reader, settings);
  expect(lines).toMatchObject([{ wording: "ab".repeat(32), policy: "1.2" }]);
  expect(mails.map(({ what }) => what)).toEqual(["Asked you to confirm the subscription", "of-a-later-version"]);
  expect(letters.map(({ when, subject, path }) => [when, subject, path])).toEqual([
    ["January 1, 1970", "Greetings", "/letters/gr%C3%BC%C3%9Fe"],
    ["January 1, 1970", "Hello", "/posts/hello"],
    ["January 1, 1970", "Hello, corrected", null],
  ]);
});
