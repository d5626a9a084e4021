import { expect, test } from "vitest";
import { pictureSources } from "./picture-sources.ts";

const picture = (src: string, width: number | null) => ({ src, alt: "", width, height: width });

test("each width has its address", () =>
  expect(pictureSources(picture("/media/a.jpg?v=1", 1000), "avif")).toBe(
    "/media/a.jpg@400.avif?v=1 400w, /media/a.jpg@680.avif?v=1 680w, /media/a.jpg@1000.avif?v=1 1000w",
  ));

test("whatever else the query says is kept", () =>
  expect(pictureSources(picture("/media/a.jpg?v=1&preview=9.x", 400), "webp")).toBe(
    "/media/a.jpg@400.webp?v=1&preview=9.x 400w",
  ));

test.each(["/media/a.svg?v=1", "/media/a.gif?v=1"])("%s is served as it is", (src) =>
  expect(pictureSources(picture(src, 2000), "avif")).toBe(""),
);

test("a picture of unknown size has no variants", () =>
  expect(pictureSources(picture("/media/a.jpg?v=1", null), "avif")).toBe(""));
