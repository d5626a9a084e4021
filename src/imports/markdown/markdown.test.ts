import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";

type Files = Record<string, string>;

async function imported(given: Files) {
  const scene = importScene();
  const fates = await scene.import({ platform: "markdown", given });
  return { fates, files: await scene.files(), scene };
}

const POST = "---\ntitle: One\ndate: 2020-01-02\n---\n";

test("a post of Hugo keeps its fields, unknown ones too, with its pictures and addresses", async () => {
  const { files, fates } = await imported({
    "my-blog/hugo.toml": `baseURL = "https://me.example/"\n[permalinks]\npost = "/:year/:month/:slug/"\n[params]\nauthor = "Ada"\n`,
    "my-blog/content/post/tea/index.md": `+++
title = "On Tea"
date = 2019-05-01T10:00:00+02:00
lastmod = 2020-01-01
tags = ["tea", "cups"]
categories = ["Drinks"]
draft = false
weight = 3
author = "Ada"
aliases = ["/old/tea.html"]
[cover]
image = "cup.jpg"
alt = "A cup"
+++
![A pot](pot.png) and ![all](/img/all.png), [more](../coffee.md#beans) and [again](https://me.example/2018/02/coffee/).
`,
    "my-blog/content/post/tea/cup.jpg": "cup",
    "my-blog/content/post/tea/pot.png": "pot",
    "my-blog/static/img/all.png": "all",
    "my-blog/content/post/coffee.md": "---\ntitle: Coffee\ndate: 2018-02-03\ndraft: true\n---\nBeans.\n",
    "my-blog/content/about.md": "---\ntitle: About\n---\nMe.\n",
    "my-blog/content/post/_index.md": "---\ntitle: Posts\n---\n",
    "my-blog/themes/x/README.md": "A theme",
  });
  expect(files["posts/tea/index.md"]).toBe(`---
title: On Tea
date: 2019-05-01T10:00:00+02:00
updated: 2020-01-01
category: Drinks
tags:
  - tea
  - cups
image: cup.jpg
alt: A cup
aliases:
  - /old/tea.html
  - /2019/05/on-tea
weight: 3
---

![A pot](pot.png) and ![all](all.png), [more](/posts/coffee#beans) and [again](/posts/coffee).
`);
  expect(files["posts/coffee.md"]).toContain("draft: true\naliases:\n  - /2018/02/coffee\n");
  expect(files["pages/about.md"]).toContain("title: About");
  expect(fates.map(({ kind, name, file, notes }) => [kind, file ?? name, ...notes])).toEqual([
    ["left-out", "my-blog/content/post/_index.md", "is the page of a list, which this site makes of itself"],
    ["left-out", "my-blog/themes/x/README.md", "is no text of the site"],
    ["left-out", "4 other files", "are no texts; those that texts refer to lie beside them now"],
    ["page", "pages/about.md"],
    ["draft", "posts/coffee.md"],
    ["post", "posts/tea/index.md"],
  ]);
});

test("posts of Jekyll keep the addresses that its settings gave them", async () => {
  const { files } = await imported({
    "_config.yml":
      "url: https://me.example\nbaseurl: /blog\npermalink: /:categories/:year/:month/:day/:title.html\nauthor:\n  name: Ada\n",
    "_posts/2019-05-01-tea-time.md": `---
layout: post
title: "Tea: a time"
categories: drinks hot
---
See [coffee]({% post_url 2018-01-02-coffee %}), ![a cup]({{ site.baseurl }}/images/cup.png){: .wide } and [this]({{ '/about/' | relative_url }}).

{% highlight ruby linenos %}
puts "{{ hi }}"
{% endhighlight %}

<!--more-->

{% include figure.html src="/images/cup.png" alt="A cup" caption="My \`cup\`" %}

{% raw %}{{ shown }}{% endraw %} and {% gallery %}.
`,
    "_posts/2018-01-02-coffee.markdown": "---\ntitle: Coffee\npermalink: /coffee/\n---\nBeans\n{: .no_toc}\n",
    "_drafts/soon.md": "---\ntitle: Soon\n---\nNot yet\n",
    "about.md": "---\ntitle: About\npermalink: /about/\n---\nMe\n",
    "images/cup.png": "cup",
    "README.md": "# My blog",
  });
  const tea = files["posts/tea-time/index.md"] ?? "";
  expect(tea).toContain("aliases:\n  - /blog/drinks/hot/2019/05/01/tea-time.html\nlayout: post\n");
  expect(tea.slice(tea.indexOf("See"))).toBe(`See [coffee](/posts/coffee), ![a cup](cup.png) and [this](/about).

\`\`\`ruby
puts "{{ hi }}"
\`\`\`

![A cup](cup.png "My \`cup\`")

{{ shown }} and {% gallery %}.
`);
  expect(files["posts/coffee.md"]).toMatch(/aliases:\n {2}- \/coffee\n---\n\nBeans\n$/);
  expect(files["posts/soon.md"]).toMatch(/date: \d{4}-\d\d-\d\d\ndraft: true\n/);
  expect(files["pages/about.md"]).toContain("title: About");
});

