import { expect, test } from "vitest";
import { postEntry as post } from "../../../test/support/post-entry.ts";
import type { PostEntry } from "./post.ts";
import { createPosts } from "./posts.ts";

const DAY = 86_400_000;
const NOON = Date.parse("2025-06-29T12:00:00Z");

test("P80: drafts and posts of the future do not exist, and appear when their time comes", async () => {
  let now = NOON;
  const { posts } = site(
    [post("coming", "2025-06-30"), post("draft", "2025-06-01", { draft: true }), post("old", "2025-05-01")],
    () => now,
  );
  expect(slugs(posts.list().posts)).toEqual(["old"]);
  expect(posts.nextPublication()).toBe(Date.parse("2025-06-30T00:00:00Z"));
  for (const hidden of ["coming", "draft"]) {
    expect(posts.find(hidden)).toBeNull();
    expect(await posts.read(hidden)).toBeNull();
  }

  now = Date.parse("2025-06-30T00:00:00Z");
  expect(slugs(posts.list().posts)).toEqual(["coming", "old"]);
  expect(posts.nextPublication()).toBeNull();
  expect((await posts.read("coming"))?.body.html).toBe("<p>coming in posts</p>");
});

test("a clock that is set back hides again", () => {
  let now = NOON;
  const { posts } = site([post("a", "2025-06-29")], () => now);
  expect(posts.list().total).toBe(1);
  now = NOON - DAY;
  expect(posts.list().total).toBe(0);
});

test("the visible list is made once for one state of the store", () => {
  const { posts, replace } = site([post("a", "2025-06-01")]);
  expect(posts.list().posts).toBe(posts.list().posts);
  replace([post("b", "2025-06-02"), post("a", "2025-06-01")]);
  expect(slugs(posts.list().posts)).toEqual(["b", "a"]);
});

test("lists filter by year and category and count before they cut", () => {
  const { posts } = site([
    post("d", "2025-02-01", { category: "Web" }),
    post("c", "2025-01-01", { category: "Mail" }),
    post("b", "2024-02-01", { category: "Web" }),
    post("a", "2024-01-01"),
  ]);
  expect(slugs(posts.list({ year: 2024 }).posts)).toEqual(["b", "a"]);
  expect(slugs(posts.list({ category: "Web" }).posts)).toEqual(["d", "b"]);
  expect(slugs(posts.list({ category: "Web", year: 2024 }).posts)).toEqual(["b"]);
  expect(posts.list({ category: "Nothing" })).toEqual({ posts: [], total: 0 });
  const part = posts.list({ offset: 1, limit: 2 });
  expect([slugs(part.posts), part.total]).toEqual([["c", "b"], 4]);
  expect(posts.years()).toEqual([2025, 2024]);
  expect(slugs(posts.recent(2))).toEqual(["d", "c"]);
});

test("P8: the blog shows the newest apart, then 6 and 6 more", () => {
  const { posts } = site(many(15));
  const first = posts.blogPage({});
  expect(first.featured?.slug).toBe("p15");
  expect(slugs(first.posts)).toEqual(["p14", "p13", "p12", "p11", "p10", "p9"]);
  expect(first).toMatchObject({ page: 1, total: 14, hasMore: true, years: [2025], year: null });
  expect(posts.blogPage({ page: 2 })).toMatchObject({ page: 2, hasMore: true, posts: { length: 12 } });
  expect(posts.blogPage({ page: 3 })).toMatchObject({ page: 3, hasMore: false, posts: { length: 14 } });
});

test.each([
  [0, 1],
  [-2, 1],
  [2.5, 1],
  [Number.NaN, 1],
  [99, 3],
])("page %s is shown as page %s", (asked, shown) => {
  expect(site(many(15)).posts.blogPage({ page: asked }).page).toBe(shown);
});

