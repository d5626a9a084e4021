import { expect, test } from "vitest";
import { PATHOLOGICAL_TEXTS } from "../../../test/rendering/pathological-corpus.ts";
import { threadTime } from "../../../test/support/thread-time.ts";
import { plainText } from "./plain-text.ts";

test.each([
  ["# A *title*\n\nSome **bold _and_ soft** `words`.", "A title Some bold and soft words."],
  ['See [the page](https://a.example/b_(c) "t") and [that][ref].\n\n[ref]: /x', "See the page and that."],
  ['![alt](a.png "t") Left ![x][y] right', "Left right"],
  ["A claim.[^1]\n\n[^1]: Its source.", "A claim."],
  ["Before\n\n```js\nlet hidden;\n```\n\nafter", "Before after"],
  ["~~~\nnever closed", ""],
  ["> quoted\n> - [x] done\n> 1. first", "quoted done first"],
  ["| a | b |\n|:--|--:|\n| 1 | 2 |", "a b 1 2"],
  ["<p class=x>One<br>two &amp; three</p><!-- no --><script>no()</script>", "One two & three"],
  ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
  [
    "Title\n=====\n\n---\n\n\\*not emphasis\\* ~~gone~~ <https://a.example>",
    "Title *not emphasis* gone https://a.example",
  ],
  ["> [!tip]- A title\n> Words\n\nTerm\n: Meaning\n\n*[HTML]: HyperText", "A title Words Term Meaning"],
  ["It costs $5.\n\n$$\nx\n$$", "It costs $5. x"],
  ["", ""],
])("%j reads %j", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test.each([
  ...Object.entries(PATHOLOGICAL_TEXTS),
  ["number signs", `${"#".repeat(1_000_000)}a`],
  ["a row of a table that is none", `${"-|".repeat(500_000)}a`],
])("a megabyte of %s costs no more than its length", (_name, markdown) => {
  expect(threadTime(() => plainText(markdown))).toBeLessThan(1_000);
});

test("comments, scripts and styles are left out where they end", () => {
  expect(plainText("a<!-- b\n<script> --> c <STYLE>p{}</style>d <script>e</script> f")).toBe("a c d f");
  expect(plainText("a <!-- b --> c <!-- d")).toBe("a c <!-- d");
});
