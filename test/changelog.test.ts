import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("the version of package.json is the newest that CHANGELOG.md tells of, and each has its number and day", () => {
  const headings = changes.match(/^## .+$/gm) ?? [];
  const versions = headings.map((line) => /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/.exec(line)?.[1] ?? line);
  const newestFirst = versions.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }));
  expect(versions[0]).toBe(version);
  expect(versions).toEqual([...new Set(newestFirst)]);
});

test("no version is without words", () => {
  const [, ...entries] = changes.split(/^## .+$/m);
  for (const entry of entries) expect(entry.trim().length).toBeGreaterThan(20);
});
