import { expect, test } from "vitest";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { type DatedFolder, eachCollection, folderOf } from "./addresses.ts";
import { createTextCheck, type TextCheck } from "./links.ts";
import type { PostEntry } from "./post.ts";

const NOW = Date.parse("2025-06-29T12:00:00Z");

test("P86: links to posts that are not there, or not there yet, are errors with their line", async () => {
  const faults = await check({
    a: {
      date: "2025-01-01",
      source: "One\n[b](/posts/b-side)\n[gone](/posts/gone)\n[draft](/posts/draft) [later](/posts/later)",
    },
    "b-side": { date: "2025-01-02", source: "[a](/posts/a)" },
    draft: { date: "2025-01-03", draft: true, source: "[later](/posts/later) [x](/posts/no)" },
    later: { date: "2026-01-01", source: "[after](/posts/after)" },
    after: { date: "2025-12-01", source: "" },
    named: { date: "2025-01-01", source: "[by its file](/posts/2025-01-02-b-side)" },
    "b-side-2": { date: "2025-01-01", source: "", file: "posts/2025-01-02-b-side.md" },
  });
  expect(faults).toEqual([
    "posts/a.md:3 links to /posts/gone, which does not exist (error)",
    "posts/a.md:4 links to /posts/draft, which is a draft (error)",
    "posts/a.md:4 links to /posts/later, which is not published before 2026-01-01 (error)",
    "posts/draft.md:1 links to /posts/no, which does not exist (error)",
  ]);
});

test("what the renderer had to leave out is a warning with its line", async () => {
  const faults = await check({ a: { date: "2025-01-01", source: "One\n\n![x](cover.jpg)" } }, [
    sentence("textFaults.noPicture", { file: "cover.jpg" }),
    sentence("textFaults.takesTooLong"),
  ]);
  expect(faults).toEqual([
    "posts/a.md:3 There is no picture cover.jpg. (warning)",
    "posts/a.md:null The text takes too long to read as Markdown, so it is shown as it was written. (warning)",
  ]);
});

test("places within posts that are not there, and texts of pages, are checked too", async () => {
  const faults = await check({
    a: { date: "2025-01-01", source: "[here](/posts/b#first) [there](/posts/b#last) [user’s](/posts/b#own)" },
    b: { date: "2025-01-02", source: "<first> <user-content-own>" },
    "pages/about.md": { source: "One\n[gone](/posts/gone)" },
  });
  expect(faults).toEqual([
    "posts/a.md:1 links to #last in /posts/b, where no heading has that name (warning)",
    "pages/about.md:2 links to /posts/gone, which does not exist (error)",
  ]);
});

test("links to pages that were taken away are errors, to addresses that nothing is known of warnings", async () => {
  const faults = await check({
    a: {
      date: "2025-01-01",
      source: "[who](/about)\n[poems](/poetry)\n[typo](/abuot) [old](/2019)",
      aliases: ["/2019"],
    },
    "pages/about.md": { source: "One\n[poems](/poetry)" },
  });
  expect(faults).toEqual([
    "posts/a.md:2 links to /poetry, which does not exist (error)",
    "posts/a.md:3 links to /abuot, where this site has no page (warning)",
    "pages/about.md:2 links to /poetry, which does not exist (error)",
  ]);
});

test("links of menus and of the home page that lead nowhere are warnings, with their field", async () => {
  const paths = ["/about", "/poetry#top", "/abuot", "/posts/a", "/posts/draft", "/posts/gone?x"];
  const texts = {
    a: { date: "2025-01-01", source: "" },
    draft: { date: "2025-01-01", draft: true, source: "" },
    "site.yaml": { source: `# /poetry#top\n${paths.join("\n")}` },
  };
  const menus = paths.map((path, index) => ({ file: "site.yaml", field: `navigation.left.${index + 1}`, path }));
  const faults = (await checkOf(texts, [], menus).faults()) ?? [];
  const inMenus = faults.filter(({ field }) => field !== null);
  expect(inMenus.map(({ line, field, message, severity }) => [line, field, message, severity])).toEqual([
    [3, "navigation.left.2", "links to /poetry, which does not exist", "warning"],
    [4, "navigation.left.3", "links to /abuot, where this site has no page", "warning"],
    [6, "navigation.left.5", "links to /posts/draft, which is a draft", "warning"],
    [7, "navigation.left.6", "links to /posts/gone, which does not exist", "warning"],
  ]);
});

