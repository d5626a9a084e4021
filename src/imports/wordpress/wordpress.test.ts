import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";
import { cdata, item, picture, wxr } from "../../../test/support/wordpress-export.ts";

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
      "/category/drinks /categories/drinks\n/category/drinks/hot /tags/hot\n/tag/green /tags/green-fresh\n/?p=12 /posts/tea\n",
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
        item({ id: 11, slug: "../../../out", title: "Out" }),
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
    ["post", "posts/out.md"],
    ["left-out", "2 nav_menu_item", "are entries of menus"],
  ]);
  const files = await scene.files();
  expect(files["posts/one.md"]).toContain("\ndate: 2019-05-04\n");
  expect(files["redirects/wordpress.txt"]).toContain("/?page_id=5 /about\n");
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
