import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";

interface Page {
  readonly title?: string;
  readonly subtitle?: string;
  readonly body: string;
  readonly canonical?: string;
  readonly isDraft?: boolean;
}

const ID = "8f93762c59ca";

/** A page of the export, as Medium writes it. */
const page = ({
  title = "Tea",
  subtitle,
  body,
  isDraft,
  ...given
}: Page): string => `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>p { color: #333 }</style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
${subtitle ? `<section data-field="subtitle" class="p-summary">\n${subtitle}\n</section>` : ""}
<section data-field="body" class="e-content">
<section name="08cb" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section>
</section>
<footer>${
  isDraft
    ? `<p><a href="https://medium.com/p/${ID}">View original.</a></p>`
    : `<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/${ID}"><time class="dt-published" datetime="2021-03-05T23:27:28.841Z">March 5, 2021</time></a>.</p><p><a href="${given.canonical ?? `https://medium.com/@ada/tea-time-${ID}`}" class="p-canonical">Canonical link</a></p>`
}<p>Exported from <a href="https://medium.com">Medium</a> on May 1, 2025.</p></footer></article></body></html>`;

const heading = '<h3 name="56df" id="56df" class="graf graf--h3 graf--leading graf--title">Tea</h3>';
const image = (name: string, more = ""): string =>
  `<figure name="5ee4" id="5ee4" class="graf graf--figure graf-after--h3"><img class="graf-image" data-image-id="${name}" data-width="3060" data-height="2304" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/${name}">${more}</figure>`;

async function importedBody(body: string) {
  const scene = importScene();
  const given = { [`posts/2021-03-05_Tea-${ID}.html`]: page({ body: heading + body }) };
  const fates = await scene.import({ platform: "medium", given });
  const text = (await scene.files())["posts/tea-time.md"] ?? "";
  return { body: text.split("---\n\n")[1]?.trim(), notes: fates[0]?.notes ?? [] };
}

test("a post keeps title, subtitle, time, picture and every address of Medium", async () => {
  const scene = importScene();
  const given = await zipped(scene.folder, {
    [`posts/2021-03-05_Tea-${ID}.html`]: page({
      subtitle: "What it is",
      body: `${heading}<h4 name="1" id="1" class="graf graf--h4 graf-after--h3 graf--subtitle">What it is</h4>${image("1*p4G7.png", '<figcaption class="imageCaption">By <a href="https://x.example">me</a></figcaption>')}${image("1*cup.png")}<p name="2" id="2" class="graf graf--p"><a href="https://ada.medium.com/tea-time-${ID}?source=x" class="markup--anchor">itself</a> and <a href="https://medium.com/@bo/other-1234567890ab">another</a></p>`,
    }),
    "posts/img/1-cup.png": "a picture",
    "posts/draft_Half-0a1b2c3d4e5f.html": page({
      title: "Half",
      isDraft: true,
      body: '<p class="graf graf--p graf--leading">Half a thought</p>',
    }),
    "posts/2021-03-06_Nice--1a1b2c3d4e5f.html": page({
      title: "Nice words…",
      body: '<p class="graf graf--p graf--leading graf--trailing">Nice words, thank you.</p>',
    }),
    "posts/2021-03-06_Long-4a1b2c3d4e5f.html": page({
      title: "Long words…",
      body: `<p class="graf graf--p graf--leading">Long words ${"on and ".repeat(100)}on.</p>`,
    }),
    "posts/2021-03-07_Copy-2a1b2c3d4e5f.html": page({
      title: "Copy",
      canonical: "https://ada.example/copy",
      body: '<h3 class="graf graf--h3 graf--leading graf--title">Copy</h3><p class="graf graf--p">Text</p>',
    }),
    "posts/2021-03-08_Broken-3a1b2c3d4e5f.html": "<html><body><p>What",
    "claps/claps-0001.html": "<html></html>",
    "README.html": "<html></html>",
  });
  const fates = await scene.import({ platform: "medium", given });
  expect(fates.map(({ kind, file, name, notes }) => [kind, file ?? name, ...notes])).toEqual([
    [
      "post",
      "posts/tea-time/index.md",
      "a picture stays a link to another site: https://cdn-images-1.medium.com/max/800/1*p4G7.png",
    ],
    ["draft", "posts/long-words.md", "seems to be an answer to somebody, so it is a draft"],
    ["left-out", "Nice words…", "seems to be an answer to somebody: it has no title of its own"],
    ["post", "posts/copy.md"],
    ["left-out", "posts/2021-03-08_Broken-3a1b2c3d4e5f.html", "is no post: it has no text of Medium's form"],
    ["draft", "posts/half.md"],
    ["left-out", "README (a page)", "is Medium's own account of you"],
    ["left-out", "claps (a page)", "is applause that you gave"],
  ]);
  const files = await scene.files();
  expect(files["posts/tea-time/index.md"]).toBe(`---
title: Tea
date: 2021-03-05T23:27:28Z
description: What it is
aliases:
  - /p/${ID}
  - /@ada/tea-time-${ID}
  - /tea-time-${ID}
---

What it is

![](https://cdn-images-1.medium.com/max/800/1*p4G7.png)

*By [me](https://x.example)*

![](1-cup.png)

[itself](/p/${ID}) and [another](https://medium.com/@bo/other-1234567890ab)
`);
  expect(files["posts/copy.md"]).toContain("\ncanonical: https://ada.example/copy\naliases:\n  - /p/2a1b2c3d4e5f\n---");
});

