import { expect, test } from "vitest";
import { importScene } from "../../../test/support/importing.ts";

const POST = "---\ntitle: One\ndate: 2020-01-02\n---\n";

/** The body of the one post of an export, after its front matter, and what was lost. */
async function bodyOf(markdown: string, more: Record<string, string> = {}) {
  const scene = importScene();
  const given = { "hugo.toml": "", "content/posts/one.md": POST + markdown, ...more };
  const fates = await scene.import({ platform: "markdown", given });
  const files = await scene.files();
  const post = Object.entries(files).find(([name]) => /^posts\/one(\/index)?\.md$/.test(name))?.[1] ?? "";
  const fate = fates.find(({ file: name }) => name?.startsWith("posts/one"));
  return { body: post.slice(post.indexOf("---\n\n") + 5).trimEnd(), lost: fate?.notes ?? [], files };
}

test.for([
  ["figure", '{{< figure src="cup.jpg" alt="A cup" caption="By *me*" >}}', '![A cup](cup.jpg "By *me*")'],
  ["youtube", "{{< youtube dQw4w9WgXcQ >}}", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["vimeo", '{{< vimeo id="55073825" title="A film" >}}', "[A film](https://vimeo.com/55073825)"],
  ["gist", "{{< gist ada 50a7 >}}", "https://gist.github.com/ada/50a7"],
  [
    "highlight",
    '{{< highlight go "linenos=table" >}}\nx := "{{< y >}}"\n{{< /highlight >}}',
    '```go\nx := "{{< y >}}"\n```',
  ],
  ["relref", '[two]({{< relref "two.md#a" >}})', "[two](/posts/two#a)"],
  ["notice", "{{% notice tip %}}\nMind\n\n```js\na\n```\n{{% /notice %}}", "> [!TIP]\n> Mind\n>\n> ```js\n> a\n> ```"],
  ["commented", "{{</* youtube x */>}}", "{{< youtube x >}}"],
  ["directive", ":::warning[Hot *tea*]\nMind\n:::", "> [!WARNING]\n> **Hot *tea***\n>\n> Mind"],
  ["directive of Docusaurus", "::: note\nMind\n:::\n\nEnd", "> [!NOTE]\n> Mind\n\nEnd"],
  ["callout of Obsidian", "> [!faq]- Why?\n> So", "> [!NOTE]\n> **Why?**\n>\n> So"],
  ["callout of this site", "> [!TIP]\n> So", "> [!TIP]\n> So"],
  ["fold", "One\n\n<!--more-->\n\nTwo<!-- more -->", "One\n\nTwo"],
  ["attributes", "Text\n{: .lead #a}\n\n## Two {#b}\n\n* TOC\n{:toc}\n", "Text\n\n## Two"],
  [
    "code",
    "```\n{{< youtube a >}} {% raw %} [[two]]\n> [!faq]\n{: .a}\n```",
    "```\n{{< youtube a >}} {% raw %} [[two]]\n> [!faq]\n{: .a}\n```",
  ],
  ["code in a line", "`{{< youtube a >}}` and ``[[`two`]]``", "`{{< youtube a >}}` and ``[[`two`]]``"],
  ["indented code", "Text\n\n    {{< youtube a >}}\n\nText", "Text\n\n    {{< youtube a >}}\n\nText"],
  ["code in a list", "1. One\n\n   ```\n   [[two]]\n   ```\n", "1. One\n\n   ```\n   [[two]]\n   ```"],
  ["two ends", "Line  \nnext\\\n*  odd *list* __text__ &copy;", "Line  \nnext\\\n*  odd *list* __text__ &copy;"],
] as const)("%s", async ([, markdown, expected]) => {
  const { body, lost } = await bodyOf(markdown, {
    "content/posts/two.md": "---\ntitle: Two\ndate: 2020-01-01\n---\nx\n",
    "content/posts/cup.jpg": "x",
  });
  expect(body).toBe(expected);
  expect(lost).toEqual([]);
});

test("what has no equal stays as it was and is told", async () => {
  const { body, lost } = await bodyOf(
    '{{< mychart data="a" >}}\n\n{{% tabs %}}\nOne\n{{% /tabs %}}\n\n:::steps\nx\n:::\n',
  );
  expect(body).toBe('{{< mychart data="a" >}}\n\n{{% tabs %}}\nOne\n{{% /tabs %}}\n\n:::steps\nx\n:::');
  expect(lost).toEqual([
    "the shortcode mychart stays as it was written",
    "the shortcode tabs stays as it was written",
    "the directive :::steps stays as it was written",
  ]);
});
