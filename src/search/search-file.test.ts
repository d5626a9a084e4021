import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { marked, passageOf } from "../domain/search/passage.ts";
import { parseQuery } from "../domain/search/query.ts";
import { MOST_RANKED, ranked } from "../domain/search/ranking.ts";
import type { MarkedText } from "../domain/search/store.ts";
import { openSearchFile, type SearchFile } from "./search-file.ts";

const rules = { mostRanked: MOST_RANKED, ranked, marked, passageOf };

test("P16: finds word forms, beginnings, accents either way, and phrases", () => {
  const index = filled({
    a: ["On Letters", "She was writing to a café in Zürich."],
    b: ["Cards", "A naïve index of small tools, kept in a drawer."],
    c: ["Drawers", "Tools that are not small."],
  });
  expect(keys(index, "letter")).toEqual(["a"]);
  expect(keys(index, "writ")).toEqual(["a"]);
  expect(keys(index, "written writes")).toEqual([]);
  expect(keys(index, "writes")).toEqual(["a"]);
  expect(keys(index, "cafe ZURICH")).toEqual(["a"]);
  expect(keys(index, "näïve")).toEqual(["b"]);
  expect(keys(index, '"small tools"')).toEqual(["b"]);
  expect(keys(index, "small tools").toSorted()).toEqual(["b", "c"]);
  expect(keys(index, "drawer")).toEqual(["c", "b"]);
});

test("finds other scripts by words, and sequences of signs where there are no spaces", () => {
  const index = filled({
    greek: ["Ποταμός", "ποταμοῖσι τοῖσιν αὐτοῖσιν"],
    russian: ["Любовь", "Я вас любил: любовь ещё, быть может"],
    japanese: ["俳句", "古池や蛙飛びこむ水の音"],
    arabic: ["حبر", "كتاب قديم"],
    hebrew: ["דיו", "סֵפֶר יָשָׁן"],
  });
  expect(keys(index, "ποταμοισι")).toEqual(["greek"]);
  expect(keys(index, "ЛЮБОВЬ еще")).toEqual(["russian"]);
  expect(keys(index, "水の音")).toEqual(["japanese"]);
  expect(keys(index, "音の水")).toEqual([]);
  expect(keys(index, "كتاب")).toEqual(["arabic"]);
  expect(keys(index, "ספר")).toEqual(["hebrew"]);
  expect(keys(index, "ΠΟΤΑΜΟΣ")).toEqual(["greek"]);
  const [hebrew] = index.find(request("ישן")).found;
  expect(hebrew && shown(hebrew.passage)).toBe("סֵפֶר [יָשָׁן]");
  const [found] = index.find(request("蛙飛び")).found;
  expect(found && shown(found.passage)).toBe("古池や[蛙飛び]こむ水の音");
});

test("a title counts more than the text, a whole word more than a beginning, and the newer of equals comes first", () => {
  const index = filled({
    body: ["One", "ink and other words", "2025-01-01"],
    title: ["Ink", "other words and more", "2020-01-01"],
    older: ["Two", "a quill of feathers", "2024-01-01"],
    newer: ["Six", "a quill of feathers", "2025-01-01"],
    inkling: ["Ten", "inkling and other words", "2026-01-01"],
  });
  expect(keys(index, "ink")).toEqual(["title", "body", "inkling"]);
  expect(keys(index, "quill")).toEqual(["newer", "older"]);
});

test("marks each document where it matches itself", () => {
  const index = filled({
    a: ["An ink", "ink in a drawer"],
    b: ["B", "a drawer full of ink"],
    c: ["C", "no ink. INKS?"],
  });
  const texts = index.find(request("ink")).found.map(({ title, passage }) => `${shown(title)}: ${shown(passage)}`);
  expect(texts.toSorted()).toEqual([
    "An [ink]: [ink] in a drawer",
    "B: a drawer full of [ink]",
    "C: no [ink]. [INKS]?",
  ]);
});

test("P16: hidden documents are neither found nor counted", () => {
  const index = filled({ a: ["One", "ink"], b: ["Two", "ink"] });
  const { total, found } = index.find({ ...request("ink"), hidden: ["a", "unknown"] });
  expect([total, found.map(({ key }) => key)]).toEqual([1, ["b"]]);
});

test("of very many matches, the newest and those with a matching title can be paged through", () => {
  const index = opened(newPath());
  index.put(
    Array.from({ length: 1_200 }, (_, number) => ({
      ...document(`post-${number}`, [number === 7 ? "Ink" : "Post", `ink and word${number}`]),
      date: Date.UTC(2020, 0, 1) + number * 3_600_000,
    })),
  );
  const hidden = ["post-1199", "post-3"];
  const { total, reachable, found } = index.find({ ...request("ink"), hidden });
  expect([total, reachable]).toEqual([1_198, 1_000]);
  expect(found[0]?.key).toBe("post-7");
  const seen = new Set<string>();
  for (let from = 0; from < 1_000; from += 10)
    for (const { key } of index.find({ ...request("ink"), hidden, from }).found) seen.add(key);
  expect(seen.size).toBe(1_000);
  expect(seen.has("post-1199")).toBe(false);
  expect(index.find({ ...request("ink"), from: 5_000 }).from).toBe(1_000);
  expect(keys(index, "word7")).toContain("post-7");
});

