import { expect, test } from "vitest";
import { loosened, parseQuery } from "./query.ts";

test("words, phrases and signs", () => {
  expect(parseQuery('writ "small tools" don’t ... -').terms).toEqual([
    { text: "writ", prefix: true },
    { text: "small tools", prefix: false },
    { text: "don’t", prefix: false },
  ]);
  expect(parseQuery("“typographic marks”").terms).toEqual([{ text: "typographic marks", prefix: false }]);
  expect(parseQuery('an "open quotation').terms.map(({ text }) => text)).toEqual(["an", "open", "quotation"]);
  expect(parseQuery('"" " " *').terms).toEqual([]);
});

test("a word stands for longer ones, but not a short one or a whole form", () => {
  const isPrefix = (word: string) => parseQuery(word).terms[0]?.prefix;
  expect(["writ", "press", "notebook", "Äpf", "книг", "on-margin"].filter((word) => !isPrefix(word))).toEqual([]);
  expect(["a", "of", "its", "was", "writing", "used", "any", "are"].filter(isPrefix)).toEqual([]);
});

test("at most 200 characters, eight terms, each once, without control characters", () => {
  const { text } = parseQuery(`  a\u0000b\tc\nd\u202e${"é".repeat(400)}  `);
  expect(text.startsWith("a b c d é")).toBe(true);
  expect([...text]).toHaveLength(200);
  expect(parseQuery("one two three four five six seven eight nine").terms).toHaveLength(8);
  expect(parseQuery("Ink ink INK").terms).toHaveLength(1);
  expect(parseQuery("😀".repeat(300)).text).toBe("😀".repeat(200));
  expect(parseQuery("\ud800word").text).toBe("word");
});

test("loosened, a word keeps its beginning and a phrase stays", () => {
  expect(loosened(parseQuery('writin "small tools"').terms)).toEqual([
    { text: "writ", prefix: true },
    { text: "small tools", prefix: false },
  ]);
  expect(loosened(parseQuery("ink").terms)).toBeNull();
});
