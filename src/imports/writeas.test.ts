import { expect, test } from "vitest";
import { importScene } from "../../test/support/importing.ts";

const post = {
  id: "rf3t35fkax0aw",
  slug: "on-tea",
  appearance: "norm",
  language: "en",
  rtl: false,
  created: "2019-05-01T10:00:00Z",
  updated: "2019-06-01T10:00:00Z",
  title: "On Tea",
  body: "Hot.\n\n<!--more-->\n\n![A cup](https://i.snap.as/x.jpg) #tea",
  tags: ["tea"],
  paid: false,
  views: 3,
};

const whole = {
  username: "ada",
  email: "a@b.example",
  created: "2018-01-01T00:00:00Z",
  collections: [
    {
      alias: "ada",
      title: "Ada",
      description: "",
      posts: [post, { ...post, id: "b", slug: "two", title: "", paid: true, updated: post.created }],
    },
    {
      alias: "notes",
      title: "Notes",
      posts: [{ ...post, id: "c", slug: "on-tea", appearance: "code", body: "a = 1\n" }, { title: "nothing" }],
    },
  ],
  posts: [{ ...post, id: "secret1", slug: undefined, title: "A draft" }],
};

async function imported(files: Record<string, string>) {
  const scene = importScene();
  const fates = await scene.import({ platform: "writeas", given: files });
  return { fates, files: await scene.files(), scene };
}

test("everything in JSON: the posts of each blog, and drafts", async () => {
  const { files, fates } = await imported({ "ada-201905011000.json": JSON.stringify(whole) });
  expect(files["posts/on-tea.md"]).toBe(`---
title: On Tea
date: 2019-05-01T10:00:00Z
updated: 2019-06-01T10:00:00Z
tags:
  - tea
aliases:
  - /on-tea
  - /ada/on-tea
lang: en
---

Hot.

![A cup](https://i.snap.as/x.jpg) #tea
`);
  expect(files["posts/two.md"]).not.toContain("title");
  expect(files["posts/two.md"]).toContain("draft: true\naccess: paid\n");
  expect(files["posts/on-tea-2.md"]).toContain("```\na = 1\n```");
  expect(files["posts/a-draft.md"]).toContain("draft: true\naliases:\n  - /secret1\n");
  expect(fates.map(({ kind, name }) => [kind, name])).toEqual([
    ["post", "On Tea"],
    ["draft", "b"],
    ["post", "On Tea"],
    ["left-out", "nothing"],
    ["draft", "A draft"],
  ]);
});

test("the posts alone in JSON", async () => {
  const { files } = await imported({
    "posts.json": JSON.stringify([
      { ...post, collection: { alias: "ada" } },
      { ...post, id: "x", slug: "" },
    ]),
  });
  expect(files["posts/on-tea.md"]).not.toContain("draft");
  expect(files["posts/on-tea-2.md"]).toContain("draft: true");
});

test("the CSV, whose line breaks are written out", async () => {
  const long = `He said ""no"", twice.\\n\\n${"word, ".repeat(10_000)}end`;
  const { files } = await imported({
    "posts.csv": `id,slug,blog,url,created,title,body\r\na1,on-tea,ada,https://write.as/ada/on-tea,2019-05-01T10:00:00Z,On Tea,"${long}"\nb2,,,https://write.as/b2,2019-05-02T10:00:00Z,,Short\n`,
  });
  expect(files["posts/on-tea.md"]).toMatch(/\n\nHe said "no", twice\.\n\nword, .*end\n$/);
  expect(files["posts/b2.md"]).toContain("draft: true\naliases: []\n".replace("aliases: []\n", "aliases:\n  - /b2\n"));
});

test("the texts, with their titles and times", async () => {
  const { files } = await imported({ "ada/on_tea_rf3t.txt": "# On Tea\n\nHot.\n", "loose.txt": "No title\n" });
  expect(files["posts/on-tea.md"]).toMatch(
    /^---\ntitle: On Tea\ndate: \d{4}-.*Z\naliases:\n {2}- \/on_tea\n {2}- \/ada\/on_tea\n---\n\nHot\.\n$/,
  );
  expect(files["posts/loose.md"]).toContain("draft: true");
});

test("what is no export of Write.as is told", async () => {
  await expect(imported({ "a.json": '{"a":{"b":1}}' })).rejects.toThrow("a.json is no export of Write.as");
  await expect(imported({ "a.json": '[{"body":"x"' })).rejects.toThrow("a.json ends in the middle of its JSON");
  await expect(imported({ "a.csv": "name,mail\nx,y\n" })).rejects.toThrow("a.csv is no export of Write.as");
  await expect(imported({ "a.csv": 'id,body\n1,"open\n' })).rejects.toThrow("a.csv ends within quotation marks");
  await expect(imported({ "a.png": "x" })).rejects.toThrow("neither a JSON file nor a CSV file nor a text");
});
