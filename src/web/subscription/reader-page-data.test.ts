import { expect, test } from "vitest";
import { consentWords } from "./reader-page-data.ts";

const consent = { kind: "requested", at: 0, source: "blog", page: "/blog", confirmedAt: 1, how: "link" } as const;
const words = (given: object) => consentWords({ ...consent, ...given }, () => "June 29, 2025");

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