test("compares, replaces and forgets", () => {
  const index = filled({ a: ["One", "ink"], b: ["Two", "paper"] });
  expect(
    index.compare([
      ["a", "1"],
      ["b", "2"],
      ["c", "1"],
    ]),
  ).toEqual({ wanted: ["b", "c"], surplus: [] });
  expect(index.compare([["a", "1"]])).toEqual({ wanted: [], surplus: ["b"] });
  index.put([document("a", ["One", "pencil"])]);
  index.forget(["b", "unknown"]);
  expect([keys(index, "ink"), keys(index, "paper"), keys(index, "pencil")]).toEqual([[], [], ["a"]]);
  while (index.tidy());
  expect(keys(index, "pencil")).toEqual(["a"]);
});

test("keeps what it knows, and begins anew for another build or a file that is none", () => {
  const path = newPath();
  const first = opened(path);
  first.put([document("a", ["One", "ink"])]);
  first.close();
  const again = openSearchFile(path, 1, rules);
  expect(keys(again, "ink")).toEqual(["a"]);
  again.close();
  const other = openSearchFile(path, 2, rules);
  expect(keys(other, "ink")).toEqual([]);
  other.close();
  for (const spoil of [
    () => writeFileSync(path, "this is no database"),
    () => truncateSync(path, 5_000),
    () => rmSync(path),
    () => new DatabaseSync(path).exec("pragma user_version = 2; drop table words"),
    () => writeSync(openSync(path, "r+"), Buffer.alloc(90, 255), 0, 90, 0),
  ]) {
    spoil();
    const anew = openSearchFile(path, 2, rules);
    anew.put([document("a", ["One", "ink"])]);
    expect(keys(anew, "ink")).toEqual(["a"]);
    anew.close();
  }
});

test("ten thousand queries of any kind are answered", () => {
  const pieces = [
    ..."\"'*:^()-+{}[]|&,;.\\%_/\u0000\u0002\u0003\u200b\ud83d\udc00 \t\n“”«»",
    ..."aéßщ水ー๑𞤀😀①½",
    ...["AND", "OR", "NOT", "NEAR(", "title:", "body :", "rank", "words MATCH", "''", '"a b"', "ink", "letters"],
    ...[" ", " ", "é".repeat(250), "\u0301", "x".repeat(90)],
  ];
  let seed = 20250629;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  const index = filled({ a: ["Letters", "ink “and” paper AND NOT near words 水 é"], b: ["B", 'title: "quoted"'] });
  for (let round = 0; round < 10_000; round++) {
    const written = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join("");
    const { terms } = parseQuery(written);
    if (terms.length === 0) continue;
    for (const need of ["all", "any"] as const) {
      const { found } = index.find({ terms, need, hidden: [], from: 0, limit: 10 });
      for (const { passage } of found)
        expect(["\u0002", "\u200b"].filter((sign) => shown(passage).includes(sign))).toEqual([]);
    }
  }
});

test("a search column cannot be named from outside", () => {
  const index = filled({ a: ["Ink", "paper"] });
  expect(keys(index, "title:ink")).toEqual([]);
  expect(keys(index, "{body}:ink")).toEqual([]);
  expect(keys(index, "NOT ink")).toEqual([]);
});

test("code and tags are found though they are not shown", () => {
  const index = opened(newPath());
  index.put([{ ...document("a", ["One", "words"]), text: { title: "One", body: "words", more: "useState hooks" } }]);
  const [found] = index.find(request("usestate")).found;
  expect(found && shown(found.passage)).toBe("words");
});

type Words = readonly [title: string, body: string, date?: string];

function filled(documents: Readonly<Record<string, Words>>): SearchFile {
  const index = opened(newPath());
  index.put(Object.entries(documents).map(([key, words]) => document(key, words)));
  return index;
}

function document(key: string, [title, body, date]: Words) {
  return { key, fingerprint: "1", date: date ? Date.parse(date) : null, text: { title, body, more: "" } };
}

function opened(path: string): SearchFile {
  return openSearchFile(path, 1, rules);
}

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "cache/search.sqlite");
}

function request(written: string) {
  return { terms: parseQuery(written).terms, need: "all" as const, hidden: [], from: 0, limit: 10 };
}

const keys = (index: SearchFile, written: string) => index.find(request(written)).found.map(({ key }) => key);
const shown = (pieces: MarkedText) => pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)).join("");
