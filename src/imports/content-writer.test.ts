import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importScene, writeFiles } from "../../test/support/importing.ts";

const ghost = (...posts: object[]) => ({ "export.json": JSON.stringify({ data: { posts } }) });
const post = (id: string, more: object = {}) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: `<p>Words of ${id}</p>`,
  status: "published",
  published_at: "2020-01-02T10:00:00.000Z",
  ...more,
});
const fatesOf = (fates: readonly { kind: string; fate: string; file: string | null }[]) =>
  fates.filter(({ kind }) => kind !== "redirect").map(({ fate, file }) => [fate, file]);

test("P134: a second import changes nothing", async () => {
  const scene = importScene();
  const given = ghost(post("1"), post("2"));
  await scene.import({ platform: "ghost", given });
  const before = await scene.files();
  expect(fatesOf(await scene.import({ platform: "ghost", given }))).toEqual([
    ["unchanged", "posts/post-1.md"],
    ["unchanged", "posts/post-2.md"],
  ]);
  expect(await scene.files()).toEqual(before);
});

test("P134: what the author has changed or deleted stays so; what only the export has changed is brought up to date", async () => {
  const scene = importScene();
  await scene.import({ platform: "ghost", given: ghost(post("1"), post("2"), post("3")) });
  await writeFile(join(scene.content, "posts/post-1.md"), "mine now");
  await rm(join(scene.content, "posts/post-2.md"));
  const html = "<p>New words</p>";
  const fates = await scene.import({
    platform: "ghost",
    given: ghost(post("1", { html }), post("2", { html }), post("3", { html })),
  });
  expect(fatesOf(fates)).toEqual([
    ["kept", "posts/post-1.md"],
    ["kept", "posts/post-2.md"],
    ["updated", "posts/post-3.md"],
  ]);
  const files = await scene.files();
  expect(files["posts/post-1.md"]).toBe("mine now");
  expect(files["posts/post-2.md"]).toBeUndefined();
  expect(files["posts/post-3.md"]).toContain("New words");
});

test("an address that is taken stays with the author's own text", async () => {
  const scene = importScene();
  await writeFiles(scene.content, { "posts/post-1.md": "mine", "posts/2019/post-2/index.md": "mine too" });
  const given = ghost(post("1"), post("2"), post("3"), post("4", { slug: "post-3" }));
  const fates = await scene.import({ platform: "ghost", given, slugs: ["post-1", "post-2"] });
  expect(fatesOf(fates).map(([, file]) => file)).toEqual([
    "posts/post-1-2.md",
    "posts/post-2-2.md",
    "posts/post-3.md",
    "posts/post-3-2.md",
  ]);
  expect((await scene.files())["posts/post-1.md"]).toBe("mine");
});

test("an import whose memory was lost knows its texts by their words", async () => {
  const scene = importScene();
  await scene.import({ platform: "ghost", given: ghost(post("1")) });
  await rm(join(scene.content, ".imports"), { recursive: true });
  const again = await scene.import({ platform: "ghost", given: ghost(post("1")), slugs: ["post-1"] });
  expect(fatesOf(again)).toEqual([["unchanged", "posts/post-1.md"]]);
});

test("P134: a dry run tells the same and writes nothing", async () => {
  const scene = importScene();
  const given = ghost(post("1"), post("2", { slug: "post-1" }));
  const dry = await scene.import({ platform: "ghost", given, dryRun: true });
  expect(await scene.files()).toEqual({});
  expect(dry).toEqual(await scene.import({ platform: "ghost", given }));
});

test("a slug cannot lead out of the folder", async () => {
  const scene = importScene();
  await scene.import({ platform: "ghost", given: ghost(post("1", { slug: "../../etc/passwd" })) });
  expect(Object.keys(await scene.files())).toContain("posts/etc-passwd.md");
});

test("P141: a page never takes a name that the site needs, and its old address leads to the one that it gets", async () => {
  const scene = importScene();
  const pages = ["blog", "about", "uses"].map((slug) => post(slug, { slug, type: "page" }));
  const given = ghost(...pages, post("contact", { slug: "contact", type: "page", status: "draft" }));
  const fates = await scene.import({ platform: "ghost", given });
  expect(fatesOf(fates).map(([, file]) => file)).toEqual([
    ...["pages/blog-2.md", "pages/about.md", "pages/uses.md", "pages/contact-2.md"],
  ]);
  expect((await scene.files())["redirects/ghost.txt"]).toContain("/blog/ /blog-2\n");
});
