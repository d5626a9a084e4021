import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("each file that docs/architecture.md names is there", () => {
  const files = globSync(
    ["{.env.example,vitest.config.ts,.dependency-cruiser.mjs}", "{bench,content,docs,scripts,src,test}/**/*.*"],
    {
      cwd: root,
    },
  );
  const written = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const named = [...written.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|js|css|yaml|md))`/g)].map(([, name]) => name ?? "");
  const plain = named.filter((name) => !/NAME|NNN/.test(name));
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
});
