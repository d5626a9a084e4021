import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parseQuery } from "../domain/search/query.ts";
import type { SearchDocument, SearchStore } from "../domain/search/store.ts";
import { createSearchIndex } from "./search-index.ts";

const thread = new URL("../assembly/search-thread.ts", import.meta.url);

test("reads only what is new or changed, and forgets what is gone", async () => {
  const { index, folder } = created();
  const read: string[] = [];
  await index.sync([document("a", "ink", "1", read), document("b", "paper", "1", read)]);
  await index.sync([document("a", "pencil", "2", read), document("c", "chalk", "1", read)]);
  expect(read).toEqual(["a", "b", "a", "c"]);
  expect(await keys(index, "ink")).toEqual([]);
  expect(await keys(index, "paper")).toEqual([]);
  expect(await keys(index, "pencil")).toEqual(["a"]);
  await index.close();
  const again = createSearchIndex({ cacheFolder: folder, thread, build: 1, idle: 20_000 });
  await again.sync([document("a", "pencil", "2", read), document("c", "chalk", "1", read)]);
  expect(read).toHaveLength(4);
  expect(await keys(again, "chalk")).toEqual(["c"]);
  await again.close();
});

test("answers with what is there while it is being made, without holding up the process", {
  timeout: 60_000,
}, async () => {
  const { index } = created();
  const body = "Sentence about margins, letters, indexes and the patience of paper. ".repeat(25);
  const many = Array.from({ length: 2_000 }, (_, number) => document(`post-${number}`, body));
  let ready = false;
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const done = index.sync(many).then(() => {
    ready = true;
  });
  const totals: number[] = [];
  while (!ready) totals.push((await found(index, "letter")).total);
  await done;
  clearInterval(watch);
  expect(totals.toSorted((a, b) => a - b)).toEqual(totals);
  expect(totals.some((total) => total > 0 && total < 2_000)).toBe(true);
  expect((await found(index, "letter")).total).toBe(2_000);
  expect(longest).toBeLessThan(250);
});

test("ends its thread when idle and starts it again", async () => {
  const { index, folder } = created(30);
  await index.sync([document("a", "ink")]);
  await delay(300);
  expect(readdirSync(folder)).toEqual(["search.sqlite"]);
  expect(await keys(index, "ink")).toEqual(["a"]);
});

test("a damaged file is made anew", async () => {
  const { index, folder } = created(30);
  writeFileSync(join(folder, "search.sqlite"), "no database at all");
  expect(await keys(index, "ink")).toEqual([]);
  await index.sync([document("a", "ink")]);
  expect(await keys(index, "ink")).toEqual(["a"]);
  await delay(300);
  const file = join(folder, "search.sqlite");
  const { readFileSync } = await import("node:fs");
  const bytes = readFileSync(file);
  bytes.fill(0xab, 4096);
  writeFileSync(file, bytes);
  const outcome = await index.find({ ...request("ink") });
  if (outcome.outcome === "found") expect(outcome.total).toBe(0);
  await index.sync([document("a", "ink")]);
  expect(await keys(index, "ink")).toEqual(["a"]);
});

test("says so when the file cannot be written, and never what was asked for", async () => {
  const { folder } = created();
  writeFileSync(join(folder, "occupied"), "");
  const index = createSearchIndex({ cacheFolder: join(folder, "occupied"), thread, build: 1, idle: 20_000 });
  onTestFinished(() => index.close());
  await expect(index.sync([document("a", "ink")])).rejects.toThrow();
  await expect(index.find(request("secretword"))).rejects.toThrow(/^((?!secretword).)*$/s);
});

test("once closed it ends quietly", async () => {
  const { index } = created();
  const bringing = index.sync(Array.from({ length: 500 }, (_, number) => document(`${number}`, "ink")));
  await delay(5);
  await index.close();
  await bringing;
  await expect(index.find(request("ink"))).rejects.toThrow("closed");
});

function created(idle = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-search-"));
  const index = createSearchIndex({ cacheFolder: folder, thread, build: 1, idle });
  onTestFinished(async () => {
    await index.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { index, folder };
}

function document(key: string, body: string, fingerprint = "1", read: string[] = []): SearchDocument {
  return {
    key,
    fingerprint,
    date: null,
    async read() {
      read.push(key);
      return { title: "Title", body, more: "" };
    },
  };
}

function request(written: string) {
  return { terms: parseQuery(written).terms, need: "all" as const, hidden: [], from: 0, limit: 10 };
}

async function found(index: SearchStore, written: string) {
  const outcome = await index.find(request(written));
  if (outcome.outcome !== "found") throw new Error(outcome.outcome);
  return outcome;
}

const keys = async (index: SearchStore, written: string) => (await found(index, written)).found.map(({ key }) => key);
