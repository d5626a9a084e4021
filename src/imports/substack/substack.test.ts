import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";

const HEAD = "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n";
const ORIGINAL = "https://substack-post-media.s3.amazonaws.com/public/images/5582b81e_1572x1162.png";
const attrs = (values: object): string => JSON.stringify(values).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A picture as Substack writes it. */
const picture = (values: object = {}, caption = ""): string =>
  `<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="https://substackcdn.com/image/fetch/f_auto,q_auto:good,fl_progressive:steep/${encodeURIComponent(ORIGINAL)}" data-component-name="Image2ToDOM"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/image/fetch/w_424/x 424w"><img src="https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto,q_auto:good,fl_progressive:steep/${encodeURIComponent(ORIGINAL)}" data-attrs="${attrs({ src: ORIGINAL, fullscreen: null, height: 1076, width: 1456, bytes: 1, alt: "A cup", title: null, type: "image/png", href: null, topImage: true, internalRedirect: "https://tea.example/i/101?img=x", ...values })}" class="sizing-normal" alt=""></picture><div class="image-link-expand"><svg></svg></div></div></a>${caption}</figure></div>`;

async function importedBody(html: string) {
  const scene = importScene();
  const fates = await scene.import({
    platform: "substack",
    given: {
      "posts.csv": `${HEAD}1.tea,2024-01-02T10:00:00.000Z,true,,,newsletter,everyone,Tea,,\n`,
      "posts/1.tea.html": html,
    },
  });
  const text = (await scene.files())["posts/tea.md"] ?? "";
  return { body: text.split("---\n\n")[1]?.trim(), notes: fates.find(({ kind }) => kind === "post")?.notes ?? [] };
}

test("posts keep title, subtitle, time, address, picture and recording; others are drafts or pages", async () => {
  const scene = importScene();
  const given = await zipped(scene.folder, {
    "posts.csv": `${HEAD}101.tea-time,2024-01-02T10:00:00.123Z,true,2024-01-02T10:00:05.000Z,,newsletter,everyone,"Tea, ""green""","Two
lines",
102.,,false,,,newsletter,everyone,,,
103.paid,2024-02-02T10:00:00.000Z,true,,,newsletter,only_paid,Paid,,
104.free,2024-02-03T10:00:00.000Z,true,,,newsletter,only_free,Free,,
105.founders,2024-02-04T10:00:00.000Z,true,,,newsletter,founding,Founders,,
106.talk,2024-02-05T10:00:00.000Z,true,,,podcast,everyone,Talk,,https://api.substack.com/feed/podcast/106/abc.mp3
107.about-me,2024-02-06T10:00:00.000Z,true,,,page,everyone,About me,,
108.question,2024-02-07T10:00:00.000Z,true,,,thread,everyone,What do you drink?,,
109.gone,2024-02-08T10:00:00.000Z,true,,,newsletter,everyone,Gone,,
101.tea-time,2024-01-02T10:00:00.123Z,true,,,newsletter,everyone,Again,,
../../x,2024-01-02T10:00:00.123Z,true,,,newsletter,everyone,Outside,,
`,
    "posts/101.tea-time.html": `${picture({}, '<figcaption class="image-caption">Mine</figcaption>')}<p>One <a href="https://ada.substack.com/p/paid">more</a>, <a href="https://tea.example/p/free">another</a></p>`,
    "posts/102..html": "<p>Half</p>",
    "posts/103.paid.html": '<p>Free</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>Paid</p>',
    "posts/104.free.html": "<p>Free</p>",
    "posts/105.founders.html": "<p>Founders</p>",
    "posts/106.talk.html": "<p>Notes</p>",
    "posts/107.about-me.html": "<p>I</p>",
    "posts/199.orphan.html": "<p>Orphan</p>",
    "posts/101.tea-time.delivers.csv": "post_id\n",
    "posts/101.tea-time.opens.csv": "post_id\n",
    "email_list.ada.csv": "email\na@example.org\n",
  });
  const fates = await scene.import({ platform: "substack", given });
  expect(
    fates.map(({ kind, file, name, notes }) => [kind, kind === "redirect" ? name : (file ?? name), ...notes]),
  ).toEqual([
    ["post", "posts/tea-time.md", `a picture stays a link to another site: ${ORIGINAL}`],
    ["draft", "posts/102.md"],
    [
      "draft",
      "posts/paid.md",
      "had a part for payers only of Substack, which is left out",
      "was for payers only, so it is a draft",
    ],
    ["draft", "posts/free.md", "was for members only, so it is a draft"],
    ["draft", "posts/founders.md", "was for payers only, so it is a draft"],
    [
      "post",
      "posts/talk.md",
      "a picture stays a link to another site: https://api.substack.com/feed/podcast/106/abc.mp3",
    ],
    ["page", "pages/about-me.md"],
    ["left-out", "What do you drink?", "is a discussion of readers, which the export does not hold"],
    ["left-out", "Gone", "has no text in the export"],
    ["left-out", "posts.csv, line 12", "names the post 101.tea-time a second time"],
    ["left-out", "posts.csv, line 13", "names no post"],
    ["left-out", "posts/199.orphan.html", "stands in no line of posts.csv"],
    ["left-out", "email_list.ada.csv", "is a list of readers: npx commonplace subscribers import FILE"],
    ["left-out", "2 lists of deliveries and opens", "say which reader opened what"],
  ]);
  const files = await scene.files();
  expect(files["posts/tea-time.md"]).toBe(`---
title: Tea, "green"
date: 2024-01-02T10:00:00Z
description: |-
  Two
  lines
image: ${ORIGINAL}
alt: A cup
caption: Mine
aliases:
  - /p/tea-time
---

One [more](/p/paid), [another](/p/free)
`);
  expect(files["posts/talk.md"]).toContain(
    '<audio src="https://api.substack.com/feed/podcast/106/abc.mp3" controls></audio>\n\nNotes',
  );
  expect(files["posts/paid.md"]).toContain("Free\n\nPaid");
  expect(files["pages/about-me.md"]).toContain("aliases:\n  - /p/about-me\n");
});

