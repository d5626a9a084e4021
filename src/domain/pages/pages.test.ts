import { expect, test } from "vitest";
import { signPreview } from "../preview.ts";
import type { PagePath } from "./input.ts";
import type { OwnPage } from "./own-pages.ts";
import { createPages } from "./pages.ts";
import type { Update } from "./store.ts";

const updates: Update[] = [
  { date: "2025-07-20", title: "Tomorrow", body: "" },
  { date: "2025-06-29", title: "Now", body: "Words" },
  { date: "2025-06-11", title: "Redundancy and Reconnection", body: "" },
  { date: "2025-04-03", title: "New Job & New Adventures", body: "" },
  { date: "2025-02-11", title: "Moving Interstate & New Ventures", body: "" },
];

test("the newest update whose day has come is the Now page, the older ones its archive", () => {
  const now = pages().now();
  expect(now).toMatchObject({ title: "Now", subtitle: "What Am I Up To?" });
  expect(now?.current).toMatchObject({ date: "June 29, 2025", isoDate: "2025-06-29", body: "Words" });
  expect(now?.previous).toMatchObject({ date: "June 11, 2025", path: "/nowArchives/2025-06-11" });
  expect(now?.archive.map(({ isoDate }) => isoDate)).toEqual(["2025-06-11", "2025-04-03", "2025-02-11"]);
});

test.each([
  ["2025-02-11", null, "2025-04-03"],
  ["2025-04-03", "2025-02-11", "2025-06-11"],
  ["2025-06-11", "2025-04-03", null],
])("the archive entry of %s has %s before and %s after it", (date, previous, next) => {
  const page = pages().archived(date);
  expect(page?.known).toBe(true);
  expect([page?.entry.isoDate, page?.previous?.isoDate ?? null, page?.next?.isoDate ?? null]).toEqual([
    date,
    previous,
    next,
  ]);
});

test.each(["", "2025-06-29", "2024-01-01", "../x"])("“%s” shows the newest archived entry", (unknown) => {
  expect(pages().archived(unknown)).toMatchObject({ known: false, entry: { isoDate: "2025-06-11" } });
});

test("without updates there is no Now page and no archive", () => {
  expect(pages([]).now()).toBeNull();
  expect(pages([]).archived("2025-06-11")).toBeNull();
  expect(pages(updates.slice(1, 2)).archived("2025-06-29")).toBeNull();
});

test("the archive goes with the Now page", () => {
  const without = pages(updates, {});
  expect([without.now(), without.archive(), without.archived("2025-06-11")]).toEqual([null, [], null]);
});

test("the list of letters is there while there is a letter, and comes and goes with the first and last", () => {
  const letters: string[] = [];
  const site = pages(updates, undefined, letters);
  expect([site.exists("/letters"), site.leads("/letters"), site.leads("/letters/spring")]).toEqual([
    false,
    "gone",
    "gone",
  ]);
  letters.push("/letters/spring");
  expect([site.exists("/letters"), site.leads("/letters"), site.leads("/letters/spring")]).toEqual([
    true,
    "there",
    "there",
  ]);
  expect([site.exists("/letters/spring?x"), site.exists("/letters/winter")]).toEqual([true, false]);
});

test("P159: the pages of journal and poetry are there while the author announces them, or has written for them", () => {
  const texts: string[] = [];
  const announced = pages(updates, { "pages/poetry.md": {} }, texts);
  expect(["/journal", "/poetry"].map(announced.exists)).toEqual([false, true]);
  texts.push("/journal/monday");
  expect(["/journal", "/poetry"].map(announced.exists)).toEqual([true, true]);
  expect(["/journal", "/poetry"].map(pages(updates, {}, ["/poetry/rain"]).exists)).toEqual([false, true]);
});

