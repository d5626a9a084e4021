import { expect, test } from "vitest";
import { checkLinks } from "./links.ts";
import type { PostEntry } from "./post.ts";

const NOW = Date.parse("2025-06-29T12:00:00Z");

test("links to posts that are not there, or not there yet, are errors with their line", async () => {
  const faults = await check({
    a: {
      date: "2025-01-01",
      source: "One\n[b](/posts/b-side)\n[gone](/posts/gone)\n[draft](/posts/draft) [later](/posts/later)",
    },
    "b-side": { date: "2025-01-02", source: "[a](/posts/a)" },
    draft: { date: "2025-01-03", draft: true, source: "[later](/posts/later) [x](/posts/no)" },
    later: { date: "2026-01-01", source: "[after](/posts/after)" },
    after: { date: "2025-12-01", source: "" },
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
    "There is no picture cover.jpg.",
    "The text takes too long to read as Markdown.",
  ]);
  expect(faults).toEqual([
    "posts/a.md:3 There is no picture cover.jpg. (warning)",
    "posts/a.md:null The text takes too long to read as Markdown. (warning)",
  ]);
});

interface Written {
  date: string;
  draft?: boolean;
  source: string;
}

async function check(posts: Record<string, Written>, problems: string[] = []): Promise<string[]> {
  const sources = new Map(Object.entries(posts).map(([slug, { source }]) => [slug, source]));
  const entries = Object.entries(posts).map(
    ([slug, { date, draft = false }]) =>
      ({ slug, date, draft, file: `posts/${slug}.md`, publishedAt: Date.parse(date) }) as PostEntry,
  );
  const faults = await checkLinks({
    store: {
      entries: () => entries,
      readBody: async ({ slug }) => sources.get(slug) ?? null,
      readSource: async ({ slug }) => sources.get(slug) ?? null,
    },
    renderer: {
      render: async (markdown) => {
        const postLinks = [...markdown.matchAll(/\/posts\/([\w-]+)/g)].map(([, slug = ""]) => slug);
        return { html: "", text: "", headings: [], postLinks, problems };
      },
    },
    now: NOW,
  });
  return faults.map(({ file, line, message, severity }) => `${file}:${line} ${message} (${severity})`);
}