test.for([
  ["pretty", "/2019/05/01/tea"],
  ["none", "/tea.html"],
  ["/:short_year/:i_month/:slug/", "/19/5/tea"],
  ["/posts/:title/", null],
] as const)("Jekyll's permalink %s", async ([style, address]) => {
  const { files } = await imported({
    "_config.yml": `permalink: ${style}\n`,
    "_posts/2019-05-01-tea.md": "---\ntitle: Tea\n---\nHot\n",
  });
  const [, alias = null] = /aliases:\n {2}- (.*)\n/.exec(files["posts/tea.md"] ?? "") ?? [];
  expect(alias).toBe(address);
});

test("sources of Jekyll in a folder of their own, with figures and pages", async () => {
  const { files } = await imported({
    "_config.yml": "source: .tmp/src\n",
    "src/_includes/a.html": "x",
    "src/_posts/notes/2019-05-01-tea.md": `${POST}{% figure caption:"Hot *tea*" class:"w" %}\n![A cup](/cup.png)\n{% endfigure %}\n\n[Coffee](/2018/01/coffee/)\n`,
    "src/_posts/2018-01-02-coffee.md": POST,
    "src/_pages/me.md": "---\ntitle: Me\n---\nMe\n",
    "src/cup.png": "cup",
  });
  expect(files["posts/tea/index.md"]).toContain('![A cup](cup.png "Hot *tea*")\n\n[Coffee](/posts/coffee)\n');
  expect(files["posts/tea/index.md"]).toContain("  - /2020/01/02/tea.html\n");
  expect(files["pages/me.md"]).toContain("title: Me");
});

test("notes of Obsidian link to each other, and show their files", async () => {
  const { files, fates } = await imported({
    "Tea time.md": `---
created: 2021-03-04
aliases: [Hot tea]
---
[[Coffee|My *coffee*]], [[coffee#The Beans]], [[hot tea]], [[Nothing]], ![[cup.png|300]], ![[Coffee]] and ==hot==. %%secret%%
`,
    "Drinks/Coffee.md": "---\ndate: 2020-01-01\n---\n# Coffee\n\n![[paper.pdf]] ![[song.mp3]]\n",
    "Attachments/cup.png": "cup",
    "Attachments/paper.pdf": "paper",
    "Attachments/song.mp3": "song",
    "Templates/New.md": "---\ndate: {{date}}\n---\n{{title}}\n",
    "Loose.md": "# A loose note\n\n#tea #hot/very\n\nWords",
  });
  const tea = files["posts/tea-time/index.md"] ?? "";
  expect(tea).toContain("aliases:\n  - Hot tea\n");
  expect(tea.slice(tea.indexOf("[My"))).toBe(
    "[My *coffee*](/posts/coffee), [coffee, The Beans](/posts/coffee#the-beans), [hot tea](/posts/tea-time), [[Nothing]], ![](cup.png), [Coffee](/posts/coffee) and <mark>hot</mark>.\n",
  );
  expect(files["posts/coffee/index.md"]).toContain('[paper.pdf](paper.pdf) <audio controls src="song.mp3"></audio>');
  expect(files["posts/loose.md"]).toMatch(
    /tags:\n {2}- tea\n {2}- hot\/very\ndraft: true\n---\n\n# A loose note\n\nWords\n$/,
  );
  expect(fates.find(({ name }) => name === "Templates/New.md")?.notes).toEqual(["is a template for new texts"]);
  expect(fates.find(({ file }) => file?.includes("tea-time"))?.notes).toEqual([
    "a comment that only its writer saw is left out",
    "[[Nothing]] leads to nothing in the export",
    "the note Coffee stood within the text and is a link now",
  ]);
});

