import { expect, test } from "vitest";
import { numberNotes } from "./margin-notes.ts";

const mark = (number: number, id = "") =>
  `<sup><a href="#fn" id="fnref${id}" data-footnote-ref aria-describedby="footnote-label">${number}</a></sup>`;

test("the first mark of each note is numbered", () => {
  const numbered = numberNotes(`<p>One${mark(1)} two${mark(2)} and again${mark(1, "-2")}.</p>`);
  expect(numbered.match(/data-note="\d+"/g)).toEqual(['data-note="1"', 'data-note="2"']);
  expect(numbered.indexOf('data-note="1"')).toBeLessThan(numbered.indexOf('data-note="2"'));
  expect(numbered.replaceAll(/data-note="\d+" /g, "")).toBe(
    `<p>One${mark(1)} two${mark(2)} and again${mark(1, "-2")}.</p>`,
  );
});

test("other links stay as they are", () => {
  const html = '<p><a href="/posts/a">1</a> <a href="#x">[^1]</a></p>';
  expect(numberNotes(html)).toBe(html);
});

test("a text with too many notes keeps them all at its end", () => {
  const html = Array.from({ length: 31 }, (_, index) => mark(index + 1)).join(" ");
  expect(numberNotes(html)).toBe(html);
});
