import { expect, test } from "vitest";
import { plainText } from "../../src/rendering/plain-text.ts";

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
  ["", ""],
])("%j reads %j", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test("tangled beginnings cost little", () => {
  const tangles = ["[", "*", "`", "<", "> ", "![", "[a](", "**a", "_a ", "|", "~~", "<!--", "- "];
  for (const tangle of tangles) {
    const markdown = tangle.repeat(4096 / tangle.length);
    plainText(markdown);
    const start = performance.now();
    plainText(markdown);
    expect(performance.now() - start, tangle).toBeLessThan(50);
  }
});
