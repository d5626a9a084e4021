import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDiskCache, keyOf, sweepDiskCaches } from "./disk-cache.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A folder of caches with one of them in it, removed after the test. */
function cacheFolder() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pathOf = (key: string) => join(folder, "texts", key.slice(0, 2), key);
  return {
    folder,
    cache: createDiskCache(join(folder, "texts")),
    pathOf,
    age: (key: string) => Date.now() - statSync(pathOf(key)).mtimeMs,
    makeOld: (path: string, age: number) => utimesSync(path, new Date(), new Date(Date.now() - age)),
  };
}

test("a read is noted once a day at most", async () => {
  const at = cacheFolder();
  const [today, before] = [keyOf("today"), keyOf("before")];
  for (const key of [today, before]) await at.cache.write(key, Buffer.from("words"));
  at.makeOld(at.pathOf(today), 20 * HOUR);
  at.makeOld(at.pathOf(before), 2 * DAY);
  for (const key of [today, before]) expect((await at.cache.read(key))?.toString()).toBe("words");
  expect(at.age(today)).toBeGreaterThan(19 * HOUR);
  expect(at.age(before)).toBeLessThan(HOUR);
});

test("what nobody has read for 30 days is swept away, all else stays", async () => {
  const at = cacheFolder();
  const [unread, read, young] = [keyOf("unread"), keyOf("read"), keyOf("young")];
  for (const key of [unread, read, young]) await at.cache.write(key, Buffer.from("words"));
  const unfinished = `${at.pathOf(young)}.unfinished`;
  const index = join(at.folder, "content-index.sqlite");
  for (const path of [unfinished, index]) writeFileSync(path, "");
  for (const path of [at.pathOf(unread), at.pathOf(read), unfinished, index]) at.makeOld(path, 31 * DAY);
  at.makeOld(at.pathOf(young), 29 * DAY);
  await at.cache.read(read);
  await sweepDiskCaches(at.folder);
  const kept = [at.pathOf(unread), at.pathOf(read), at.pathOf(young), unfinished, index].map((path) =>
    existsSync(path),
  );
  expect(kept).toEqual([false, true, true, false, true]);
  expect(await at.cache.read(unread)).toBeNull();
});

test("a sweep leaves the process free, however much there is", async () => {
  const at = cacheFolder();
  for (let part = 16; part < 24; part++) {
    const folder = join(at.folder, "texts", part.toString(16));
    mkdirSync(folder, { recursive: true });
    for (let count = 0; count < 500; count++) {
      writeFileSync(join(folder, `${count}`), "");
      if (count % 2) at.makeOld(join(folder, `${count}`), 31 * DAY);
    }
  }
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const start = performance.now();
  await sweepDiskCaches(at.folder);
  clearInterval(timer);
  expect(turns).toBeGreaterThan((performance.now() - start) / 50);
});

test("there may be nothing to sweep", async () => {
  await expect(sweepDiskCaches(join(tmpdir(), "commonplace-never-made"))).resolves.toBeUndefined();
});
