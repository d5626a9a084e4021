import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blankPicture, renderingTexts, temporarySite } from "../../../test/rendering/temporary-site.ts";
import { said } from "../../languages/say.ts";

const site = renderingTexts();

test("headings get plain ids and a named link; the second and third level are listed", async () => {
  const { html, headings } = await site.render("## The margin\n\n### Étude & *more*\n\n## The margin\n\n#### Deep");
  expect(html).toContain(
    '<h2 id="the-margin">The margin<a class="heading-link" href="#the-margin" aria-label="Link to this section">',
  );
  expect(headings).toEqual([
    { id: "the-margin", depth: 2, text: "The margin" },
    { id: "étude-more", depth: 3, text: "Étude & more" },
    { id: "the-margin-1", depth: 2, text: "The margin" },
  ]);
});

test("tables scroll in a named, focusable region and keep their alignment", async () => {
  const { html } = await site.render("| Book | Pages |\n|---|--:|\n| Emma | 474 |");
  expect(html).toContain(
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table: Book, Pages"><table>',
  );
  expect(html).toContain('<td align="right">474</td>');
});

test("task lists, strikethrough and bare addresses are understood", async () => {
  const { html } = await site.render("- [x] read\n- [ ] write\n\n~~no~~ https://example.com");
  expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done"> read');
  expect(html).toContain('<input type="checkbox" disabled aria-label="To do"> write');
  expect(html).toContain("<del>no</del>");
  expect(html).toContain('<a href="https://example.com" rel="noopener">https://example.com</a>');
});

test("footnotes lead there and back, and their words come last", async () => {
  const { html, text } = await site.render("One[^a] two.\n\n[^a]: The note.\n\nThe end.");
  expect(html).toContain('href="#user-content-fn-a" id="user-content-fnref-a"');
  expect(html).toContain('<li id="user-content-fn-a">');
  expect(html).toContain('href="#user-content-fnref-a"');
  expect(html).toContain('aria-describedby="user-content-footnote-label"');
  expect(text).toBe("One two.\n\nThe end.\n\nThe note.");
});

test("code is coloured by classes only, and unknown languages stay plain", async () => {
  const { html, text } = await site.render(
    "```ts\nconst a = 'b'; // c\n```\n\n```nonsense\nx < y\n```\n\n```__proto__\nz\n```",
  );
  expect(html).toContain(
    '<pre class="code" tabindex="0" data-language="ts"><code><span class="code-keyword">const</span>',
  );
  expect(html).toContain('<span class="code-string">');
  expect(html).toContain('<span class="code-comment">// c');
  expect(html).toContain('data-language="nonsense"><code>x &#x3C; y');
  expect(html).not.toContain("style");
  expect(text).toContain("const a = 'b'; // c");
});

test("a picture alone is a figure in several sizes with its title as caption", async () => {
  const picture = await blankPicture(1000, 500).png().toBuffer();
  const site = await temporarySite({ "posts/images/a b.png": picture });
  const { html, text, problems } = await site.render('![Two <cups>](<images/a b.png> "On a table")');
  const [, version] = /\?v=([0-9a-f]{8})"/.exec(html) ?? [];
  const address = "/media/posts/images/a%20b.png";
  expect(html).toContain(
    `<source type="image/avif" srcset="${address}@400.avif?v=${version} 400w, ${address}@680.avif?v=${version} 680w, ${address}@1000.avif?v=${version} 1000w" sizes=`,
  );
  expect(html).toContain(`<source type="image/webp" srcset="${address}@400.webp?v=${version} 400w,`);
  expect(html).toContain(
    `<img src="${address}@1000.jpeg?v=${version}" alt="Two &lt;cups&gt;" width="1000" height="500" loading="lazy" decoding="async">`,
  );
  expect(html).toMatch(/^<figure><picture>.*<\/picture><figcaption>On a table<\/figcaption><\/figure>$/);
  expect(text).toBe("On a table");
  expect(problems).toEqual([]);
});

test("a picture's new pixels show although its text is cached", async () => {
  const site = await temporarySite({ "posts/a.png": await blankPicture(20, 10).png().toBuffer() });
  const before = await site.render("![a](a.png)");
  await writeFile(join(site.contentFolder, "posts/a.png"), await blankPicture(30, 10).png().toBuffer());
  const after = await site.render("![a](a.png)");
  expect(before.html).toContain('width="20"');
  expect(after.html).toContain('width="30"');
});

test("a drawing is shown as such and as a PNG; absolute paths start at the content folder", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>';
  const site = await temporarySite({ "images/a.svg": svg });
  const { html } = await site.render("words ![a](/images/a.svg) words");
  expect(html).toMatch(
    /^<p>words <picture><source type="image\/svg\+xml" srcset="\/media\/images\/a\.svg\?v=\w{8}" [^>]*><img src="\/media\/images\/a\.svg@900\.png\?v=\w{8}" alt="a" width="900" height="300" [^>]*><\/picture> words<\/p>$/,
  );
});

