import { expect, test } from "vitest";
import { importScene } from "../../../test/support/importing.ts";

const post = {
  id: "5e1b",
  title: "First: a post",
  slug: "first-post",
  html: "<p>Hello</p>",
  status: "published",
  type: "post",
  visibility: "public",
  feature_image: null,
  created_at: "2020-01-01T10:00:00.000Z",
  updated_at: "2020-01-02T11:00:00.000Z",
  published_at: "2020-01-02T10:00:00.000Z",
};

const ghost = (posts: object[], more: object = {}) =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_600_000_000_000, version: "5.80.0" },
        data: {
          posts,
          posts_meta: [],
          tags: [],
          posts_tags: [],
          users: [{ id: "1", name: "Ada", slug: "ada" }],
          posts_authors: [],
          settings: [{ id: "1", key: "title", value: "A blog" }],
          ...more,
        },
      },
    ],
  });

async function importedBody(html: string, files: Record<string, string> = {}) {
  const scene = importScene();
  const fates = await scene.import({
    platform: "ghost",
    given: { "a.ghost.json": ghost([{ ...post, html }]), ...files },
  });
  const written = Object.entries(await scene.files()).find(([name]) => name.startsWith("posts/"))?.[1] ?? "";
  return { body: written.split("---\n\n")[1]?.trim(), fates };
}

test("a post keeps title, times, address, tags, picture, excerpt and subject", async () => {
  const scene = importScene();
  const row = {
    ...post,
    feature_image: "__GHOST_URL__/content/images/size/w600/2020/01/cup.jpg",
    custom_excerpt: "What it is",
  };
  const fates = await scene.import({
    platform: "ghost",
    given: {
      "a.ghost.json": ghost(
        [{ ...row, canonical_url: "https://elsewhere.example/first", updated_at: "2020-02-01T10:00:00.000Z" }],
        {
          posts_meta: [
            {
              post_id: "5e1b",
              feature_image_alt: "A cup",
              feature_image_caption: "By <i>me</i>",
              email_subject: "Tea?",
            },
          ],
          tags: [
            { id: "t1", name: "Tea & Co", slug: "tea-co" },
            { id: "t2", name: "#internal", slug: "hash-internal" },
          ],
          posts_tags: [
            { post_id: "5e1b", tag_id: "t1" },
            { post_id: "5e1b", tag_id: "t2" },
          ],
        },
      ),
      "content/images/2020/01/cup.jpg": "a picture",
    },
  });
  expect(await scene.files()).toEqual({
    "posts/first-post/cup.jpg": "a picture",
    "posts/first-post/index.md": `---
title: "First: a post"
date: 2020-01-02T10:00:00Z
updated: 2020-02-01T10:00:00Z
tags:
  - Tea & Co
description: What it is
image: cup.jpg
alt: A cup
caption: By me
canonical: https://elsewhere.example/first
aliases:
  - /first-post
subject: Tea?
---

Hello
`,
    "redirects/ghost.txt": "/tag/tea-co /tags/tea-co\n",
  });
  expect(fates[0]).toMatchObject({ kind: "post", fate: "written", file: "posts/first-post/index.md", notes: [] });
});

test("drafts stay drafts, scheduled posts wait, mails are letters, pages are pages", async () => {
  const scene = importScene();
  const fates = await scene.import({
    platform: "ghost",
    given: {
      "a.json": ghost([
        { ...post, id: "1", slug: "one", status: "draft", published_at: null },
        { ...post, id: "2", slug: "two", status: "scheduled", published_at: "2031-01-01T00:00:00.000Z" },
        { ...post, id: "3", slug: "three", status: "sent" },
        { ...post, id: "4", slug: "four", type: "page" },
        { ...post, id: "5", slug: "five", visibility: "paid" },
      ]),
    },
  });
  expect(fates.map(({ kind, file, notes }) => [kind, file, ...notes])).toEqual([
    ["draft", "posts/one.md"],
    ["scheduled", "posts/two.md"],
    ["letter", "letters/three.md"],
    ["page", "pages/four.md"],
    ["draft", "posts/five.md", "was for payers only, so it is a draft"],
  ]);
  const files = await scene.files();
  expect(files["posts/one.md"]).toContain("\ndraft: true\n");
  expect(files["posts/five.md"]).toContain("\ndraft: true\naccess: paid\n");
  expect(files["posts/two.md"]).not.toContain("draft");
});

test.for([
  [
    "a gallery is one paragraph of pictures",
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://x.example/a.png" alt="a"></div><div class="kg-gallery-image"><img src="https://x.example/b.png" alt="b"></div></div></div></figure>',
    "![a](https://x.example/a.png)\n![b](https://x.example/b.png)",
  ],
  [
    "a bookmark is a link alone on its line",
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A page</div><div class="kg-bookmark-description">More of it</div></div></a></figure>',
    "[A page](https://example.org/x)",
  ],
  [
    "a video is a link to its page",
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="A video"></iframe></figure>',
    "[A video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
  ],
  [
    "a callout keeps its sign",
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>this</b>.</div></div>',
    "> [!NOTE]\n> 💡 Mind **this**.",
  ],
  [
    "a toggle opens and closes",
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More?</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Yes, <code>more</code>.</p></div></div>',
    "<details>\n<summary>More?</summary>\n\nYes, `more`.\n\n</details>",
  ],
  [
    "a button is a link",
    '<div class="kg-card kg-button-card"><a href="https://example.org/" class="kg-btn">Go</a></div>',
    "[Go](https://example.org/)",
  ],
  [
    "notes are notes",
    '<p>Tea.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>Green. <a href="#fnref1">↩︎</a></p></li></ol></section>',
    "Tea.[^1]\n\n[^1]: Green.",
  ],
  [
    "links to the site itself stay within it",
    '<p><a href="__GHOST_URL__/other/">another</a></p>',
    "[another](/other/)",
  ],
] as const)("%s", async ([, html, markdown]) => {
  const { body, fates } = await importedBody(html);
  expect(body).toBe(markdown);
  expect(fates[0]?.notes.filter((note) => !note.includes("stay"))).toEqual([]);
});

test("what is no export of Ghost is told", async () => {
  const scene = importScene();
  await expect(scene.import({ platform: "ghost", given: { "a.json": '{"a":1}' } })).rejects.toThrow(
    "a.json is no export of Ghost",
  );
  await expect(
    scene.import({ platform: "ghost", given: { "a.json": '{"db":[{"data":{"posts":[{"id":' } }),
  ).rejects.toThrow("a.json ends in the middle of its JSON");
});
