import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { analyse } from "scslre";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that a source file writes down. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node)
      found.push({ file, source: String(node.pattern), flags: String(node.flags) });
    Object.values(node).forEach(look);
  };
  const options = { syntax: "typescript", tsx: file.endsWith("x"), target: "es2024" } as const;
  look(parseSync(readFileSync(join(root, file), "utf8"), options));
  return found;
}

const files = globSync("src/**/*.{ts,tsx,js}", { cwd: root }).filter((file) => !/\.(test|d)\.tsx?$/.test(file));

test("no pattern takes more time than grows with the length of what it looks at", () => {
  const patterns = files.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(200);
  const slow = patterns.filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0);
  expect(slow.map(({ file, source, flags }) => `${file}: /${source}/${flags}`)).toEqual([]);
});

test("the check finds what it is for", () => {
  for (const source of ["\\/+$", "(a+)+b", "\\s*,\\s*x"])
    expect(analyse({ source, flags: "" }).reports.length, source).toBeGreaterThan(0);
});
