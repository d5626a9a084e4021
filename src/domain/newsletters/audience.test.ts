import { expect, test } from "vitest";
import { exclusionOf } from "./audience.ts";
import type { ReaderFacts } from "./issue.ts";

const active: ReaderFacts = {
  requestedAt: null,
  verifiedAt: 1,
  leftAt: null,
  bouncedAt: null,
  complainedAt: null,
  pausedUntil: null,
  topics: null,
  language: null,
};
const forAll = { language: null, otherLanguages: [] };

test.each<[Partial<ReaderFacts>, string | null, string | null]>([
  [{}, "essays", null],
  [{}, null, null],
  [{ topics: ["essays"] }, "essays", null],
  [{ topics: ["poetry"] }, "essays", "topic"],
  [{ topics: [] }, "essays", "topic"],
  [{ topics: ["poetry"] }, null, null],
  [{ pausedUntil: 100 }, null, null],
  [{ pausedUntil: 101 }, null, "paused"],
  [{ leftAt: 2 }, null, "unsubscribed"],
  [{ verifiedAt: null, requestedAt: 2 }, null, "pending"],
  [{ bouncedAt: 2 }, null, "bounced"],
  [{ bouncedAt: 2, complainedAt: 3 }, null, "complained"],
])("%j of the topic %s is excluded as %s", (facts, topic, exclusion) => {
  expect(exclusionOf({ ...active, ...facts }, { topic, ...forAll }, 100)).toBe(exclusion);
});

test.each<[reader: string | null, language: string | null, others: string[], gets: boolean]>([
  [null, null, [], true],
  ["de", null, [], true],
  ["de", null, ["de"], false],
  ["fr", null, ["de"], true],
  [null, null, ["de"], true],
  ["de", "de", [], true],
  [null, "de", [], false],
  ["fr", "de", [], false],
])(
  "P156: a reader of %s and a text in %s that there is in %j as well: %s",
  (reader, language, otherLanguages, gets) => {
    const excluded = exclusionOf({ ...active, language: reader }, { topic: null, language, otherLanguages }, 100);
    expect(excluded).toBe(gets ? null : "language");
  },
);