test("missing and foreign pictures become words and are reported", async () => {
  const { html, problems } = await site.render(
    "![gone](gone.png) ![far](https://other.example/a.png) [![in](//other.example/b.png)](/a) ![up](../../x.png)",
  );
  expect(html).toBe('<p>gone <a href="https://other.example/a.png" rel="noopener">far</a> <a href="/a">in</a> up</p>');
  expect(problems).toHaveLength(4);
});

test("what leads nowhere is reported: places, notes, addresses with spaces; code may hold them as examples", async () => {
  const { problems, anchors, postAnchors, siteLinks } = await site.render(
    [
      "## The margin",
      "[up](#the-margin) [nowhere](#the-marign) [top](#top) <a id='own'></a>[own](#own)",
      "One[^a], two[^missing]. `[^code]` ![x](my photo.jpg) [y](notes and more.pdf) [z](see above)",
      "[there](/posts/b-side#%C3%A9tude) [whole](/posts/b-side)",
      "[page](/about/?x#y) [home](/) [far](//other.example/a) [out](https://other.example/b) [caf\u00e9](/caf%C3%A9)",
      "```\n[x](a b.png) [^c]\n```",
      "[^a]: Yes.",
    ].join("\n\n"),
  );
  expect(problems).toEqual([
    "The link to #the-marign leads nowhere: no heading here has that name.",
    "The note [^missing] has no text: write it on a line of its own that begins with [^missing]:",
    "The address “my photo.jpg” has spaces, so it is no link: put it between < and >.",
    "The address “notes and more.pdf” has spaces, so it is no link: put it between < and >.",
  ]);
  expect(anchors).toEqual(expect.arrayContaining(["the-margin", "user-content-own"]));
  expect(postAnchors).toEqual(["b-side#étude"]);
  expect(siteLinks).toEqual(["/about", "/", "/café"]);
});

test("links to posts are collected, those to files too", async () => {
  const { html, postLinks } = await site.render(
    "[a](/posts/one#x) [b](./two.md#y) [c](three/index.md) [a](/posts/one) [d](/blog)",
  );
  expect(postLinks).toEqual(["one", "two", "three"]);
  expect(html).toContain('<a href="/posts/two#y">b</a> <a href="/posts/three">c</a>');
});

test("a link to a post's file leads to the post, whatever its address is", async () => {
  const site = await temporarySite();
  const slugs: Readonly<Record<string, string>> = { "posts/three/index.md": "trois", "posts/four.markdown": "vier" };
  const { html, postLinks } = await site.texts.render(
    "[c](../three/index.md#x) [d](../four.markdown) [e](../five.md)",
    {
      folder: "posts/here",
      slugOf: (file) => slugs[file],
    },
  );
  expect(html).toContain('<a href="/posts/trois#x">c</a> <a href="/posts/vier">d</a> <a href="/posts/five">e</a>');
  expect(postLinks).toEqual(["trois", "vier", "five"]);
});

test("links to files of the folder lead to where they are served, and the others are reported", async () => {
  const site = await temporarySite({
    "posts/a/my notes.pdf": "notes",
    "posts/a/large.jpg": await blankPicture(9, 9).jpeg().toBuffer(),
    "posts/a/private.yaml": "a: b",
    "posts/all.zip": "zip",
  });
  const { html, problems } = await site.texts.render(
    "[n](my%20notes.pdf#page=2) [n](<./my notes.pdf>) [p](large.jpg) [z](../all.zip?x=1) [y](private.yaml) [g](gone.pdf) " +
      "[up](../../../etc/x.conf) [site](/feed.xml) [here](#top) [far](https://example.org/a.pdf) [x](/media/posts/a/gone.pdf)",
    { folder: "posts/a" },
  );
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const version = "\\?v=[0-9a-f]{8}";
  expect(hrefs).toEqual([
    expect.stringMatching(new RegExp(`^/media/posts/a/my%20notes\\.pdf${version}#page=2$`)),
    expect.stringMatching(new RegExp(`^/media/posts/a/my%20notes\\.pdf${version}$`)),
    expect.stringMatching(new RegExp(`^/media/posts/a/large\\.jpg${version}$`)),
    expect.stringMatching(new RegExp(`^/media/posts/all\\.zip${version}$`)),
    ...["/media/posts/a/private.yaml", "/media/posts/a/gone.pdf", "../../../etc/x.conf", "/feed.xml", "#top"],
    ...["https://example.org/a.pdf", "/media/posts/a/gone.pdf"],
  ]);
  expect(problems.map(said)).toEqual([
    "The file private.yaml is of a kind that is not served.",
    "There is no file gone.pdf.",
  ]);
});

