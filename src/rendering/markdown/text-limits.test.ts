import { expect, test } from "vitest";
import { PATHOLOGICAL_TEXTS } from "../../../test/rendering/pathological-corpus.ts";
import { limitsOf } from "./text-limits.ts";

const tangles = Object.entries(PATHOLOGICAL_TEXTS);
const paragraph = "Honest *words* with a [link](https://example.com/a), some `code` and **weight**, as people write. ";
const code = "```ts\nfunction sum(a: number, b: number) {\n  return a + b;\n}\n```";
const table = `| Book | Year | Words |\n|---|---|---|\n${"| Emma | 1815 | handsome, clever, and rich |\n".repeat(20)}`;

test.each([1_000_000, 390_000])(
  "P102: a tangle of %s characters gets less than half a second, and no colours",
  (size) => {
    const others = tangles.filter(([, text]) => {
      const { parse, colour } = limitsOf(text.slice(0, size));
      return parse.latest > 400 || colour !== null;
    });
    expect(others.map(([name]) => name)).toEqual([]);
  },
);

test.each([
  ["prose", `${paragraph.repeat(8)}\n\n`],
  [
    "prose with tables and code",
    `## A chapter\n\n${`${paragraph.repeat(4)}\n\n`.repeat(4)}${table}\n${code}\n\n- one more\n\n`,
  ],
  ["code", `${code}\n\n`],
  ["tables", `${table}\n`],
  ["verse", "So we beat on,\nboats against the current,\n\n"],
  ["Chinese", `${"道可道，非常道。名可名，非常名。".repeat(20)}\n\n`],
])("a book of %s gets the time that its length asks for", (_name, piece) => {
  const { parse } = limitsOf(piece.repeat(1_000_000 / piece.length));
  expect(parse.limit).toBeGreaterThan(9_000);
});

test("a short text is coloured whatever it looks like, a long one while it is not too long", () => {
  expect(limitsOf("```\na\n```\n").colour).not.toBeNull();
  const prose = `${paragraph}\n\n`;
  expect(limitsOf(prose.repeat(390_000 / prose.length)).colour).not.toBeNull();
  expect(limitsOf(prose.repeat(1_000_000 / prose.length)).colour).toBeNull();
});
