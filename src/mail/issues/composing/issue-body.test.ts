import { expect, test } from "vitest";
import { issueComposer, issueText } from "../../../../test/support/sample-issue.ts";

/** What an author writes, and how it reads as HTML (without looks) and as plain text. */
const rows: readonly (readonly [markdown: string, html: string, text: string])[] = [
  [
    "One *two* **three** `four` ~~five~~ H<sub>2</sub>O  \nsix\nseven",
    "<p>One <em>two</em> <strong>three</strong> <code>four</code> <del>five</del> H<sub>2</sub>O<br/>six seven</p>",
    "One *two* *three* `four` ~~five~~ H_2O\nsix seven",
  ],
  ["## Two\n\n### Three\n\n#### Four", "<h2>Two</h2><h3>Three</h3><h4>Four</h4>", "Two\n===\n\nThree\n-----\n\nFour"],
  [
    "[Post](/posts/a?b#c), [mail](mailto:a@example.org), <https://x.example/y>, [place](#two)",
    '<p><a href="https://commonplace.example/posts/a?b#c">Post</a>, <a href="mailto:a@example.org">mail</a>, <a href="https://x.example/y">https://x.example/y</a>, <a href="https://commonplace.example/letters/spring#two">place</a></p>',
    "Post <https://commonplace.example/posts/a?b#c>, mail\n<mailto:a@example.org>, https://x.example/y, place\n<https://commonplace.example/letters/spring#two>",
  ],
  [
    "```ts\nconst  a = 1 < 2;\n\n\tindented  twice\n```",
    '<pre dir="ltr">const  a = 1 &lt; 2;\n\n\tindented  twice</pre>',
    "    const  a = 1 < 2;\n\n    \tindented  twice",
  ],
  [
    "> One\n>\n> > Two\n\nThree",
    "<blockquote><p>One</p><blockquote><p>Two</p></blockquote></blockquote><p>Three</p>",
    "> One\n>\n> > Two\n\nThree",
  ],
  [
    "- One\n- Two\n  1. Three\n  2. Four\n\nEnd",
    "<ul><li>One</li><li>Two<ol><li>Three</li><li>Four</li></ol></li></ul><p>End</p>",
    "- One\n- Two\n  1. Three\n  2. Four\n\nEnd",
  ],
  [
    "3. One\n\n   More\n4. Two",
    '<ol start="3"><li>One<p>More</p></li><li>Two</li></ol>',
    "3. One\n\n   More\n\n4. Two",
  ],
  ["- [x] done\n- [ ] to do", "<ul><li>☑\u00a0done</li><li>☐\u00a0to do</li></ul>", "- [x] done\n- [ ] to do"],
  [
    "| Book | Pages |\n|:--|--:|\n| Emma | 474 |\n| *It* | 1,138 |",
    '<table cellPadding="0" cellSpacing="0" border="0" width="100%"><tbody><tr><th align="left">Book</th><th align="right">Pages</th></tr><tr><td align="left">Emma</td><td align="right">474</td></tr><tr><td align="left"><em>It</em></td><td align="right">1,138</td></tr></tbody></table>',
    "Book  Pages\n----  -----\nEmma    474\n*It*  1,138",
  ],
  [
    `| Word | Meaning | Empty |\n|---|---|---|\n| A | ${"far ".repeat(20)} | |`,
    `<table cellPadding="0" cellSpacing="0" border="0" width="100%"><tbody><tr><th align="left">Word</th><th align="left">Meaning</th><th align="left">Empty</th></tr><tr><td align="left">A</td><td align="left">${"far ".repeat(20).trim()}</td><td align="left"></td></tr></tbody></table>`,
    `- Word: A\n  Meaning: ${"far ".repeat(15).trim()}\n  ${"far ".repeat(5).trim()}`,
  ],
  [
    "One[^a] and[^b] and[^a].\n\n[^a]: First *note*.\n[^b]: Second.\n\n    More.",
    "<p>One<sup>1</sup> and<sup>2</sup> and<sup>1</sup>.</p><div><hr/><ol><li><p>First <em>note</em>.</p></li><li><p>Second.</p><p>More.</p></li></ol></div>",
    "One[1] and[2] and[1].\n\n-----\n\n[1] First *note*.\n\n[2] Second.\n\n    More.",
  ],
  [
    "https://youtu.be/dQw4w9WgXcQ\n\n[/posts/a](/posts/a)",
    '<div><a href="https://youtu.be/dQw4w9WgXcQ"><img loading="lazy" src="https://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION" alt="Our talk" width="544"/></a><p dir="ltr"><a href="https://youtu.be/dQw4w9WgXcQ">Our talk</a></p></div><p><a href="https://commonplace.example/posts/a">/posts/a</a></p>',
    "Our talk <https://youtu.be/dQw4w9WgXcQ>\n\nhttps://commonplace.example/posts/a",
  ],
  [
    '![A talk](talk.mp3)\n\n![A film](film.mp4 "In May")',
    '<p><a href="https://commonplace.example/media/letters/spring/talk.mp3?v=VERSION">A talk</a></p><div><a href="https://commonplace.example/media/letters/spring/film.mp4?v=VERSION"><img loading="lazy" src="https://commonplace.example/media/letters/spring/film.jpg@1080.jpeg?v=VERSION" alt="A film" width="544"/></a><p>In May</p></div>',
    "A talk\n<https://commonplace.example/media/letters/spring/talk.mp3?v=VERSION>\n\n[Picture: A film]\nhttps://commonplace.example/media/letters/spring/film.mp4?v=VERSION\nIn May",
  ],
  [
    '![A heron](a.png "At dawn")',
    '<div><img loading="lazy" src="https://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION" alt="A heron" width="544"/><p>At dawn</p></div>',
    "[Picture: A heron]\nhttps://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION\nAt dawn",
  ],
  [
    "[![A heron](a.png)](/posts/a) in a line, ![gone](b.png)",
    '<p><a href="https://commonplace.example/posts/a"><img loading="lazy" src="https://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION" alt="A heron" width="544"/></a> in a line, gone</p>',
    "[Picture: A heron] <https://commonplace.example/posts/a> in a line, gone",
  ],
  [
    '<iframe src="https://www.youtube.com/embed/abc" title="A film"></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=abc">A film</a></p>',
    "A film <https://www.youtube.com/watch?v=abc>",
  ],
  ["One\n\n---\n\nTwo", "<p>One</p><hr/><p>Two</p>", "One\n\n* * *\n\nTwo"],
  [
    "<dl><dt>Word</dt><dd>Its meaning</dd></dl><details><summary>More</summary>Hidden</details>",
    "<p><strong>Word</strong></p><div><p>Its meaning</p></div><p><strong>More</strong></p><p>Hidden</p>",
    "*Word*\n\n  Its meaning\n\n*More*\n\nHidden",
  ],
  [
    "> [!TIP] A *good* one\n> Words\n\n> [!faq]-\n> Because.",
    "<blockquote><p><strong>A <em>good</em> one</strong></p><p>Words</p></blockquote><p><strong>Faq</strong></p><p>Because.</p>",
    "> *A *good* one*\n>\n> Words\n\n*Faq*\n\nBecause.",
  ],
  [
    "So $a<b$ for $5.\n\n$$\n\\frac{a}{b}\n+ c\n$$",
    "<p>So <code>$a&lt;b$</code> for $5.</p><p><code>$$\\frac{a}{b} + c$$</code></p>",
    "So $a<b$ for $5.\n\n$$\\frac{a}{b} + c$$",
  ],
  [
    "Word\n: Its meaning\n: Another\n\nx^2^ of HTML\n\n*[HTML]: HyperText",
    "<p><strong>Word</strong></p><div><p>Its meaning</p></div><div><p>Another</p></div><p>x<sup>2</sup> of HTML</p>",
    "*Word*\n\n  Its meaning\n\n  Another\n\nx^2 of HTML",
  ],
  [
    "```text {1}\na\nb // [!code ++]\nc // [!code --]\n```\n\n```diff\n-a\n+b\n```",
    '<pre dir="ltr">  a\n+ b\n- c</pre><pre dir="ltr">-a\n+b</pre>',
    "      a\n    + b\n    - c\n\n    -a\n    +b",
  ],
  [
    '```text title="src/a.txt"\na\n```',
    '<p><strong>src/a.txt</strong></p><pre dir="ltr">a</pre>',
    "*src/a.txt*\n\n    a",
  ],
  [
    '![A heron](a.png "At dawn") ![Two](a.png)',
    '<div><img loading="lazy" src="https://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION" alt="A heron" width="544"/><p>At dawn</p></div><div><img loading="lazy" src="https://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION" alt="Two" width="544"/></div>',
    "[Picture: A heron]\nhttps://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION\nAt dawn\n\n[Picture: Two]\nhttps://commonplace.example/media/letters/spring/a.png@1080.jpeg?v=VERSION",
  ],
  ["שלום עולם", '<p dir="rtl">שלום עולם</p>', "שלום עולם"],
  [
    '<script>alert(1)</script><p onclick="x" style="color:red">Safe <b>and</b> <a href="javascript:x">sound</a></p>',
    "<p>Safe <strong>and</strong> sound</p>",
    "Safe *and* sound",
  ],
  [
    "A long line of words that goes on and on, until it is longer than any line of a plain mail may be.",
    "<p>A long line of words that goes on and on, until it is longer than any line of a plain mail may be.</p>",
    "A long line of words that goes on and on, until it is longer than any\nline of a plain mail may be.",
  ],
];

