import { expect, test } from "vitest";
import { importScene } from "../../../test/support/importing.ts";
import { item, picture, wxr } from "../../../test/support/wordpress-export.ts";

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
