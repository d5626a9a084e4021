import { expect, test } from "vitest";
import { missingWords } from "../../domain/imports/words.ts";
import { wordsOfMarkdown } from "../markdown-references.ts";
import { htmlToMarkdown } from "./to-markdown.ts";

test.for<[name: string, html: string, markdown: string]>([
  [
    "marks of HTML stand within their line, in lists too",
    "<ul><li>H<sub>2</sub>O and <kbd>q</kbd></li></ul>",
    "- H<sub>2</sub>O and <kbd>q</kbd>",
  ],
  [
    "a citation is no word of the quotation",
    "<blockquote><p>Tea</p><cite>Bo</cite></blockquote>",
    "> Tea\n>\n> <cite>Bo</cite>",
  ],
  [
    "a line break at an end shows nothing",
    "<figure><img src='/a.png' alt='A'><figcaption>One<br></figcaption></figure><p>Two<br></p>",
    '![A](/a.png "One")\n\nTwo',
  ],
  ["a link without an address is its words", "<p><a>Go</a> <a name='x'>on</a></p>", "Go on"],
  [
    "captions within a group are the pictures' own",
    "<figure><figure><img src='/a.png' alt='A'><figcaption>One</figcaption></figure><figure><img src='/b.png' alt='B'></figure><figcaption>Both</figcaption></figure>",
    '![A](/a.png "One")\n![B](/b.png)\n\n*Both*',
  ],
  ["two pieces of code without a space are one", "<p><code>a</code><tt>b</tt></p>", "`ab`"],
  ["running code stays on its line", "<p>Call <code>a\n\n  b</code>.</p>", "Call `a b`."],
  ["the language of code, in the oldest spelling", '<pre class="brush: php; title: x">a</pre>', "```php\na\n```"],
  [
    "a video of a plug-in is a link",
    '<object width="425"><param name="movie" value="x"><embed src="http://www.youtube.com/v/dQw4w9WgXcQ&hl=en" type="application/x-shockwave-flash"></object>',
    "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>",
  ],
  [
    "cells of several blocks keep the table HTML",
    "<table><tbody><tr><td><div>a</div><div>b</div></td></tr></tbody></table>",
    "<table><tbody><tr><td><div>a</div><div>b</div></td></tr></tbody></table>",
  ],
])("%s", ([, html, markdown]) => {
  const made = htmlToMarkdown(html);
  expect(made.markdown).toBe(markdown);
  expect(made.lost).toEqual([]);
  expect(missingWords(made.words, wordsOfMarkdown(made.markdown)).examples).toEqual([]);
});

test("P179: places that links of the text lead to are kept, others are not", () => {
  const html =
    '<p><a href="#faq">Below</a> <a href="#cup">cup</a></p><h2 id="faq">Questions</h2><p id="other">x</p><figure id="cup"><img src="cup.jpg" alt="Cup"></figure><p><a name="old"></a>y <a href="#nowhere">z</a></p>';
  expect(htmlToMarkdown(html).markdown).toBe(
    '[Below](#faq) [cup](#cup)\n\n## <a id="faq"></a>Questions\n\nx\n\n<a id="cup"></a>\n\n![Cup](cup.jpg)\n\ny [z](#nowhere)',
  );
});
