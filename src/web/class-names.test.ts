import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const views = globSync(join(import.meta.dirname, "**/*.tsx"));

/** Each class that a view names of a CSS module: the module's path and the class. */
function classesNamed(view: string): (readonly [module: string, name: string])[] {
  const source = readFileSync(view, "utf8");
  return [...source.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, styles = "", module = ""]) =>
    [...source.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, "g"))].map(
      ([, name = ""]) => [join(dirname(view), module), name] as const,
    ),
  );
}

test("views name only classes that their stylesheets have", () => {
  const named = views.flatMap(classesNamed);
  const missing = named.filter(([module, name]) => !new RegExp(`\\.${name}\\b`).test(readFileSync(module, "utf8")));
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