test("a picture before all words is the post's own", async () => {
  const scene = importScene();
  const body = `${heading}${image("1*a.png", '<figcaption class="imageCaption">A cup</figcaption>')}<p class="graf graf--p">Words</p>`;
  await scene.import({ platform: "medium", given: { [`posts/x-${ID}.html`]: page({ body }) } });
  expect((await scene.files())["posts/tea-time.md"]).toContain(
    "\nimage: https://cdn-images-1.medium.com/max/800/1*a.png\ncaption: A cup\naliases:",
  );
});

test.for<[name: string, html: string, markdown: string]>([
  [
    "headings go up by one",
    '<h3 class="graf graf--h3">One</h3><h4 class="graf graf--h4">Two</h4><blockquote class="graf graf--pullquote">Three</blockquote>',
    "## One\n\n### Two\n\n> Three",
  ],
  [
    "code of the old form",
    '<pre class="graf graf--pre"><code class="markup--code markup--pre-code">a &lt; b<br>c</code></pre>',
    "```\na < b\nc\n```",
  ],
  [
    "code of the new form",
    '<pre data-code-block-mode="2" spellcheck="false" data-code-block-lang="typescript" class="graf graf--pre graf--preV2"><span class="pre--content"><span class="hljs-keyword">type</span> A = 1;<br /><br />b</span></pre>',
    "```typescript\ntype A = 1;\n\nb\n```",
  ],
  [
    "a card is a link alone on its line",
    '<div class="graf graf--mixtapeEmbed"><a href="https://example.org/x" data-href="https://example.org/x" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://example.org/x"><strong class="markup--strong markup--mixtapeEmbed-strong">A page</strong><br><em class="markup--em">More of it</em>example.org</a><a href="https://example.org/x" class="js-mixtapeImage mixtapeImage u-ignoreBlock"></a></div>',
    "[A page](https://example.org/x)",
  ],
  [
    "a video is a link to its page",
    '<figure class="graf graf--figure graf--iframe"><iframe src="https://cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fwww.youtube.com%2Fembed%2FdQw4w9WgXcQ%3Ffeature%3Doembed&amp;url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&amp;type=text%2Fhtml" width="700"></iframe></figure>',
    "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>",
  ],
  [
    "code kept elsewhere, and a post of a network",
    '<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ada/91b8.js"></script></figure><figure class="graf graf--figure graf--iframe"><blockquote class="twitter-tweet"><a href="https://twitter.com/ada/status/1"></a></blockquote><script async src="//platform.twitter.com/widgets.js"></script></figure>',
    "<https://gist.github.com/ada/91b8>\n\n<https://twitter.com/ada/status/1>",
  ],
  [
    "a row of pictures is one paragraph",
    `<p class="graf graf--p">Look</p><div class="section-inner sectionLayout--outsetRow" data-paragraph-count="2">${image("1*a.png")}${image("1*b.png", '<figcaption class="imageCaption">B</figcaption>')}</div>`,
    'Look\n\n![](https://cdn-images-1.medium.com/max/800/1*a.png)\n![](https://cdn-images-1.medium.com/max/800/1*b.png "B")',
  ],
])("%s", async ([, html, markdown]) => {
  const { body, notes } = await importedBody(html);
  expect(body).toBe(markdown);
  expect(notes.filter((note) => !note.includes("stay"))).toEqual([]);
});

test("what is no export of Medium is told", async () => {
  const scene = importScene();
  await expect(scene.import({ platform: "medium", given: { "a.html": "<p>" } })).rejects.toThrow(
    "there is no folder “posts” of Medium with pages in it",
  );
  await expect(scene.import({ platform: "medium", given: { "posts/a.html": "<p>Hello" } })).rejects.toThrow(
    "what it holds in “posts” is no export of Medium",
  );
});

test("P179: links to a paragraph of the same post or of another find it", async () => {
  const scene = importScene();
  const other = "0123456789ab";
  const given = {
    [`posts/2021-03-05_Tea-${ID}.html`]: page({
      body: `${heading}<p name="a1b2" id="a1b2" class="graf graf--p">Leaves</p><h3 name="c3d4" id="c3d4" class="graf graf--h3">Water</h3><p name="e5f6" id="e5f6" class="graf graf--p"><a href="#a1b2">up</a>, <a href="https://medium.com/@ada/tea-time-${ID}#c3d4">on</a>, <a href="https://medium.com/@ada/cups-${other}?source=x#0a0b">over</a></p>`,
    }),
    [`posts/2021-03-06_Cups-${other}.html`]: page({
      title: "Cups",
      canonical: `https://medium.com/@ada/cups-${other}`,
      body: '<h3 class="graf graf--title">Cups</h3><p name="0a0b" id="0a0b" class="graf graf--p">Blue</p><p name="0a0c" id="0a0c" class="graf graf--p">Red</p>',
    }),
  };
  await scene.import({ platform: "medium", given });
  const files = await scene.files();
  expect(files["posts/tea-time.md"]?.split("---\n\n")[1]).toBe(
    `<a id="a1b2"></a>Leaves\n\n## <a id="c3d4"></a>Water\n\n[up](#a1b2), [on](#c3d4), [over](/p/${other}#user-content-0a0b)\n`,
  );
  expect(files["posts/cups.md"]?.split("---\n\n")[1]).toBe('<a id="0a0b"></a>Blue\n\nRed\n');
});
