import { expect, test } from "vitest";
import { postEntry as post } from "../../../test/support/post-entry.ts";
import { keywordsOf } from "./keywords.ts";
import { createRelated } from "./related.ts";

/** Posts without anything in common. */
const others = Array.from({ length: 20 }, (_, number) => post(`x${number}`, "2020-01-01", { tags: [`t${number}`] }));
const related = (entries: ReturnType<typeof post>[], slug: string) => {
  const posts = [...entries, ...others];
  const asked = posts.find((entry) => entry.slug === slug);
  return createRelated(posts)(asked as never, 3).map((found) => found.slug);
};

test("P133: posts that share a rare tag are related, those that share more of them first", () => {
  const posts = [
    post("c", "2025-03-01", { tags: ["Tea & Co"] }),
    post("b", "2025-02-01", { tags: ["tea & co", "cups"] }),
    post("a", "2025-01-01", { tags: ["tea & co", "Cups"] }),
  ];
  expect(related(posts, "a")).toEqual(["b", "c"]);
  expect(related(posts, "c")).toEqual(["b", "a"]);
});

test("P133: words of the title relate posts too, and of equal ones the newer comes first", () => {
  const words = { title: "Darjeeling from a porcelain teapot" };
  const posts = [
    post("c", "2025-03-01", words),
    post("b", "2025-02-01", words),
    post("a", "2025-01-01", { title: "Porcelain, darjeeling, teapots: a teapot" }),
  ];
  expect(related(posts, "a")).toEqual(["c", "b"]);
});

test("P133: what texts speak of relates posts whose titles and tags have nothing in common", () => {
  const about = (...words: string[]) => ({ words: keywordsOf(words.join(" ")) });
  const posts = [
    post("c", "2025-03-01", about("Weaving", "baskets", "from", "willow", "osier", "rods")),
    post("b", "2025-02-01", about("Soaking", "willow", "rods", "makes", "osier", "baskets")),
    post("a", "2025-01-01", about("Painting", "walls", "with", "chalk")),
  ];
  expect(related(posts, "c")).toEqual(["b"]);
  expect(related(posts, "a")).toEqual([]);
});

test("P133: of a text the words count that it says most often", () => {
  expect(keywordsOf("Tea, tea and TEÁ 1999. Pots, pots; a kettle of the Käthe")).toEqual(["pots", "kettle", "kathe"]);
});

test("P133: a post has no related ones where nothing but what many share is shared", () => {
  const posts = Array.from({ length: 200 }, (_, number) =>
    post(`common-${number}`, "2025-01-01", { tags: ["notes"], category: "Web", title: "About the same thing" }),
  );
  expect(related(posts, "common-0")).toEqual([]);
  expect(related([post("alone", "2025-01-01", { title: "Of the and" })], "alone")).toEqual([]);
  expect(createRelated([])(post("a", "2025-01-01", { tags: ["a"] }), 3)).toEqual([]);
});

test("P133: takes no more than a millisecond a page with ten thousand posts", () => {
  const word = (number: number) => `word${number}`;
  const posts = Array.from({ length: 10_000 }, (_, number) =>
    post(`p${number}`, "2025-01-01", {
      title: `${word(number % 7)} ${word(number % 61)} ${word(number % 997)}`,
      tags: [word(number % 11), word(number % 101), word(number % 1009)],
      category: word(number % 5),
    }),
  );
  const find = createRelated(posts);
  const times = posts.slice(0, 600).map((entry) => {
    const begun = performance.now();
    expect(find(entry, 3).length).toBeLessThanOrEqual(3);
    return performance.now() - begun;
  });
  const median = times.toSorted((one, other) => one - other)[300];
  expect(median).toBeLessThan(1);
});
