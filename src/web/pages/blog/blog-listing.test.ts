import { expect, test } from "vitest";
import type { FetchedPosts, ListedPost, PostsQuery } from "../../parts/posts-client.ts";
import { blogPath, fetchListing, readBlogQuery } from "./blog-listing.ts";

const listed = (number: number, year = 2025): ListedPost => ({
  slug: `post-${number}`,
  title: `Post ${number}`,
  date: `${year}-06-29`,
  image: number % 2 ? `/media/posts/post-${number}/cover.jpg?v=0a1b2c3d` : null,
  imageAlt: "A heron",
  imageWidth: 1600,
  imageHeight: 1000,
  excerpts: { 150: "short", 300: "longer" },
});

const posts = [
  ...Array.from({ length: 9 }, (_, number) => listed(number)),
  ...Array.from({ length: 7 }, (_, number) => listed(100 + number, 2024)),
];

/** An API that answers as ours does, except where `change` says otherwise. */
function apiOf(change: (fetched: FetchedPosts) => FetchedPosts = (fetched) => fetched) {
  const asked: PostsQuery[] = [];
  return {
    asked,
    async getPosts(query: PostsQuery) {
      asked.push(query);
      const all = posts.filter(({ date }) => query.year == null || date.startsWith(String(query.year)));
      return change({ posts: all.slice(0, query.limit), total: all.length, years: [2025, 2024], failed: false });
    },
  };
}

test.each([
  ["", null, 1],
  ["year=2025", 2025, 1],
  ["year=abc", null, 1],
  ["year=20255", null, 1],
  ["year=2025.5", null, 1],
  ["year=-1", null, 1],
  ["year=2025&page=3", 2025, 3],
  ["page=0", null, 1],
  ["page=two", null, 1],
])("the query %j means year %s, page %i", (query, year, page) =>
  expect(readBlogQuery(new URLSearchParams(query))).toEqual({ year, page }),
);

test("the address of a state says no more than it must", () => {
  expect(blogPath({ year: null, page: 1 })).toBe("/blog");
  expect(blogPath({ year: 2025, page: 1 })).toBe("/blog?year=2025");
  expect(blogPath({ year: 2025, page: 2 })).toBe("/blog?year=2025&page=2");
});

test("without a year the newest post is featured and not repeated", async () => {
  const api = apiOf();
  const listing = await fetchListing(api, { year: null, page: 1 }, "en-US");
  expect(api.asked).toEqual([{ limit: 8 }]);
  expect(listing).toMatchObject({ year: null, page: 1, years: [2025, 2024], total: 15, failed: false });
  expect(listing.featured).toMatchObject({ slug: "post-0", excerpt: "longer", dateText: "June 29, 2025" });
  expect(listing.posts.map(({ slug }) => slug)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `post-${number}`));
  expect(listing.posts[0]).toMatchObject({
    excerpt: "short",
    picture: { src: "/media/posts/post-1/cover.jpg?v=0a1b2c3d", alt: "A heron", width: 1600, height: 1000 },
  });
  expect(listing.recent).toHaveLength(5);
});

test("each page adds six, up to the total", async () => {
  const lengths = [1, 2, 3, 9].map(async (page) => {
    const listing = await fetchListing(apiOf(), { year: null, page }, "en-US");
    return [listing.page, listing.posts.length];
  });
  expect(await Promise.all(lengths)).toEqual([
    [1, 6],
    [2, 12],
    [3, 15],
    [3, 15],
  ]);
});

test("with a year all of its posts are in the grid, and the recent posts stay the newest of all", async () => {
  const api = apiOf();
  const listing = await fetchListing(api, { year: 2024, page: 1 }, "en-US");
  expect(api.asked).toEqual([{ limit: 5 }, { year: 2024, limit: 8 }]);
  expect(listing).toMatchObject({ year: 2024, featured: null, total: 7 });
  expect(listing.posts.map(({ slug }) => slug)).toEqual([100, 101, 102, 103, 104, 105].map((n) => `post-${n}`));
  expect(listing.recent[0]?.slug).toBe("post-0");
});

test("a year without posts is empty, not failed", async () => {
  const listing = await fetchListing(apiOf(), { year: 1999, page: 1 }, "en-US");
  expect(listing).toMatchObject({ posts: [], total: 0, featured: null, failed: false, page: 1 });
});

test("an API that knows nothing of years, limits and totals is made sense of", async () => {
  const plain = { getPosts: async () => ({ posts, total: posts.length, years: null, failed: false }) };
  const listing = await fetchListing(plain, { year: 2024, page: 1 }, "en-US");
  expect(listing).toMatchObject({ total: 7, years: [2025, 2024] });
  expect(listing.posts).toHaveLength(6);
});

test("a failed fetch is an empty list with its flag", async () => {
  const failing = apiOf((fetched) => ({ ...fetched, posts: [], failed: true }));
  for (const year of [null, 2025])
    expect(await fetchListing(failing, { year, page: 2 }, "en-US")).toEqual({
      year,
      page: 2,
      years: [],
      featured: null,
      posts: [],
      total: 0,
      recent: [],
      failed: true,
    });
});
