import { expect, test } from "vitest";
import { importScene, zipped } from "../../test/support/importing.ts";

const feed = (items: unknown[], more: object = {}) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1",
    title: "Ada",
    icon: "https://micro.blog/ada/avatar.jpg",
    home_page_url: "https://ada.example/",
    feed_url: "https://ada.example/feed.json",
    items,
    ...more,
  });

const short = {
  id: "http://ada.micro.blog/2019/05/01/tea-is-hot/",
  content_html: "<p>Tea is <em>hot</em>.</p>\n",
  content_text:
    'Tea is *hot*. See [this](https://ada.example/2019/04/02/cold.html).\n\n<img src="uploads/2019/cup.jpg" width="600" height="450" alt="A cup">\n',
  date_published: "2019-05-01T23:20:55+03:00",
  url: "https://ada.example/2019/05/01/tea-is-hot/",
  tags: ["Notes"],
};

test("an archive (.bar) keeps short posts without a title, their pictures and old addresses", async () => {
  const scene = importScene();
  const bar = await zipped(scene.folder, {
    "feed.json": feed([
      short,
      {
        ...short,
        id: "2",
        title: "Long",
        url: "https://ada.example/2019/04/02/123456.html",
        content_text: undefined,
        content_html: '<p>Cold <img src="https://ada.example/uploads/2019/cup.jpg" alt="Cup"></p>',
      },
      { content_text: "no name" },
      "nothing",
    ]),
    "index.html": "<html></html>",
    "uploads/2019/cup.jpg": "a cup",
  });
  const fates = await scene.import({ platform: "microblog", given: bar });
  const files = await scene.files();
  expect(files["posts/tea-is-hot/index.md"]).toBe(`---
date: 2019-05-01T23:20:55+03:00
tags:
  - Notes
aliases:
  - /2019/05/01/tea-is-hot
---

Tea is *hot*. See [this](/2019/04/02/cold.html).

<img src="cup.jpg" width="600" height="450" alt="A cup">
`);
  expect(files["posts/tea-is-hot/cup.jpg"]).toBe("a cup");
  const long = files["posts/2019-05-01-123456/index.md"];
  expect(long).toContain("title: Long\n");
  expect(long).toContain("aliases:\n  - /2019/04/02/123456.html\n");
  expect(long).toContain("Cold ![Cup](cup.jpg)");
  expect(fates.filter(({ kind }) => kind === "left-out").map(({ name, notes }) => [name, ...notes])).toEqual([
    ["item 3", "has neither an address nor an id"],
    ["item 4", "has neither an address nor an id"],
  ]);
  const again = await scene.import({ platform: "microblog", given: bar });
  expect(new Set(again.map(({ fate }) => fate))).toEqual(new Set(["unchanged", "left-out"]));
});

test("the zip of Markdown keeps what micro.blog says of each post", async () => {
  const scene = importScene();
  await scene.import({
    platform: "microblog",
    given: {
      "content/2019/05/01/221351.md": `---
layout: post
title: ""
microblog: true
guid: http://ada.micro.blog/2019/05/01/221351.html
date: 2019-05-01T22:13:51-0700
type: post
url: /2019/05/01/221351.html
---
Hot tea ![](/uploads/2019/cup.jpg) <img src="https://ada.example/uploads/2019/cup.jpg" alt="">
`,
      "config.json": '{"baseURL": "https://ada.example/", "title": "Ada"}',
      "static/uploads/2019/cup.jpg": "a cup",
    },
  });
  const files = await scene.files();
  const post = files["posts/2019-05-01-221351/index.md"];
  expect(post).toContain("date: 2019-05-01T22:13:51-07:00\naliases:\n  - /2019/05/01/221351.html\n");
  expect(post).not.toContain("title");
  expect(post).toContain('Hot tea ![](cup.jpg) <img src="cup.jpg" alt="">');
});

test("what is no export of micro.blog is told", async () => {
  const scene = importScene();
  const given = (files: Record<string, string>) => importScene().import({ platform: "microblog", given: files });
  await expect(given({ "feed.json": '{"version":"1"}' })).rejects.toThrow("feed.json is no JSON feed");
  await expect(given({ "feed.json": '{"version":"https://jsonfeed.org/version/1","items":[{"id":' })).rejects.toThrow(
    "feed.json ends in the middle of its JSON",
  );
  await expect(given({ "a.txt": "a" })).rejects.toThrow("there is neither a feed.json nor a text in Markdown in it");
  expect(await scene.files()).toEqual({});
});