test("what would be embedded from elsewhere is linked instead and reported", async () => {
  const site = await temporarySite({ "posts/talk.mp3": "talk" });
  const { html, problems } = await site.render(
    '<iframe src="https://www.youtube-nocookie.com/embed/abc_1?x=1" title="A talk"></iframe>\n\n' +
      'Words <audio controls src="talk.mp3"></audio> and <video><source src="//v.example/a.mp4">old</video>.\n\n' +
      '<embed src="javascript:alert(1)"><object data="https://o.example/a.swf"><p>none</p></object>',
  );
  expect(html).toContain('<p><a href="https://www.youtube.com/watch?v=abc_1" rel="noopener">A talk</a></p>');
  expect(html).toMatch(/Words <audio controls [^>]*src="\/media\/posts\/talk\.mp3\?v=\w{8}"/);
  expect(html).toContain('<a href="https://v.example/a.mp4" rel="noopener">https://v.example/a.mp4</a>.');
  expect(html).toContain('<a href="https://o.example/a.swf" rel="noopener">https://o.example/a.swf</a>');
  expect(html).not.toMatch(/<(iframe|video|embed|object)|javascript:alert\(1\)"/);
  expect(problems).toEqual([
    "iframe https://www.youtube.com/watch?v=abc_1 is not shown, only a link to it.",
    "video https://v.example/a.mp4 is not shown, only a link to it.",
    "embed javascript:alert(1) is not shown, only a link to it.",
    "object https://o.example/a.swf is not shown, only a link to it.",
  ]);
});

test("words run in the direction of their letters, lists and quotations in that of their first", async () => {
  const arabic = "مرحبا بكم";
  const { html } = await site.render(
    `# ${arabic}\n\n${arabic}, Ada\n\nEnglish\n\nEnglish with ${arabic}\n\n- ${arabic}\n- English\n\n> ${arabic}\n\n` +
      `1. English\n2. ${arabic}\n\n<p dir="ltr">${arabic}</p>\n\n- ${arabic}\n\n  ${arabic}`,
  );
  expect(html).toContain('<h1 id="');
  expect(html).toMatch(/<h1[^>]* dir="auto">/);
  for (const part of [
    `<p dir="auto">${arabic}, Ada</p>`,
    "<p>English</p>",
    `<p dir="auto">English with ${arabic}</p>`,
    `<ul dir="rtl">\n<li dir="auto">${arabic}</li>\n<li dir="auto">English</li>`,
    `<blockquote dir="rtl">\n<p dir="auto">${arabic}</p>`,
    `<ol>\n<li>English</li>\n<li dir="auto">${arabic}</li>`,
    `<p dir="ltr">${arabic}</p>`,
    `<ul dir="rtl">\n<li dir="rtl">\n<p dir="auto">${arabic}</p>`,
  ])
    expect(html).toContain(part);
  expect((await site.render("> Only English\n\n- one")).html).not.toContain("dir=");
});

test("allowed HTML stays, without the author's classes and styles", async () => {
  const { html } = await site.render(
    'H<sub>2</sub>O <kbd class="x" style="y" id="k">K</kbd> <abbr title="as soon as possible">asap</abbr> [k](#k)\n\n' +
      "<details open><summary>More</summary>\n\n*inside*\n\n</details>\n\n<dl><dt>a</dt><dd>b</dd></dl>",
  );
  expect(html).toContain(
    'H<sub>2</sub>O <kbd id="user-content-k">K</kbd> <abbr title="as soon as possible">asap</abbr>',
  );
  expect(html).toContain('<a href="#user-content-k">k</a>');
  expect(html).toContain("<details open><summary>More</summary>\n<p><em>inside</em></p>\n</details>");
  expect(html).toContain("<dl><dt>a</dt><dd>b</dd></dl>");
});

test("a damaged cache file is ignored and written anew", async () => {
  const site = await temporarySite();
  const first = await site.render("# Kept");
  const texts = join(site.cacheFolder, "texts");
  const [path = ""] = (await readdir(texts, { recursive: true })).filter((name) => name.length > 40);
  const whole = await readFile(join(texts, path));
  await truncate(join(texts, path), whole.length - 5);
  const other = await temporarySite();
  const { createTextRenderer } = await import("./text-renderer.ts");
  const renderer = createTextRenderer({ ...other, cacheFolder: site.cacheFolder, build: 1 });
  expect(await renderer.render("# Kept", { folder: "posts" })).toEqual(first);
  await renderer.close();
  expect(await readFile(join(texts, path))).toEqual(whole);
});

test("texts that wait behind a hopeless one are not lost", async () => {
  const site = await temporarySite();
  const hopeless = site.render("[a](".repeat(250_000));
  const waiting = ["# One", "# Two", "# Three"].map((markdown) => site.render(markdown));
  expect((await hopeless).problems?.[0]).toContain("takes too long");
  expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
});

test("a long honest text with much code is rendered whole", async () => {
  const languages = ["ts", "css", "html", "bash", "python", "json", "sql", "yaml"];
  const paragraph =
    "Honest *words* with a [link](https://example.com/a), some `code` and **weight**, as people write them. ".repeat(4);
  const chapter = (number: number) =>
    `## Chapter ${number}\n\n${`${paragraph}\n\n`.repeat(10)}\`\`\`${languages[number % 8]}\n${"const a = read('b'); // c\n".repeat(20)}\`\`\`\n`;
  const markdown = Array.from({ length: 40 }, (_, number) => chapter(number)).join("\n");
  expect(markdown.length).toBeGreaterThan(180_000);
  const { html, problems } = await site.render(markdown);
  expect(problems).toEqual([]);
  expect(html.match(/<pre class="code"/g)).toHaveLength(40);
  expect(html).toContain("code-keyword");
});
