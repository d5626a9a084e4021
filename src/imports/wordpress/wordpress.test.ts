import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";

interface Item {
  readonly id?: number | string;
  readonly type?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly status?: string;
  readonly content?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** Elements as they are written. */
  readonly more?: string;
  readonly link?: string;
  readonly date?: string;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An item as WordPress 6 writes it. */
function item({ id = 12, type = "post", status = "publish", slug = "tea", meta = {}, ...given }: Item): string {
  const { date = "2019-05-03 22:30:00", link = `https://blog.example/2019/05/${slug}/` } = given;
  return `
  <item>
    <title>${cdata(given.title ?? "Tea")}</title>
    <link>${link}</link>
    <pubDate>Fri, 03 May 2019 22:30:00 +0000</pubDate>
    <dc:creator>${cdata("ada")}</dc:creator>
    <guid isPermaLink="false">https://blog.example/?p=${id}</guid>
    <description></description>
    <content:encoded>${cdata(given.content ?? "Hello")}</content:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata("2019-05-04 00:30:00")}</wp:post_date>
    <wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
    <wp:post_modified_gmt>${cdata(date)}</wp:post_modified_gmt>
    <wp:comment_status>${cdata("open")}</wp:comment_status>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    ${given.more ?? ""}
    ${Object.entries(meta)
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
      )
      .join("")}
  </item>`;
}

const picture = (id: number, name: string, more = ""): string =>
  item({
    id,
    type: "attachment",
    status: "inherit",
    slug: name,
    title: name,
    meta: { _wp_attachment_image_alt: `A ${name}` },
    more: `<wp:post_parent>12</wp:post_parent><wp:attachment_url>https://blog.example/wp-content/uploads/2019/05/${name}.jpg</wp:attachment_url>${more}`,
  });

const wxr = (items: readonly string[], head = ""): string => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" created="2025-05-01 10:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>A blog</title>
  <link>https://blog.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://blog.example</wp:base_site_url>
  <wp:base_blog_url>https://blog.example</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("ada")}</wp:author_login><wp:author_display_name>${cdata("Ada")}</wp:author_display_name></wp:author>
  ${head}${items.join("")}
</channel>
</rss>`;

async function importedBody(
  content: string,
  others: readonly string[] = [],
  meta: Readonly<Record<string, string>> = {},
) {
  const scene = importScene();
  const given = { "blog.WordPress.2025-05-01.xml": wxr([item({ content, meta }), ...others]) };
  const fates = await scene.import({ platform: "wordpress", given });
  const written = Object.entries(await scene.files()).find(([name]) => name.startsWith("posts/"))?.[1] ?? "";
  return { body: written.split("---\n\n")[1]?.trim(), notes: fates[0]?.notes };
}

test("a post keeps its title, times, names, picture, comments and every address of WordPress", async () => {
  const scene = importScene();
  const head = `
  <wp:category><wp:category_nicename>${cdata("drinks")}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata("Drinks")}</wp:cat_name></wp:category>
  <wp:category><wp:category_nicename>${cdata("hot")}</wp:category_nicename><wp:category_parent>${cdata("drinks")}</wp:category_parent><wp:cat_name>${cdata("Hot")}</wp:cat_name></wp:category>
  <wp:tag><wp:tag_slug>${cdata("green")}</wp:tag_slug><wp:tag_name>${cdata("Green & fresh")}</wp:tag_name></wp:tag>`;
  const post = item({
    title: "Tea &amp; time",
    content: '<a href="https://blog.example/2018/01/other/">another</a>',
    meta: { _thumbnail_id: "40", _wp_old_slug: "te", _edit_last: "1", mood: "calm" },
    more: `
    <excerpt:encoded>${cdata("What it <em>is</em>")}</excerpt:encoded>
    <wp:post_modified_gmt>${cdata("2019-05-03 22:30:00")}</wp:post_modified_gmt>
    <category domain="category" nicename="drinks">${cdata("Drinks")}</category>
    <category domain="category" nicename="hot">${cdata("Hot")}</category>
    <category domain="post_tag" nicename="green">${cdata("Green & fresh")}</category>
    <category domain="post_format" nicename="post-format-aside">${cdata("Aside")}</category>
    <wp:comment><wp:comment_author>${cdata("Bo")}</wp:comment_author><wp:comment_date_gmt>${cdata("2019-05-05 08:00:00")}</wp:comment_date_gmt><wp:comment_content>${cdata("Nice\n\ntea")}</wp:comment_content><wp:comment_approved>${cdata("1")}</wp:comment_approved><wp:comment_type>${cdata("comment")}</wp:comment_type></wp:comment>
    <wp:comment><wp:comment_author>${cdata("Pills")}</wp:comment_author><wp:comment_content>${cdata("buy")}</wp:comment_content><wp:comment_approved>${cdata("spam")}</wp:comment_approved><wp:comment_type></wp:comment_type></wp:comment>
    <wp:comment><wp:comment_author>${cdata("Another blog")}</wp:comment_author><wp:comment_content>${cdata("[…]")}</wp:comment_content><wp:comment_approved>${cdata("1")}</wp:comment_approved><wp:comment_type>${cdata("pingback")}</wp:comment_type></wp:comment>`,
  });
  const fates = await scene.import({
    platform: "wordpress",
    given: await zipped(scene.folder, {
      "blog.WordPress.2025-05-01.xml": wxr([post, picture(40, "cup")], head),
      "wp-content/uploads/2019/05/cup.jpg": "a picture",
    }),
  });
  expect(await scene.files()).toEqual({
    "posts/tea/cup.jpg": "a picture",
    "posts/tea/index.md": `---