test("posts of Astro, with components", async () => {
  const { files, fates } = await imported({
    "astro.config.mjs": "export default {}",
    "src/content/blog/tea.mdx": `---
title: Tea
pubDate: Jul 8 2022
heroImage: ../../assets/cup.png
---
import { Image } from "astro:assets";
import cup from "../../../assets/cup.png";
import Chart from "../Chart.astro";

<Image src={cup} alt="A cup" />

<YouTube id="dQw4w9WgXcQ" />

<Chart data="1" />

\`\`\`jsx
import a from "b";
<Chart />
\`\`\`
`,
    "src/assets/cup.png": "cup",
    "src/pages/me/about.md": "---\ntitle: About\n---\nMe\n",
    "README.md": "x",
  });
  expect(files["posts/tea/index.md"]).toBe(`---
title: Tea
date: 2022-07-08
image: cup.png
aliases:
  - /blog/tea
---

![A cup](cup.png)

https://www.youtube.com/watch?v=dQw4w9WgXcQ

\\<Chart data="1" />

\`\`\`jsx
import a from "b";
<Chart />
\`\`\`
`);
  expect(fates.find(({ name }) => name === "Tea")?.notes).toEqual(["the component <Chart> stays as it was written"]);
  expect(files["pages/about.md"]).toContain("aliases:\n  - /me/about\n");
});

test("nothing is lost of broken texts", async () => {
  const scene = importScene();
  const given = await zipped(scene.folder, {
    "a.md": "---\ntitle: [open\ndate: 2020-01-01\n---\nA\n",
    "b.md": "+++\ntitle = open\n+++\nB\n",
    "c.md": Buffer.from("---\ndate: 2020-01-02\n---\nCaf\xe9\n", "latin1"),
    "d.md": "---\ntitle: no end\n\nD\n",
    "e.md": "",
    "f.md": "---\ntitle: F\ndate: 0000-07-29\ndraft: truet\n---\r\nF\r\n",
    "g/one.md": "---\ntitle: One\ndate: 2020-01-02\n---\nG\n",
    "h/one.md": "---\ntitle: One\ndate: 2020-01-02\n---\nH [g](../g/one.md)\n",
    "i.md": `---\ndate: 2020-01-02\n---\n{{< ${"x".repeat(100)} {{< {% [[ \`\`\` :::note\n> [!a\n`,
  });
  const fates = await scene.import({ platform: "markdown", given });
  const files = await scene.files();
  expect(files["posts/a.md"]).toContain("\nA\n");
  expect(files["posts/b.md"]).toContain("draft: true\n---\n\n+++\ntitle = open\n+++\nB\n");
  expect(files["posts/c.md"]).toContain("Café");
  expect(files["posts/d.md"]).toContain("---\ntitle: no end\n\nD\n");
  expect(files["posts/f.md"]).toContain("draft: true");
  expect(files["posts/one-2.md"]).toContain("H [g](/posts/one)");
  expect(files["posts/i.md"]).toContain("{{< {% [[");
  const notes = Object.fromEntries(fates.map((fate) => [fate.file ?? fate.name, fate.notes]));
  expect(notes["posts/c.md"]).toEqual(["is not UTF-8, and was read as Windows-1252"]);
  expect(notes["e.md"]).toEqual(["is empty"]);
  expect(notes["posts/b.md"]?.[0]).toMatch(
    /^its front matter cannot be read \(line 2: .*\), so it stands in the text, and it is a draft$/,
  );
  const again = await scene.import({ platform: "markdown", given });
  expect(new Set(again.map(({ fate }) => fate))).toEqual(new Set(["unchanged", "left-out"]));
});

test("a folder without texts is none", async () => {
  const scene = importScene();
  await expect(scene.import({ platform: "markdown", given: { "a.txt": "a" } })).rejects.toThrow(
    "there is no text in Markdown in it",
  );
});
