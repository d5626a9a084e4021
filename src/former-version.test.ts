import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openKeptVersions } from "./former-version.ts";

test("P230: a build is new where another one has served, until it has served itself", async () => {
  const root = mkdtempSync(join(tmpdir(), "commonplace-versions-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "build/process"), { recursive: true });
  for (const file of ["build/process/main.js", "package.json"]) writeFileSync(join(root, file), "{}");
  const versionOf = (name: string, schema: number) =>
    openKeptVersions({
      ...{ dataFolder: join(root, "data"), refusalFile: join(root, "data/versions/refused.json") },
      ...{ own: { name, schema }, buildFolder: join(root, "build"), projectFolder: root },
    });
  const [one, two] = [versionOf("0.1.0-a", 9), versionOf("0.1.1-b", 10)];
  expect([one.isNew(), two.isNew(), two.former(10)]).toEqual([false, false, null]);
  await one.keep();
  expect([one.isNew(), two.isNew()]).toEqual([false, true]);
  expect(two.former(10)).toBe(join(root, "data/versions/0.1.0-a/process/main.js"));
  two.refuse("its pages do not answer");
  expect([one.refusal(), two.refusal(), two.isNew()]).toEqual([null, "its pages do not answer", true]);
  await two.keep();
  expect([two.isNew(), two.refusal()]).toEqual([false, null]);
  mkdirSync(join(root, "data/versions/0.1.1-c.4711"));
  await versionOf("0.1.1-c", 10).keep();
  const kept = readdirSync(join(root, "data/versions"), { withFileTypes: true });
  const folders = kept.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort(), "Two are kept, and nothing that a copy which broke off has left.").toEqual([
    "0.1.1-b",
    "0.1.1-c",
  ]);
  // What works with a newer schema alone is no way back.
  expect(one.former(9)).toBe(null);
});
