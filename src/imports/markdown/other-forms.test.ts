import { expect, test } from "vitest";
import { importScene, zipped } from "../../../test/support/importing.ts";

async function imported(given: Record<string, string>) {
  const scene = importScene();
  const fates = await scene.import({ platform: "markdown", given });
  return { fates, files: await scene.files() };
}

test("P180: posts of Jekyll and Hugo that are written in HTML are read, with their tags; templates are not", async () => {
  const html = `---
title: A cup
date: 2012-03-04
---
<p>See <a href="{% post_url 2012-01-01-tea %}">tea</a> &amp; <a href="{{ site.baseurl }}/b.pdf">it</a>:</p>
{% highlight ruby %}
puts "<b>"
{% endhighlight %}
<img src="/img/cup.jpg" alt="A cup">
{% youtube dQw4w9WgXcQ %}
{% poll 3 %}
`;
  const jekyll = await imported({
    "_config.yml": "title: B\n",
    "index.html": "---\nlayout: home\n---\n{% for post in site.posts %}x{% endfor %}",
    "_layouts/post.html": "---\n---\n{{ content }}",
    "_posts/2012-03-04-cup.html": html,
    "_posts/2012-01-01-tea.html": "---\ntitle: Tea\n---\n<p>Leaves. <a href='/2012/03/04/cup.html'>Cup</a></p>",
    "_posts/2012-01-02-bare.html": "<p>No front matter</p>",
    "img/cup.jpg": "cup",
    "b.pdf": "pdf",
  });
  expect(jekyll.files["posts/cup/index.md"]?.split("---\n\n")[1]).toBe(
    'See [tea](/posts/tea) & [it](b.pdf):\n\n```ruby\nputs "<b>"\n```\n\n![A cup](cup.jpg)\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n{% poll 3 %}\n',
  );
  expect(jekyll.files["posts/tea.md"]).toContain("Leaves. [Cup](/posts/cup)\n");
  expect(Object.keys(jekyll.files).filter((name) => name.endsWith(".md"))).toEqual([
    "posts/cup/index.md",
    "posts/tea.md",
  ]);
  expect(jekyll.fates.flatMap(({ notes }) => notes)).toContain("the tag {% poll %} stays as it was written");

  const hugo = await imported({
    "hugo.toml": 'baseURL = "https://me.example/"\n',
    "content/post/old.html":
      '+++\ntitle = "Old"\ndate = 2001-02-03\n+++\n<h2>Then</h2>\n<p>{{< figure src="a.jpg" alt="A" >}}</p>',
    "layouts/index.html": "{{ .Content }}",
  });
  expect(hugo.files["posts/old.md"]?.split("---\n\n")[1]).toBe("## Then\n\n![A](a.jpg)\n");
});

test("P180: a backup of Bear is read with its notes' days, tags and pictures; what lay in the bin is not", async () => {
  const scene = importScene();
  const info = (more: object) => JSON.stringify({ version: 2, "net.shinyfrog.bear": more });
  const path = await zipped(scene.folder, {
    "Bear Notes/Idea.textbundle/text.markdown": "# Idea\n#work/tea #cups\n\nSee [[Other]]\n\n![](assets/cup%201.png)\n",
    "Bear Notes/Idea.textbundle/assets/cup 1.png": "cup",
    "Bear Notes/Idea.textbundle/info.json": info({ creationDate: "2024-01-02T03:04:05.000Z", trashed: 0 }),
    "Bear Notes/Other.textbundle/text.txt": "# Other\n\nText\n",
    "Bear Notes/Other.textbundle/info.json": info({ creationDate: "2024-01-03T03:04:05.000Z" }),
    "Bear Notes/Gone.textbundle/text.markdown": "# Gone\n\nText\n",
    "Bear Notes/Gone.textbundle/info.json": info({ trashed: 1 }),
  });
  const fates = await scene.import({ platform: "markdown", given: path });
  const files = await scene.files();
  expect(Object.keys(files)).toEqual(["posts/idea/cup-1.png", "posts/idea/index.md", "posts/other.md"]);
  expect(files["posts/idea/index.md"]).toBe(
    "---\ndate: 2024-01-02T03:04:05Z\ntags:\n  - work/tea\n  - cups\n---\n\n# Idea\n\nSee [Other](/posts/other)\n\n![](cup-1.png)\n",
  );
  expect(fates.find(({ name }) => name.includes("Gone"))).toMatchObject({
    fate: "left-out",
    notes: ["lay in the bin"],
  });
});