test("P141: a page of the author's own is found under each spelling of its address; a draft is nowhere, an unlisted one in no list", () => {
  const plain = { description: null, draft: false, unlisted: false, aliases: [], menu: null, body: "" };
  const site = pages(
    updates,
    undefined,
    [],
    [
      { ...plain, file: "pages/über.md", path: "/%C3%BCber", title: "Über", aliases: ["/2019/ueber"] },
      { ...plain, file: "pages/plan.md", path: "/plan", title: "Plan", draft: true, aliases: ["/plans"] },
      { ...plain, file: "pages/a/b.md", path: "/a/b", title: "B", unlisted: true, aliases: ["/blog", "/%C3%BCber"] },
    ],
  );
  expect(["/über", "/%c3%bcber/", "/plan", "/a/b", "/a"].map((path) => site.own(path)?.title)).toEqual([
    ...["Über", "Über", undefined, "B", undefined],
  ]);
  expect(site.ownPages().map(({ title }) => title)).toEqual(["Über"]);
  expect(["/2019/ueber/", "/plans", "/%C3%BCber", "/blog"].map(site.alias)).toEqual(["/%C3%BCber", null, null, null]);
  expect(["/%C3%BCber", "/2019/ueber", "/plan", "/a/b", "/other"].map(site.leads)).toEqual([
    ...["there", "there", "gone", "there", "unknown"],
  ]);
  expect([site.exists("/plan"), site.exists("/a/b")]).toEqual([false, true]);
});

test("P288: a page of the author's own is there at the address of a page that is left out, a draft is not", () => {
  const plain = { description: null, unlisted: false, aliases: [], menu: null, body: "" };
  const own = ["about", "links", "list"].map((name) => ({
    ...{ ...plain, file: `pages/${name}/index.md`, path: `/${name}`, title: name, draft: name === "list" },
  }));
  const site = pages(
    updates,
    {},
    [],
    [...own, { ...plain, file: "pages/linktree.md", path: "/linktree", title: "Tree", draft: false }],
  );
  const paths = ["/about", "/links", "/linktree", "/list", "/reading-list", "/contact"];
  expect(paths.filter(site.exists)).toEqual(["/about", "/links", "/linktree"]);
  expect(paths.filter((path) => site.leads(path) === "there")).toEqual(["/about", "/links", "/linktree"]);
  expect([...site.missing()]).toEqual(expect.arrayContaining(["/list", "/reading-list", "/contact"]));
});

test("P141: pages that every site has know their old addresses too, while they are there", () => {
  const about = { title: "About", aliases: ["/2019/me/", "/about"] };
  const site = pages(updates, { "pages/about.md": about });
  expect([site.alias("/2019/me"), site.alias("/about"), site.leads("/2019/me")]).toEqual(["/about", null, "there"]);
});

test("P80: a preview link shows one draft of the author's own pages for seven days", () => {
  const page = { description: null, unlisted: false, aliases: [], menu: null, body: "" };
  const own = ["/plans", "/projects/loom"].map((path) => ({
    ...{ ...page, title: path, draft: true, path, file: `pages${path}.md` },
  }));
  let now = Date.parse("2025-07-19T12:00:00Z");
  const site = pages(updates, undefined, [], own, () => now);
  const token = site.previewToken("/projects/loom") ?? "";
  expect(site.readPreview("/projects/loom", token)?.title).toBe("/projects/loom");
  expect(site.own("/projects/loom")).toBeNull();
  for (const [path, given] of [
    ["/plans", token],
    ["/projects/loom", null],
    ["/projects/loom", "x"],
    ["/projects/loom", signPreview(KEY, "projects/loom", now)],
  ] as const)
    expect([path, given, site.readPreview(path, given)]).toEqual([path, given, null]);
  now += 7 * 24 * 3_600_000 + 1;
  expect(site.readPreview("/projects/loom", token)).toBeNull();
  expect(site.previewToken("/nothing")).toBeNull();
});

const KEY = Buffer.alloc(32, 1);

function pages(
  written = updates,
  files?: Partial<Record<PagePath, object>>,
  letters: readonly string[] = [],
  own: readonly OwnPage[] = [],
  clock = () => Date.parse("2025-07-19T12:00:00Z"),
) {
  const index = { title: "Now", subtitle: "What Am I Up To?", about: { label: "What?", url: "https://example.org" } };
  return createPages({
    hasSignIn: true,
    lists: {
      isAny: (page) => letters.some((path) => path.startsWith(page)),
      isThere: (path) => (/^\/(letters|tags)\//.test(path) ? letters.includes(path) : null),
    },
    store: {
      page: (path) => ((files ?? { "now/index.yaml": index })[path] as never) ?? null,
      version: () => 1,
      ownPages: () => own,
      updates: () => written,
      isTranslated: () => true,
      settings: () => ({ timeZone: "Europe/London", locale: "en-US", without: [] }) as never,
    },
    previewKey: KEY,
    clock,
  });
}