test("a text is rendered again only when it has changed, or when something was missing in it", async () => {
  const posts: Record<string, Written> = {
    a: { date: "2025-01-01", source: "Words" },
    b: { date: "2025-01-02", source: "![](gone.png)" },
  };
  const { faults, rendered } = checkOf(posts, [sentence("textFaults.noPicture", { file: "gone.png" })]);
  await faults();
  expect(rendered.splice(0)).toEqual(["Words", "![](gone.png)"]);
  await faults();
  expect(rendered.splice(0)).toEqual(["![](gone.png)"]);
  posts.a = { date: "2025-01-01", source: "Other words" };
  await faults();
  expect(rendered).toEqual(["Other words", "![](gone.png)"]);
  expect(await faults(AbortSignal.abort())).toBeNull();
});

test("letters are checked like posts, and found by their old addresses", async () => {
  const faults = await check({
    a: { date: "2025-01-01", letter: true, source: "[gone](/posts/gone)", aliases: ["/old"] },
    b: { date: "2025-01-01", source: "[old](/old) [post](/posts/a)" },
  });
  expect(faults).toEqual([
    "posts/b.md:1 links to /posts/a, which does not exist (error)",
    "letters/a.md:1 links to /posts/gone, which does not exist (error)",
  ]);
});

interface Written {
  /** Pages have none. */
  date?: string;
  draft?: boolean;
  aliases?: string[];
  letter?: boolean;
  file?: string;
  source: string;
}

async function check(texts: Record<string, Written>, problems: Sentence[] = []): Promise<string[]> {
  const faults = (await checkOf(texts, problems).faults()) ?? [];
  return faults.map(({ file, line, message, severity }) => `${file}:${line} ${message} (${severity})`);
}

/** Renders links to posts, ids written as `<id>`, and `problems` for each text with a picture. */
function checkOf(
  texts: Record<string, Written>,
  problems: Sentence[],
  menus: { file: string; field: string; path: string }[] = [],
): TextCheck & { rendered: string[] } {
  const rendered: string[] = [];
  const fileOf = (name: string) =>
    texts[name]?.file ?? (texts[name]?.date ? `${texts[name]?.letter ? "letters" : "posts"}/${name}.md` : name);
  const sourceOf = (file: string) => Object.entries(texts).find(([name]) => fileOf(name) === file)?.[1].source ?? null;
  const entriesOf = (folder: DatedFolder) =>
    Object.entries(texts).flatMap(([slug, { date, draft = false, aliases = [], source }]) => {
      const rest = { draft, aliases: aliases as readonly string[], file: fileOf(slug), hash: source };
      return date && folderOf(fileOf(slug)) === folder
        ? [{ slug, date, publishedAt: Date.parse(date), ...rest } as PostEntry]
        : [];
    });
  const readBody = async ({ file }: { file: string }) => sourceOf(file);
  const { faults } = createTextCheck({
    collections: eachCollection((folder) => ({ entries: () => entriesOf(folder), readBody })),
    store: {
      texts: () => Object.entries(texts).flatMap(([file, { date, source }]) => (date ? [] : [{ file, body: source }])),
      readSource: readBody,
    },
    renderer: {
      render: async (markdown) => {
        rendered.push(markdown);
        return {
          ...{ html: "", text: "", headings: [], cards: [], recordings: [] },
          postLinks: [...markdown.matchAll(/\/posts\/([\w-]+)/g)].map(([, slug = ""]) => slug),
          siteLinks: [...markdown.matchAll(/\]\((\/(?!posts\/)[\w-]+)/g)].map(([, path = ""]) => path),
          postAnchors: [...markdown.matchAll(/\/posts\/([\w-]+#[\w-]+)/g)].map(([, place = ""]) => place),
          anchors: [...markdown.matchAll(/<([\w-]+)>/g)].map(([, id = ""]) => id),
          problems: markdown.includes("![") || problems.length > 1 ? problems : [],
        };
      },
    },
    site: {
      leads: (path) => (path === "/about" ? "there" : path === "/poetry" ? "gone" : "unknown"),
      menus: () => menus,
    },
    clock: () => NOW,
  });
  return { faults, rendered };
}
