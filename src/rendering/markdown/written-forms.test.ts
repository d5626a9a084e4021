import { expect, test } from "vitest";
import { blankPicture, renderingTexts, temporarySite } from "../../../test/rendering/temporary-site.ts";

const site = renderingTexts();

/** What authors write besides plain Markdown, and the HTML of it. */
test.each([
  [
    "> [!NOTE]\n> Words",
    '<blockquote class="callout callout-note" role="note"><p class="callout-title"><strong>Note</strong></p>\n<p>Words</p>\n</blockquote>',
  ],
  [
    "> [!tip] A *good* one\n> Words\n>\n> More",
    '<blockquote class="callout callout-tip" role="note"><p class="callout-title"><strong>A <em>good</em> one</strong></p>\n<p>Words</p>\n<p>More</p>\n</blockquote>',
  ],
  [
    "> [!DANGER]",
    '<blockquote class="callout callout-caution" role="note"><p class="callout-title"><strong>Danger</strong></p>\n\n</blockquote>',
  ],
  [
    "> [!open-question]+\n> Why?",
    '<details class="callout callout-note" open><summary class="callout-title">Open question</summary>\n<p>Why?</p>\n</details>',
  ],
  [
    "> [!faq]- Why?\n> Because.",
    '<details class="callout callout-note"><summary class="callout-title">Why?</summary>\n<p>Because.</p>\n</details>',
  ],
  ["> [not] a callout", "<blockquote>\n<p>[not] a callout</p>\n</blockquote>"],
  [
    "Term\n: Its *meaning*\n: Another",
    "<dl>\n<dt>Term</dt>\n<dd>Its <em>meaning</em>\n</dd>\n<dd>Another\n</dd>\n</dl>",
  ],
  ["A ratio\n1:2 and x: y", "<p>A ratio\n1:2 and x: y</p>"],
  ["x^2^, 10^th^ and (a)^b^", "<p>x<sup>2</sup>, 10<sup>th</sup> and (a)<sup>b</sup></p>"],
  ["^_^ and ^^ and a^b c^d and `x^2^`", "<p>^_^ and ^^ and a^b c^d and <code>x^2^</code></p>"],
  [
    "HTML, XHTML and `HTML`, [HTML](/a)\n\n*[HTML]: HyperText <b>Markup</b>\n*[W3C]: Nobody says it",
    '<p><abbr title="HyperText Markup">HTML</abbr>, XHTML and <code>HTML</code>, <a href="/a"><abbr title="HyperText Markup">HTML</abbr></a></p>',
  ],
  ["*[HTML]: HyperText\nand no more", "<p>*[HTML]: HyperText\nand no more</p>"],
  [
    "C++ (a.b)\n\n*[C++]: A language\n*[a.b]: Letters",
    '<p><abbr title="A language">C++</abbr> (<abbr title="Letters">a.b</abbr>)</p>',
  ],
  [
    "```text {1,3-4}\na\nb\nc\nd\n```",
    '<pre class="code" tabindex="0" data-language="text"><code><mark class="line">a</mark>\nb\n<mark class="line">c</mark>\n<mark class="line">d</mark>\n</code></pre>',
  ],
  [
    "```text{2}\na\nb // [!code ++]\nc # [!code --]\n<!-- [!code hl] -->\n// [!code nonsense]\n```",
    '<pre class="code" tabindex="0" data-language="text"><code>a\n<ins class="line">b</ins>\n<del class="line">c</del>\n<mark class="line"></mark>\n// [!code nonsense]\n</code></pre>',
  ],
  [
    "```ts {1}\nconst a = 1;\nb;\n```",
    /<code><mark class="line"><span class="code-keyword">const<\/span> a [\s\S]*1[\s\S]*;[\s\S]*<\/mark>\nb[\s\S]*;[\s\S]*\n[\s\S]*<\/code><\/pre>$/,
  ],
  [
    "```diff\n--- a/x\n+++ b/x\n-old\n+new\n same\n```",
    /<code>.*---.* a\/x\n.*\+\+\+.* b\/x\n<del class="line">[^\n]*-old[^\n]*<\/del>\n<ins class="line">[^\n]*\+new[^\n]*<\/ins>\n same\n<\/code><\/pre>$/,
  ],
  [
    '```text title="src/a b.txt" {2}\na\nb\n```',
    '<figure><figcaption>src/a b.txt</figcaption><pre class="code" tabindex="0" data-language="text"><code>a\n<mark class="line">b</mark>\n</code></pre></figure>',
  ],
  [
    '```title=\'"One" & <two>\'\na\n```\n\n> ~~~js{1} title="Three"\n> a;\n> ~~~',
    /^<figure><figcaption>"One" &#x26; &#x3C;two><\/figcaption><pre class="code" tabindex="0"><code>a\n<\/code><\/pre><\/figure>\n<blockquote>\n<figure><figcaption>Three<\/figcaption><pre class="code" tabindex="0" data-language="js"><code><mark class="line">/,
  ],
  [
    '```text title="" subtitle="No"\na\n```',
    '<pre class="code" tabindex="0" data-language="text"><code>a\n</code></pre>',
  ],
])("P144, P193: %j", async (markdown, html) => {
  const { html: found, problems } = await site.render(markdown);
  expect(problems).toEqual([]);
  expect(found.trim()).toEqual(typeof html === "string" ? html : expect.stringMatching(html));
});

test("P144: several pictures in one paragraph are a group of figures, each with its caption", async () => {
  const site = await temporarySite({ "posts/a.png": await blankPicture(20, 10).png().toBuffer() });
  const { html, text } = await site.render('![a](a.png "One")\n[![b](a.png "Two")](/b) ![c](a.png)');
  const bare = html.replace(/<picture>.*?<\/picture>/g, "<img>");
  expect(bare).toBe(
    '<figure class="figure-group"><figure><img><figcaption>One</figcaption></figure>' +
      '<figure><a href="/b"><img></a><figcaption>Two</figcaption></figure><figure><img></figure></figure>',
  );
  expect(text).toBe("One\n\nTwo");
  const mixed = await site.render('![a](a.png "One") ![far](https://x.example/a.png)\n\n![a](a.png "One") words');
  expect(mixed.html).not.toContain("<figure");
  expect(mixed.html.match(/title="One"/g)).toHaveLength(2);
});

test("a long line of words and marks costs no more than its length", { timeout: 20_000 }, async () => {
  const words = "Words that say a^2^ thing of HTML and CSS, in a line as people write them.\n";
  const terms = Array.from({ length: 150 }, (_, n) => `*[TERM${n}]: Meaning ${n}`).join("\n");
  const { html, problems } = await site.render(`${`${words.repeat(5)}\n`.repeat(300)}\n\n${terms}\n*[HTML]: HyperText`);
  expect(problems).toEqual([]);
  expect(html.match(/<sup>/g)).toHaveLength(1_500);
});