test.for<[name: string, html: string, markdown: string]>([
  ["a picture is the one that was uploaded", `<p>Look:</p>${picture()}`, `Look:\n\n![A cup](${ORIGINAL})`],
  [
    "a picture that leads on keeps its link",
    `<p>Look:</p>${picture({ href: "https://example.org/" }).replace(/href="https:\/\/substackcdn[^"]*"/, 'href="https://example.org/"')}`,
    `Look:\n\n[![A cup](${ORIGINAL})](https://example.org/)`,
  ],
  [
    "a gallery is one paragraph of pictures",
    `<div class="image-gallery-embed" data-attrs="${attrs({
      gallery: {
        images: [
          { type: "image/png", src: "https://x.example/a.png" },
          { type: "image/png", src: "https://x.example/b.png" },
        ],
        caption: "Both",
        alt: "Cups",
        staticGalleryImage: {},
      },
      isEditorNode: true,
    })}"></div>`,
    "![Cups](https://x.example/a.png)\n![Cups](https://x.example/b.png)\n\n*Both*",
  ],
  [
    "notes are notes",
    '<p>Tea<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a>.</p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Green.</p><p>Mostly.</p></div></div>',
    "Tea[^1].\n\n[^1]: Green.\n\n    Mostly.",
  ],
  [
    "videos lead to their pages",
    `<div id="youtube2-dQw4w9WgXcQ" class="youtube-wrap" data-attrs="${attrs({ videoId: "dQw4w9WgXcQ", startTime: null, endTime: null })}" data-component-name="Youtube2ToDOM"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe></div></div><div id="vimeo-1" class="vimeo-wrap" data-attrs="${attrs({ videoId: "12345" })}"></div>`,
    "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n<https://vimeo.com/12345>",
  ],
  [
    "a post of a network keeps its words",
    `<div class="tweet" data-attrs="${attrs({ url: "https://twitter.com/ada/status/1", full_text: "Tea!", username: "ada", name: "Ada" })}"></div>`,
    "> Tea!\n>\n> [Ada (@ada)](https://twitter.com/ada/status/1)",
  ],
  [
    "other posts are links",
    `<div class="embedded-post-wrap" data-attrs="${attrs({ id: 1, url: "https://b.example/p/x", title: "A post", publication_name: "B" })}"></div><div class="digest-post-embed" data-attrs="${attrs({ canonical_url: "https://c.example/p/y", title: "Another", caption: "Of tea" })}"></div>`,
    "[A post](https://b.example/p/x)\n\n[Another](https://c.example/p/y)\n\nOf tea",
  ],
  [
    "buttons stay, those of Substack go",
    `<p class="button-wrapper" data-attrs="${attrs({ url: "https://example.org/buy", text: "Buy" })}"><a class="button primary" href="https://example.org/buy"><span>Buy</span></a></p><p class="button-wrapper"><a class="button primary" href="%%share_url%%"><span>Share</span></a></p><div class="captioned-button-wrap"><div class="preamble"><p class="cta-caption">Thanks!</p></div><p class="button-wrapper"><a class="button primary" href="https://ada.substack.com/p/x?utm_source=substack&amp;action=share"><span>Share</span></a></p></div>`,
    "[Buy](https://example.org/buy)",
  ],
  [
    "a quotation set apart, and a callout",
    '<div class="pullquote"><p>Tea.</p></div><div class="callout-block" data-callout="true"><p>Mind.</p></div>',
    "> Tea.\n\n> [!NOTE]\n> Mind.",
  ],
  [
    "a poem keeps its lines",
    '<div class="preformatted-block"><label class="hide-text" contenteditable="false">Text within this block will maintain its original spacing when published</label><pre class="text">One\ntwo</pre></div>',
    "One\\\ntwo",
  ],
  [
    "a formula is TeX",
    `<div class="latex-rendered" data-attrs="${attrs({ persistentExpression: "a_1 \\cdot b", id: "X" })}" data-component-name="LatexBlockToDOM"></div>`,
    "$$\na_1 \\cdot b\n$$",
  ],
  [
    "code keeps its language",
    '<div class="highlighted_code_block" data-attrs="{}"><pre class="shiki"><code class="language-python">a = 1</code></pre></div>',
    "```python\na = 1\n```",
  ],
  [
    "somebody is named",
    `<p>With <span class="mention-wrap" data-attrs="${attrs({ name: "Bo", id: 1, type: "user" })}" data-component-name="MentionToDOM"></span>.</p>`,
    "With Bo.",
  ],
])("%s", async ([, html, markdown]) => {
  const { body, notes } = await importedBody(html);
  expect(body).toBe(markdown);
  expect(notes.filter((note) => !note.includes("stay"))).toEqual([]);
});

