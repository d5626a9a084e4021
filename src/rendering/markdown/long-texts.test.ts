import { expect, test } from "vitest";
import { temporarySite } from "../../../test/rendering/temporary-site.ts";

const paragraph =
  "Honest *words* with a [link](https://example.com/a), some `code` and **weight**, as people write. ".repeat(4);
const table = `| Book | Year | Words |\n|---|---|---|\n${"| Emma | 1815 | handsome, clever, and rich |\n".repeat(8)}`;
const code = "```ts\nfunction sum(a: number, b: number) {\n  return a + b;\n}\n```";
const chapter = (number: number) =>
  `## Chapter ${number}\n\n${`${paragraph}\n\n`.repeat(12)}${table}\n${code}\n\n> Quoted.\n\n- one\n- two\n\n`;

test("a book of a megabyte is rendered whole, and no other text waits for it", { timeout: 60_000 }, async () => {
  const site = await temporarySite();
  let book = "";
  for (let number = 1; book.length < 1_000_000; number++) book += chapter(number);
  const done: string[] = [];
  const rendered = site.render(book).finally(() => done.push("book"));
  for (const word of ["one", "two", "three"]) await site.render(word).finally(() => done.push(word));
  const { problems, headings, html } = await rendered;
  expect(problems).toEqual([]);
  expect(html).toContain(`id="chapter-${headings.length}"`);
  expect(html.match(/<table>/g)).toHaveLength(headings.length);
  expect(done).toEqual(["one", "two", "three", "book"]);
});