test("with a year all its posts are in the grid, and a year without posts is empty", () => {
  const { posts } = site(many(15));
  expect(posts.blogPage({ year: 2025 })).toMatchObject({ featured: null, total: 15, posts: { length: 6 } });
  expect(posts.blogPage({ year: 1999 })).toMatchObject({ featured: null, total: 0, posts: [], hasMore: false });
});

test("a blog without posts has nothing to feature", () => {
  expect(site([]).posts.blogPage({})).toMatchObject({ featured: null, total: 0, hasMore: false, page: 1 });
});

test("posts are found by slug before id, and read by slug alone", async () => {
  const { posts } = site([post("b", "2025-02-01", { id: "17" }), post("a", "2025-01-01")]);
  expect(posts.find("17")?.slug).toBe("b");
  expect(posts.find("a")?.slug).toBe("a");
  expect(posts.find("constructor")).toBeNull();
  expect(await posts.read("17")).toBeNull();
});

test("a post with its words carries its opening too", async () => {
  expect(await site([post("a", "2025-01-01")]).posts.read("a")).toMatchObject({ opening: "Opening of a", slug: "a" });
});

test("old addresses lead to their post, encoded or with a slash at the end", () => {
  const { posts } = site([
    post("new", "2025-02-01", { aliases: ["/2023/05/über-uns", "/p/x"] }),
    post("hidden", "2030-01-01", { aliases: ["/p/hidden"] }),
    post("older", "2025-01-01", { aliases: ["/p/x"] }),
  ]);
  expect(posts.alias("/2023/05/%C3%BCber-uns/")).toBe("new");
  expect(posts.alias("/p/x")).toBe("older");
  expect(posts.alias("/p/hidden")).toBeNull();
  expect(posts.alias("/%E0%A4%A")).toBeNull();
});

test("an unlisted post is read at its address, and stands in no list", async () => {
  const { posts } = site([
    post("c", "2025-03-01"),
    post("apart", "2025-02-01", { unlisted: true, aliases: ["/old"] }),
    post("a", "2025-01-01"),
  ]);
  expect((await posts.read("apart"))?.slug).toBe("apart");
  expect(posts.alias("/old")).toBe("apart");
  expect(slugs(posts.list().posts)).toEqual(["c", "a"]);
  expect(slugs(posts.recent())).toEqual(["c", "a"]);
  expect(slugs(posts.blogPage({ year: 2025 }).posts)).toEqual(["c", "a"]);
  expect(posts.neighbours("c").older?.slug).toBe("a");
  expect(posts.neighbours("apart")).toEqual({ older: null, newer: null });
  expect(posts.suggestions("/posts/apartt")).toEqual([]);
});

test("the name of a post's file leads to it too", () => {
  const { posts } = site([
    post("on-margins", "2025-02-01", { file: "posts/2025-02-01-on-margins.md" }),
    post("a-note", "2025-01-01", { file: "posts/A note/index.md", aliases: ["/posts/2025-02-01-on-margins"] }),
    post("plain", "2025-01-01", { file: "posts/plain.md" }),
  ]);
  expect(posts.alias("/posts/A%20note")).toBe("a-note");
  expect(posts.alias("/posts/plain")).toBeNull();
  expect(posts.alias("/posts/2025-02-01-on-margins")).toBe("a-note");
});

test.each([
  ["posts/cover.png", "everybody"],
  ["posts/shown/cover.png", "everybody"],
  ["posts/shown/deeper/cover.png", "everybody"],
  ["posts/hidden/cover.png", "nobody"],
  ["posts/unknown/cover.png", "nobody"],
  ["posts/travel/cover.png", "everybody"],
  ["posts/travel/images/cover.png", "everybody"],
  ["posts/travel/secret/cover.png", "nobody"],
  ["images/portrait.png", "everybody"],
])("the picture %s is for %s", (path, who) => {
  const { posts } = site([
    post("shown", "2025-01-01", { file: "posts/shown/index.md" }),
    post("hidden", "2030-01-01", { file: "posts/hidden/index.md" }),
    post("secret", "2030-01-01", { file: "posts/travel/secret/index.md" }),
    post("lisbon", "2025-01-01", { file: "posts/travel/lisbon.md" }),
  ]);
  expect(posts.admits(path, null)).toBe(who);
});