test("the same Markdown makes HTML and plain text that read as it was written", async () => {
  const compose = await issueComposer();
  const found = await Promise.all(
    rows.map(async ([markdown]) => {
      const { html, text } = await compose(issueText(markdown));
      return [markdown, bareHtml(html), bareText(text)];
    }),
  );
  expect(found).toEqual(rows);
});

/** What stands between title and foot, without looks and without the line breaks that HTML does not count. */
function bareHtml(html: string): string {
  const [, content = ""] =
    /<\/h1>\n?([\s\S]*)<\/td><\/tr>\s*<tr><td class="rule" style="padding:18px/.exec(joined(html)) ?? [];
  return content.replace(/ (?:style|class)="[^"]*"/g, "").replace(/v=[0-9a-f]{8}/g, "v=VERSION");
}

function joined(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>\n?)/)
    .map((part) => (part.startsWith("<pre") ? part.trimEnd() : part.replace(/(?<=>)\n/g, "").replaceAll("\n", " ")))
    .join("");
}

function bareText(text: string): string {
  const [, content = ""] = /^Spring\n======\nMay 21, 2026\n\n([\s\S]*)\n\n-- \n/.exec(text) ?? [];
  return content.replace(/v=[0-9a-f]{8}/g, "v=VERSION");
}
