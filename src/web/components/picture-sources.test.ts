import { expect, test } from "vitest";
import { pictureAddress, pictureSources } from "./picture-sources.ts";

const picture = (src: string, width: number | null) => ({ src, alt: "", width, height: width });

test("an address carries the encoded path and the version", () =>
  expect(pictureAddress({ path: "posts/été & co/a b.jpg", version: "0a1b2c3d" })).toBe(
    "/media/posts/%C3%A9t%C3%A9%20%26%20co/a%20b.jpg?v=0a1b2c3d",
  ));

test("no width is larger than the original", () =>
  expect(pictureSources(picture("/media/a.jpg?v=1", 1000), "avif")).toBe(
    "/media/a.jpg@400.avif?v=1 400w, /media/a.jpg@800.avif?v=1 800w",
  ));

test("whatever else the query says is kept", () =>
  expect(pictureSources(picture("/media/a.jpg?v=1&preview=9.x", 400), "webp")).toBe(
    "/media/a.jpg@400.webp?v=1&preview=9.x 400w",
  ));

test.each(["/media/a.svg?v=1", "/media/a.gif?v=1"])("%s is served as it is", (src) =>
  expect(pictureSources(picture(src, 2000), "avif")).toBe(""),
);

test("a picture of unknown or small size has no variants", () => {
  expect(pictureSources(picture("/media/a.jpg?v=1", null), "avif")).toBe("");
  expect(pictureSources(picture("/media/a.jpg?v=1", 399), "avif")).toBe("");
});
