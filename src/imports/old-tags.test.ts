import { expect, test } from "vitest";
import { importScene } from "../../test/support/importing.ts";
import { item, wxr } from "../../test/support/wordpress-export.ts";

/** What the redirects of an import say, as pairs. */
async function redirects(platform: string, given: Record<string, string>): Promise<Record<string, string>> {
  const scene = importScene();
  await scene.import({ platform, given });
  const lines = (await scene.files())[`redirects/${platform}.txt`]?.trim().split("\n") ?? [];
  return Object.fromEntries(lines.map((line) => line.split(" ")));
}

const names = { "Über uns": "ueber-uns", "C++": "c-plus-plus", Tea: "tea", Unused: "unused", "#hidden": "hash-hidden" };

test("P178: the old page of a tag leads to the tag's page here, however that was written, if posts have it: Ghost", async () => {
  const tags = Object.entries(names).map(([name, slug]) => ({ id: slug, name, slug }));
  const post = { title: "A", slug: "a", html: "<p>a</p>", published_at: "2020-01-02", visibility: "public" };
  const given = {
    posts: [
      { ...post, id: "1", status: "published" },
      { ...post, id: "2", slug: "b", status: "draft" },
    ],
    tags,
    posts_tags: tags.map(({ id }) => ({ post_id: id === "unused" ? "2" : "1", tag_id: id })),
  };
  expect(await redirects("ghost", { "a.json": JSON.stringify({ db: [{ data: given }] }) })).toEqual({
    "/tag/ueber-uns": "/tags/%C3%BCber-uns",
    "/tag/c-plus-plus": "/tags/c",
    "/tag/tea": "/tags/tea",
  });
});

test("P178: of a category too, which may be a tag here: WordPress", async () => {
  const cdata = (text: string) => `<![CDATA[${text}]]>`;
  const own = (domain: string, name: string, slug: string) =>
    `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`;
  const head = `<wp:category><wp:category_nicename>fragen</wp:category_nicename><wp:cat_name>${cdata("Fragen &amp; Antworten")}</wp:cat_name></wp:category>
    <wp:category><wp:category_nicename>tee</wp:category_nicename><wp:cat_name>${cdata("Tee")}</wp:cat_name></wp:category>
    <wp:tag><wp:tag_slug>ueber-uns</wp:tag_slug><wp:tag_name>${cdata("Über uns")}</wp:tag_name></wp:tag>
    <wp:tag><wp:tag_slug>nie</wp:tag_slug><wp:tag_name>${cdata("Nie")}</wp:tag_name></wp:tag>`;
  const more =
    own("category", "Fragen &amp; Antworten", "fragen") +
    own("category", "Tee", "tee") +
    own("post_tag", "Über uns", "ueber-uns");
  const found = await redirects("wordpress", { "a.xml": wxr([item({ id: 12, more })], head) });
  expect(found).toMatchObject({
    "/category/fragen": "/categories/fragen-antworten",
    "/category/tee": "/tags/tee",
    "/tag/ueber-uns": "/tags/%C3%BCber-uns",
  });
  expect(found).not.toHaveProperty("/tag/nie");
});

test("P178: and of generators, where their address is another than ours", async () => {
  const post = (tags: string) => `---\ntitle: A\ndate: 2020-01-02\ntags: ${tags}\ncategories: [Über]\n---\nText\n`;
  const hugo = {
    "hugo.toml": 'baseURL = "https://me.example/"\n',
    "content/posts/a.md": post('["C++", "Small tools"]'),
  };
  // The site itself leads a tag's own name to its page.
  for (const own of ["/tags/c%2B%2B", "/tags/small-tools"])
    expect(await redirects("markdown", hugo)).not.toHaveProperty(own);
  const eleventy = { "eleventy.config.js": "", "package.json": "{}", "posts/a.md": post('["Grüße"]') };
  expect(await redirects("markdown", eleventy)).toMatchObject({
    "/tags/grusse": "/tags/gr%C3%BC%C3%9Fe",
    "/categories/uber": "/categories/%C3%BCber",
  });
});
