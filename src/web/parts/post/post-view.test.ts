import { expect, test } from "vitest";
import { postEntry } from "../../../../test/support/post-entry.ts";
import type { Post } from "../../../domain/posts/post.ts";
import { postView, withPreview } from "./post-view.ts";

const token = "1763726400.abc_DEF-123";
const post: Post = {
  ...postEntry("heron", "2025-06-29", {
    title: "The Heron",
    updated: "2025-07-01",
    image: {
      path: "posts/heron/cover.jpg",
      alt: "A heron",
      caption: null,
      width: 1600,
      height: 1000,
      form: "opaque",
      version: "0a1b2c3d",
    },
    file: "posts/heron/index.md",
    opening: "It stood there for the whole of breakfast.",
  }),
  body: {
    html: "",
    text: "word ".repeat(660),
    headings: [],
    postLinks: [],
    anchors: [],
    postAnchors: [],
    siteLinks: [],
    cards: [],
    recordings: [],
    problems: [],
  },
};

test("dates are written out, and the beginning of the text stands in for a description", () =>
  expect(postView(post, "en-US", "https://me.example", null)).toMatchObject({
    dateText: "June 29, 2025",
    updatedText: "July 1, 2025",
    lede: null,
    description: "It stood there for the whole of breakfast.",
    minutes: 3,
    picture: { src: "/media/posts/heron/cover.jpg@1080.jpeg?v=0a1b2c3d" },
  }));

test("the cover of a preview carries its token", () =>
  expect(postView(post, "en-US", "https://me.example", token).picture?.src).toBe(
    `/media/posts/heron/cover.jpg@1080.jpeg?v=0a1b2c3d&preview=${token}`,
  ));

test("every picture of the post's own folder carries the token, and no other", () => {
  const html =
    '<img src="/media/posts/heron/a.png?v=0a1b2c3d" srcset="/media/posts/heron/a.png@400.avif?v=0a1b2c3d 400w, ' +
    '/media/posts/heron/a.png@680.avif?v=0a1b2c3d 680w"><img src="/media/images/b.png?v=0a1b2c3d">';
  const shown = withPreview(html, post.file, token);
  expect(shown.match(/&amp;preview=1763726400\.abc_DEF-123/g)).toHaveLength(3);
  expect(shown).toContain("a.png@400.avif?v=0a1b2c3d&amp;preview=1763726400.abc_DEF-123 400w,");
  expect(shown).toContain('"/media/images/b.png?v=0a1b2c3d"');
});

test("a folder's name is matched as it is encoded", () =>
  expect(withPreview("/media/posts/h%C3%A9ron%20(1)/a.png?v=1", "posts/héron (1)/index.md", "9.x")).toBe(
    "/media/posts/h%C3%A9ron%20(1)/a.png?v=1&amp;preview=9.x",
  ));

test("a post without a folder of its own has no pictures of its own", () =>
  expect(withPreview("/media/posts/a.png?v=1", "posts/heron.md", "9.x")).toBe("/media/posts/a.png?v=1"));
