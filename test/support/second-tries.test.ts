import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");

test("a test that needs a second try is named, with what it said at the first, and counted", {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-tries-"));
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  const file = `import { expect, test } from "vitest"; let tries = 0;
    test("at once", () => {});
    test("at the second try", () => expect(++tries).toBe(2));`;
  writeFileSync(join(folder, "some.test.mjs"), file);
  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const reporter = `--reporter=${join(import.meta.dirname, "second-tries.ts")}`;
  const SECOND_TRIES = join(folder, "list");
  const { stdout, status } = spawnSync(process.execPath, [vitest, "run", "--retry=1", reporter], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, SECOND_TRIES },
  });
  const line = "some.test.mjs: at the second try: expected 1 to be 2 // Object.is equality";
  expect(status).toBe(0);
  expect(stdout).toContain(`needed a second try: ${line}\n1 needed a second try\n`);
  expect(readFileSync(SECOND_TRIES, "utf8")).toBe(`${line}\n`);
  rmSync(folder, { recursive: true });
});
