import { expect, test } from "vitest";
import { csvLine, decodeText, parseCsv } from "./csv.ts";

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

test("CSV is read and written as RFC 4180 says, and runs no formula", () => {
  expect(cells('\ufeffemail,name\r\na@b.c,"Love, ""Ada""\nL."\n\nb@c.d,\n')).toEqual([
    ["email", "name"],
    ["a@b.c", 'Love, "Ada"\nL.'],
    ["b@c.d", ""],
  ]);
  expect(csvLine(["=1+1", 'say "hi"', null, 5])).toBe(`'=1+1,"say ""hi""",,5\r\n`);
});

test("semicolons and tabs separate as well, as the first line says", () => {
  expect(cells('email;"last, first"\r\na@b.c;"L, A"')).toEqual([
    ["email", "last, first"],
    ["a@b.c", "L, A"],
  ]);
  expect(cells("email\tname\ra@b.c\tA;B\r")).toEqual([
    ["email", "name"],
    ["a@b.c", "A;B"],
  ]);
  expect(cells("sep=|\r\nemail|name\r\na@b.c|A,B")).toEqual([
    ["email", "name"],
    ["a@b.c", "A,B"],
  ]);
  expect(cells("email\na@b.c")).toEqual([["email"], ["a@b.c"]]);
});

test.each([
  ["never closed", '"Ada,a@b.c', ["b@b.c", "Bo"]],
  ["closed by the next row's", 'a@b.c,"Ada', ["b@b.c", '"Bo"']],
  ["in the middle of a word", 'a@b.c,A"da', ["b@b.c", "Bo"]],
  ["behind a closed one", 'a@b.c,"Ada"x', ["b@b.c", "Bo"]],
  ["matched by chance", '"Ada,a@b.c', ["b@b.c", '"Bo",']],
])("a quotation mark that is %s costs its row and no other", (_, broken, next) => {
  const records = parseCsv(`email,name\n${broken}\n${next.join(",")}\nc@b.c,Cy\n`);
  expect(records.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect(records[1]?.cells).toBeNull();
  expect(records[2]?.cells?.[0]).toBe("b@b.c");
  expect(records[3]?.cells).toEqual(["c@b.c", "Cy"]);
});

test("a file full of stray quotation marks takes no longer than its length", () => {
  const started = performance.now();
  expect(parseCsv(`email,name\n${'"a@b.c,x\n'.repeat(20_000)}`)).toHaveLength(20_001);
  expect(parseCsv(`email\n${'""'.repeat(500_000)}`)).toHaveLength(2);
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("UTF-8, UTF-16 and Windows-1252 are told apart, with a byte-order mark and without", () => {
  const text = "email,name\nada@example.org,Zoë";
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const wide = Buffer.from(text, "utf16le");
  const marked = Buffer.from(`\ufeff${text}`, "utf16le");
  for (const bytes of [Buffer.from(text), wide, swapped(wide), marked, swapped(marked), Buffer.from(text, "latin1")])
    expect(cells(decodeText(bytes))).toEqual([
      ["email", "name"],
      ["ada@example.org", "Zoë"],
    ]);
});