test("what only Substack shows is told", async () => {
  const { body, notes } = await importedBody(
    `<p>Tea</p><div class="poll-embed" data-attrs="${attrs({ id: 1 })}"></div><div class="native-video-embed" data-attrs="${attrs({ mediaUploadId: "x" })}"></div><div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget show-subscribe"><form><input></form></div></div><div class="tweet" data-attrs="not json"></div><div class="embedded-post-wrap" data-attrs="${attrs({ url: "javascript:alert(1)" })}"></div>`,
  );
  expect(body).toBe("Tea");
  expect(notes).toEqual([
    "had a poll of Substack, which is left out",
    "had a video of Substack, which is left out",
    "had a form to subscribe of Substack, which is left out",
  ]);
});

test("a broken list costs its own lines, and what is no export is told", async () => {
  const scene = importScene();
  const fates = await scene.import({
    platform: "substack",
    given: {
      "posts.csv": `${HEAD}1.a,,true,,,newsletter,everyone,"Open,,\n2.b,,true,,,newsletter,everyone,B,,\n`,
      "posts/1.a.html": "<p>A</p>",
      "posts/2.b.html": "<p>B</p>",
    },
  });
  expect(fates.slice(0, 3).map(({ kind, file, name, notes }) => [kind, file ?? name, ...notes])).toEqual([
    ["left-out", "posts.csv, line 2", "cannot be read: its quotation marks do not match"],
    ["post", "posts/b.md"],
    ["left-out", "posts/1.a.html", "stands in no line of posts.csv"],
  ]);
  const none = importScene();
  await expect(none.import({ platform: "substack", given: { "a.csv": "x" } })).rejects.toThrow(
    "there is no posts.csv of Substack in it",
  );
  await expect(none.import({ platform: "substack", given: { "posts.csv": "a,b\n1,2\n" } })).rejects.toThrow(
    "posts.csv is no list of Substack's posts",
  );
});