test("neighbours are the next older and newer visible posts", () => {
  const { posts } = site([
    post("d", "2030-01-01"),
    post("c", "2025-03-01"),
    post("b", "2025-02-01"),
    post("a", "2025-01-01"),
  ]);
  expect(posts.neighbours("b")).toMatchObject({ older: { slug: "a" }, newer: { slug: "c" } });
  expect(posts.neighbours("c").newer).toBeNull();
  expect(posts.neighbours("d")).toEqual({ older: null, newer: null });
});

test.each([
  ["/posts/on-margin", "on-margins"],
  ["/posts/on-mragins", "on-margins"],
  ["/2023/05/margins-on.html", "on-margins"],
  ["/blog/what-a-page-weigh", "what-a-page-weighs"],
  ["/Notebooks", "seventeen-notebooks"],
])("%s suggests %s", (path, slug) => {
  const { posts } = site([
    post("what-a-page-weighs", "2025-03-01"),
    post("seventeen-notebooks", "2025-02-01"),
    post("on-margins", "2025-01-01"),
  ]);
  expect(posts.suggestions(path)[0]?.slug).toBe(slug);
});

test("a path like nothing suggests nothing", () => {
  expect(site([post("on-margins", "2025-01-01")]).posts.suggestions("/wp-login.php")).toEqual([]);
});

test("P80: a preview link shows one hidden post for seven days", async () => {
  let now = NOON;
  const { posts } = site(
    [post("draft", "2025-01-02", { draft: true }), post("other", "2025-01-01", { draft: true })],
    () => now,
  );
  const token = posts.previewToken("draft") ?? "";
  expect(token).toMatch(/^\d{10}\.[\w-]{43}$/);
  expect((await posts.readPreview("draft", token))?.slug).toBe("draft");
  expect(await posts.readPreview("other", token)).toBeNull();
  const [expiry, signature] = token.split(".");
  for (const forged of [
    "",
    "x",
    `${Number(expiry) + 1}.${signature}`,
    `${expiry}.${"A".repeat(43)}`,
    `0${token}`,
    `${token}x`,
  ])
    expect(await posts.readPreview("draft", forged)).toBeNull();
  now += 7 * DAY + 1;
  expect(await posts.readPreview("draft", token)).toBeNull();
  expect(posts.previewToken("nothing")).toBeNull();
});

test("the day ends by the site's clock", () => {
  expect(site([]).posts.nextMidnight()).toBe(Date.parse("2025-06-30T00:00:00Z"));
});

/** `p15` to `p1`, a day apart. */
function many(count: number): PostEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return post(`p${number}`, `2025-01-${String(number).padStart(2, "0")}`);
  });
}

function site(first: PostEntry[], clock = () => NOON) {
  let entries = first;
  const posts = createPosts({
    folder: "posts",
    store: {
      entries: () => entries,
      readBody: async ({ slug }) => slug,
      readSource: async () => null,
      settings: () => ({ timeZone: "UTC" }) as never,
    },
    renderer: {
      render: async (markdown, { folder }) => ({
        html: `<p>${markdown} in ${folder}</p>`,
        text: markdown,
        headings: [],
        postLinks: [],
        anchors: [],
        postAnchors: [],
        siteLinks: [],
        cards: [],
        recordings: [],
        problems: [],
      }),
    },
    clock,
    previewKey: Buffer.alloc(32, 7),
  });
  return {
    posts,
    replace(others: PostEntry[]) {
      entries = others;
    },
  };
}

const slugs = (posts: readonly PostEntry[]) => posts.map(({ slug }) => slug);
