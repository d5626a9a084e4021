import { expect, test } from "vitest";
import { withContents } from "./contents.ts";

const heading = (text: string, depth = 2) => ({ id: text.toLowerCase(), depth, text });

test("P144: from three headings a text begins with a list of them, in their order and depth", () => {
  const html = withContents(
    "<p>Text</p>",
    [heading("One"), heading("Two", 3), heading("Three", 3), heading("Four")],
    "Contents",
  );
  expect(html).toBe(
    '<nav aria-label="Contents"><details class="contents"><summary>Contents</summary><ol><li><a href="#one">One</a>' +
      '<ol><li><a href="#two">Two</a></li><li><a href="#three">Three</a></li></ol></li>' +
      '<li><a href="#four">Four</a></li></ol></details></nav><p>Text</p>',
  );
});

test("a shorter text stays as it is, and a heading of the third level may stand first", () => {
  expect(withContents("<p>Text</p>", [heading("One"), heading("Two")], "Contents")).toBe("<p>Text</p>");
  expect(withContents("", [heading("One", 3), heading("Two"), heading("Three", 3)], "Contents")).toContain(
    '<ol><li><a href="#one">One</a></li><li><a href="#two">Two</a><ol><li><a href="#three">Three</a></li></ol></li></ol>',
  );
});

test("what a heading says is text", () => {
  const id = 'x"><b>';
  expect(
    withContents(
      "",
      Array.from({ length: 3 }, () => ({ id, depth: 2, text: "<i>&" })),
      "Contents",
    ),
  ).toContain('<a href="#x&quot;&gt;&lt;b&gt;">&lt;i&gt;&amp;</a>');
});
