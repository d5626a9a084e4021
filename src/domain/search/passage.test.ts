import { expect, test } from "vitest";
import { marked, type Place, passageOf } from "./passage.ts";
import type { MarkedText } from "./store.ts";

const shown = (pieces: MarkedText) => pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)).join("");
const places = (text: string, words: RegExp): Place[] =>
  [...text.matchAll(words)].map((found) => [found.index, found.index + found[0].length]);
const filler = "and so it goes on with words that nobody has asked for ".repeat(20);

test("marks what matches, and nothing else", () => {
  expect(
    shown(
      marked("ink and paper", [
        [0, 3],
        [8, 13],
      ]),
    ),
  ).toBe("[ink] and [paper]");
  expect(shown(marked("ink", []))).toBe("ink");
  expect(marked("", [])).toEqual([]);
});

test("a short text is shown whole, and one without a match from its beginning", () => {
  expect(shown(passageOf("Some ink.", [[5, 8]]))).toBe("Some [ink].");
  const beginning = shown(passageOf(filler, []));
  expect(beginning).toMatch(/^and so it goes .* …$/);
  expect(beginning.length).toBeLessThanOrEqual(242);
});

test("shows the stretch with the most different words", () => {
  const text = `${filler}ink ink ink ${filler}ink on paper ${filler}`;
  const passage = shown(passageOf(text, places(text, /ink|paper/g)));
  expect(passage).toMatch(/^… .*\[ink\] on \[paper\] .* …$/);
  expect(passage).not.toContain("ink] [ink");
});

test("cuts at words, and never through a character", () => {
  const text = `${filler}ink ${filler}`;
  const passage = shown(passageOf(text, places(text, /ink/g)));
  for (const word of passage
    .replace(/[[\]…]/g, "")
    .trim()
    .split(" "))
    expect(`${filler} ink`.split(" ")).toContain(word);
  const faces = `${"😀".repeat(400)}ink${"😀".repeat(400)}`;
  for (let offset = 0; offset < 4; offset++) {
    const moved = "x".repeat(offset) + faces;
    expect(shown(passageOf(moved, places(moved, /ink/g))).isWellFormed()).toBe(true);
  }
});
