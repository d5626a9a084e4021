import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { until } from "../../../test/support/until.ts";
import { type Stamp, stampOf } from "../scan.ts";
import { watchFolder } from "./watch.ts";

/** A file system that tells of nothing, as network folders and some containers do. */
vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:fs")>()),
  watch() {
    throw new Error("ENOSPC");
  },
}));

test("without the operating system's help the sweep finds what came, changed and went", async () => {
  const { folder, seen } = watched({ "posts/a.md": "one", "posts/b.md": "two" }, ["posts/a.md", "posts/b.md"]);
  await delay(100);
  writeFileSync(join(folder, "posts/a.md"), "changed");
  rmSync(join(folder, "posts/b.md"));
  mkdirSync(join(folder, "posts/c"));
  writeFileSync(join(folder, "posts/c/index.md"), "three");
  await until(() => seen.size === 3);
  expect(Object.fromEntries(seen)).toMatchObject({
    "posts/a.md": { size: 7 },
    "posts/b.md": null,
    "posts/c/index.md": { size: 5 },
  });
});

test("what could not be taken over is reported again", async () => {
  let refusals = 2;
  const { seen } = watched({ "posts/a.md": "new" }, [], (paths) => (refusals-- > 0 ? paths : []));
  await until(() => refusals < 0);
  expect([...seen.keys()]).toEqual(["posts/a.md"]);
});

test("a folder that contains itself is no endless work, and a vanished folder no reason to forget everything", async () => {
  const { folder, seen } = watched({ "posts/a.md": "one" }, ["posts/a.md"]);
  symlinkSync("..", join(folder, "posts/loop"));
  await delay(1_300);
  rmSync(folder, { recursive: true });
  await delay(1_500);
  expect(seen.get("posts/a.md")).toBeUndefined();
});

function watched(files: Record<string, string>, read: string[], refuse: (paths: string[]) => string[] = () => []) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-watch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "posts"));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const seen = new Map<string, Stamp | null>();
  const watch = watchFolder({
    folder,
    known: () => new Map(read.map((path) => [path, stampOf(folder, path)])),
    async apply(changes) {
      for (const [path, stamp] of changes) seen.set(path, stamp);
      return refuse([...changes.keys()]);
    },
    onError(error) {
      throw error;
    },
  });
  onTestFinished(() => watch.close());
  return { folder, seen };
}
