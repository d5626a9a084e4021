import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = globSync(["{src,test,bench,scripts,docs}/**/*.{ts,tsx,js,mjs,md}", "*.{md,ts}"], { cwd: root }).filter(
  (file) => file !== join("test", "promises.test.ts"),
);
const text = (file: string) => readFileSync(join(root, file), "utf8");
const promised = [...text("docs/promises.md").matchAll(/^- \*\*(P\d+)\*\* /gm)].map(([, number]) => number ?? "");

test("each promise has a number of its own", () => {
  expect(promised.length).toBeGreaterThan(100);
  expect(promised).toEqual([...new Set(promised)]);
});

test("each promise that is referred to stands in docs/promises.md", () => {
  const used = files.flatMap((file) =>
    [...text(file).matchAll(/(?<=["'`(, ]|to )P\d{1,3}(?=[:,) ])/g)].map(([number]) => `${file}: ${number}`),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((reference) => !promised.includes(reference.split(": ")[1] ?? ""))).toEqual([]);
});

test("each promise is named by a test, or by a measurement with a bar, that proves it", () => {
  const proving = files.filter((file) => /\.test\.tsx?$|^bench\//.test(file));
  const named = new Set(proving.flatMap((file) => text(file).match(/\bP\d{1,3}\b/g) ?? []));
  expect(promised.filter((number) => !named.has(number))).toEqual([]);
});

test("nothing refers to a document that is not in the repository", () => {
  const foreign =
    /\bR\d{1,2}\b|(?<!rss-)\bspecification\b|DECISIONS|SPEC\.md|RELIABILITY|ARCHITECTURE\.md|\(sections? \d|\bSection \d/;
  const lines = files.flatMap((file) =>
    text(file)
      .split("\n")
      .map((line, at) => ({ line, place: `${file}:${at + 1}` })),
  );
  expect(lines.filter(({ line }) => foreign.test(line)).map(({ place }) => place)).toEqual([]);
});