title: Tea & time
date: 2019-05-03T22:30:00Z
category: Drinks
tags:
  - Green & fresh
  - Hot
description: What it is
image: cup.jpg
alt: A cup
aliases:
  - /2019/05/tea
  - /2019/05/te
---

[another](/2018/01/other/)
`,
    "redirects/wordpress.txt":
      "/category/drinks /categories/drinks\n/category/drinks/hot /tags/hot\n/tag/green /tags/green\n/feed /feed.xml\n/?p=12 /posts/tea\n",
  });
  expect(fates[0]).toMatchObject({ kind: "post", fate: "written", comments: 1 });
  expect(fates[0]?.notes).toEqual([
    "left out mentions by other sites (pingbacks): 1",
    "left out comments that were not approved: 1",
    "had fields of its own: mood",
  ]);
  expect(fates[1]?.notes).toEqual(["are files of the library: they come along where a text shows them"]);
  const again = await scene.import({ platform: "wordpress", given: `${scene.folder}/export.zip` });
  expect(new Set(again.map(({ fate }) => fate))).toEqual(new Set(["unchanged", "left-out"]));
});

test("what was not public is a draft and says why; what WordPress keeps for itself is counted", async () => {
  const scene = importScene();
  const fates = await scene.import({
    platform: "wordpress",
    given: {
      "a.xml": wxr([
        item({
          id: 1,
          slug: "",
          status: "draft",
          title: "One",
          date: "0000-00-00 00:00:00",
          link: "https://blog.example/?p=1",
        }),
        item({ id: 2, slug: "two", status: "future", date: "2031-05-03 22:30:00" }),
        item({ id: 3, slug: "three", status: "private" }),
        item({ id: 4, slug: "four", more: `<wp:post_password>${cdata("x")}</wp:post_password>` }),
        item({ id: 5, slug: "about", type: "page", link: "https://blog.example/about/" }),
        item({ id: 6, type: "product", title: "A mug" }),
        item({ id: 7, status: "trash", title: "Bin" }),
        item({ id: 8, type: "nav_menu_item" }),
        item({ id: 9, type: "nav_menu_item" }),
        item({ id: 2, slug: "again", title: "Again" }),
        item({ id: 10, slug: "%e8%8c%b6", title: "茶" }),
      ]),
    },
  });
  expect(
    fates
      .filter(({ kind }) => kind !== "redirect")
      .map(({ kind, file, name, notes }) => [kind, file ?? name, ...notes]),
  ).toEqual([
    ["draft", "posts/one.md"],
    ["scheduled", "posts/two.md"],
    ["draft", "posts/three.md", "was private, so it is a draft"],
    ["draft", "posts/four.md", "was behind a password, so it is a draft"],
    ["page", "pages/about.md"],
    ["left-out", "A mug", "is a “product” of an extension, which has no place here"],
    ["left-out", "Bin", "lay in the bin"],
    ["left-out", "Again", "has the id 2, as another text before it"],
    ["post", "posts/茶.md"],
    ["left-out", "2 nav_menu_item", "are entries of menus"],
  ]);
  const files = await scene.files();
  expect(files["posts/one.md"]).toContain("\ndate: 2019-05-04\n");
  expect(files["redirects/wordpress.txt"]).toContain("/?page_id=5 /about\n");
});

test.for<[name: string, content: string, markdown: string]>([
  [
    "plain lines are paragraphs and breaks",
    "One\ntwo\n\n<em>three\n\nfour</em>\n<blockquote>five\n\nsix</blockquote>\nseven",
    "One\\\ntwo\n\n*three*\n\n*four*\n\n> five\n>\n> six\n\nseven",
  ],
  ["code keeps its lines", "Look:\n<pre>a\n\nb</pre>", "Look:\n\n```\na\n\nb\n```"],
  [
    "a picture with a caption",
    '[caption id="attachment_40" align="alignnone" width="300"]<a href="https://blog.example/wp-content/uploads/2019/05/cup.jpg"><img src="https://blog.example/wp-content/uploads/2019/05/cup-300x200.jpg" alt="A cup" /></a> My cup[/caption]',
    '![A cup](https://blog.example/wp-content/uploads/2019/05/cup.jpg "My cup")',
  ],
  [
    "a gallery is one paragraph of pictures",
    'Here:\n[gallery ids="41,40"]',
    "Here:\n\n![A pot](https://blog.example/wp-content/uploads/2019/05/pot.jpg)\n![A cup](https://blog.example/wp-content/uploads/2019/05/cup.jpg)",
  ],
  [
    "a gallery without a list shows what was uploaded for the post",
    "[gallery]",
    "![A cup](https://blog.example/wp-content/uploads/2019/05/cup.jpg)\n![A pot](https://blog.example/wp-content/uploads/2019/05/pot.jpg)",
  ],
  [
    "an address alone is a link",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[embed]https://vimeo.com/12345[/embed]\n\n[youtube dQw4w9WgXcQ]",
    "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n<https://vimeo.com/12345>\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ>",
  ],
  [
    "recordings play",
    '[audio mp3="https://x.example/a.mp3"][/audio]\n\n[video src="https://x.example/a.mp4" poster="https://x.example/a.jpg"]',
    '<audio src="https://x.example/a.mp3" controls></audio>\n\n<video src="https://x.example/a.mp4" poster="https://x.example/a.jpg" controls></video>',
  ],
  [
    "code of an extension keeps its language",
    '[sourcecode language="php"]\nif ($a &lt; 1) {\n\n}\n[/sourcecode]',
    "```php\nif ($a < 1) {\n\n}\n```",
  ],
  [
    "code without escapes stays code, whichever extension shows it",
    '[ccnLe_php]\necho "<b>$a[tmp_name]</b>";\n[/ccnLe_php]\n\n[html]<form><input>[/html]\n\n<pre lang="xml" line="1"><a>\n\n</a></pre>',
    '```php\necho "<b>$a[tmp_name]</b>";\n```\n\n```html\n<form><input>\n```\n\n```xml\n<a>\n\n</a>\n```',
  ],
  [
    "code of several lines is a block, with or without a name for it",
    "<p>Look: <code>one\n\ntwo</code></p>",
    "Look:\n\n```\none\n\ntwo\n```",
  ],
  ["ranges of letters are no shortcodes", "Match [a-z0-9-] or [A-Z].", "Match \\[a-z0-9-] or \\[A-Z]."],
  [
    "examples of shortcodes stay",
    "Write [[gallery]] or <code>[gallery]</code>, [sic].",
    "Write \\[gallery] or `[gallery]`, \\[sic].",
  ],
  [
    "notes of an extension are notes",
    "Tea.[efn_note]Green, <em>mostly</em>.[/efn_note]",
    "Tea.[^1]\n\n[^1]: Green, *mostly*.",
  ],
])("classic: %s", async ([, content, markdown]) => {
  const { body, notes } = await importedBody(content, [picture(40, "cup"), picture(41, "pot")]);
  expect(body).toBe(markdown);
  expect(notes?.filter((note) => !note.includes("stay"))).toEqual([]);
});

test.for<[name: string, content: string, markdown: string]>([
  [
    "text",
    '<!-- wp:paragraph -->\n<p>One<br>two</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 class="wp-block-heading">Three</h2>\n<!-- /wp:heading -->',
    "One\\\ntwo\n\n## Three",
  ],
  [
    "an embed",
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n</div><figcaption class="wp-element-caption">A song</figcaption></figure>\n<!-- /wp:embed -->',
    "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n*A song*",
  ],
  [
    "a gallery",
    '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default"><!-- wp:image {"id":40} -->\n<figure class="wp-block-image"><img src="https://blog.example/wp-content/uploads/2019/05/cup-1024x683.jpg" alt="A cup" class="wp-image-40"/><figcaption class="wp-element-caption">Mine</figcaption></figure>\n<!-- /wp:image -->\n\n<!-- wp:image {"id":41} -->\n<figure class="wp-block-image"><img src="https://x.example/pot.jpg" alt="A pot"/></figure>\n<!-- /wp:image --></figure>\n<!-- /wp:gallery -->',
    '![A cup](https://blog.example/wp-content/uploads/2019/05/cup.jpg "Mine")\n![A pot](https://x.example/pot.jpg)',
  ],
  [
    "code",
    '<!-- wp:syntaxhighlighter/code {"language":"python"} -->\n<pre class="wp-block-syntaxhighlighter-code">print(1 &lt; 2)</pre>\n<!-- /wp:syntaxhighlighter/code -->',
    "```python\nprint(1 < 2)\n```",
  ],
  [
    "a poem",
    '<!-- wp:verse -->\n<pre class="wp-block-verse">One\n<em>two</em></pre>\n<!-- /wp:verse -->',
    "One\\\n*two*",
  ],
  [
    "buttons",
    '<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://example.org/">Go</a></div>\n<!-- /wp:button --><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link" href="https://example.org/more">More</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
    "[Go](https://example.org/)\n\n[More](https://example.org/more)",
  ],
  [
    "a paper",
    '<!-- wp:file {"id":9} -->\n<div class="wp-block-file"><a href="https://x.example/a.pdf">A paper</a><a href="https://x.example/a.pdf" class="wp-block-file__button" download>Download</a></div>\n<!-- /wp:file -->',
    "[A paper](https://x.example/a.pdf)",
  ],
  ["a shared block", '<!-- wp:block {"ref":70} /-->', "Read more."],
  [
    "a quotation",
    '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><p>Tea</p><cite>Bo</cite></blockquote>\n<!-- /wp:quote -->',
    "> Tea\n>\n> <cite>Bo</cite>",
  ],
])("blocks: %s", async ([, content, markdown]) => {
  const shared = item({
    id: 70,
    type: "wp_block",
    content: "<!-- wp:paragraph -->\n<p>Read more.</p>\n<!-- /wp:paragraph -->",
  });
  const { body, notes } = await importedBody(content, [picture(40, "cup"), shared]);
  expect(body).toBe(markdown);
  expect(notes?.filter((note) => !note.includes("stay"))).toEqual([]);
});

test("notes of the block editor stand in a field of the post", async () => {
  const { body } = await importedBody(
    '<!-- wp:paragraph -->\n<p>Tea<sup data-fn="a1-b2" class="fn"><a href="#a1-b2" id="a1-b2-link">1</a></sup>.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->',
    [],
    { footnotes: JSON.stringify([{ content: "Green.", id: "a1-b2" }]) },
  );
  expect(body).toBe("Tea[^1].\n\n[^1]: Green.");
});

test("what nothing here can fill in stays to be seen, or is told", async () => {
  const { body, notes } = await importedBody(
    'One [contact-form-7 id="5" title="Write"] and [su_note]two[/su_note].\n\n<!-- wp:latest-posts {"postsToShow":3} /-->',
  );
  expect(body).toBe('One \\[contact-form-7 id="5" title="Write"] and \\[su_note]two\\[/su_note].');
  expect(notes).toEqual([
    "has blocks that WordPress filled in: latest-posts",
    "shows shortcodes as they are written: contact-form-7, su_note",
  ]);
});

test("a large site's export comes in several files", async () => {
  const scene = importScene();
  const fates = await scene.import({
    platform: "wordpress",
    given: {
      "blog.2025-05-01.000.xml": wxr([item({ id: 1, slug: "one", meta: { _thumbnail_id: "40" } })]),
      "blog.2025-05-01.001.xml": wxr([item({ id: 2, slug: "two" }), picture(40, "cup")]),
      "sitemap.xml": "<urlset></urlset>",
    },
  });
  expect(fates.map(({ file, name }) => file ?? name).slice(0, 3)).toEqual([
    "posts/one.md",
    "posts/two.md",
    "1 attachment",
  ]);
  expect((await scene.files())["posts/one.md"]).toContain(
    "image: https://blog.example/wp-content/uploads/2019/05/cup.jpg",
  );
});

test("a broken export loses nothing that can be read, and says what is wrong", async () => {
  const scene = importScene();
  const whole = wxr([item({ id: 1, slug: "one", title: "A\u0008 B" }), item({ id: 2, slug: "two" })]);
  const entities = '<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>';
  const fates = await scene.import({
    platform: "wordpress",
    given: {
      "a.xml": whole.slice(0, whole.lastIndexOf("<wp:post_type>")),
      "b.xml": wxr([item({ id: 3, slug: "three" }).replace("<wp:post_id>3</wp:post_id>", "")])
        .replace("<rss", `${entities}<rss`)
        .replace("<description></description>", "<description>&b;</description>"),
    },
  });
  expect(
    fates
      .filter(({ kind }) => kind !== "redirect")
      .map(({ kind, file, name, notes }) => [kind, file ?? name, ...notes.map((note) => note.replace(/: \d.*/s, ""))]),
  ).toEqual([
    ["post", "posts/one.md"],
    ["left-out", "Tea", "has no type"],
    ["left-out", "a.xml", "ends in the middle"],
    ["left-out", "a.xml", "is no right XML in a place"],
    ["left-out", "Tea", "has no id"],
    ["left-out", "b.xml", "is no right XML in a place"],
  ]);
  await expect(importScene().import({ platform: "wordpress", given: { "a.xml": "<urlset/>" } })).rejects.toThrow(
    "there is no export of WordPress (XML) in it",
  );
});
