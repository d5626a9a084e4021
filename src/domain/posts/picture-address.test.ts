import { expect, test } from "vitest";
import { offeredWidths, pictureAddress, pictureSources, plainAddress } from "./picture-address.ts";

test.each([
  [null, []],
  [12, [12]],
  [400, [400]],
  [1000, [400, 680, 1000]],
  [1600, [400, 680, 1080, 1600]],
  [9000, [400, 680, 1080, 1600]],
])("a picture of %s pixels is offered in %j, never larger than it is", (width, offered) =>
  expect(offeredWidths(width)).toEqual(offered),
);

test("an address carries the encoded path, the variant and the version", () => {
  const picture = { path: "posts/été & co/a b.jpg", version: "0a1b2c3d" };
  expect(pictureAddress(picture)).toBe("/media/posts/%C3%A9t%C3%A9%20%26%20co/a%20b.jpg?v=0a1b2c3d");
  expect(pictureAddress(picture, { width: 680, format: "avif" })).toBe(
    "/media/posts/%C3%A9t%C3%A9%20%26%20co/a%20b.jpg@680.avif?v=0a1b2c3d",
  );
});

test.each([
  ["a.jpg", "opaque", 9000, "/media/a.jpg@1080.jpeg?v=1"],
  ["a.png", "opaque", 500, "/media/a.png@500.jpeg?v=1"],
  ["a.webp", "transparent", 1300, "/media/a.webp@1080.png?v=1"],
  ["a.svg", "drawn", 24, "/media/a.svg@24.png?v=1"],
  ["a.gif", "moving", 500, "/media/a.gif?v=1"],
  ["a.jpg", "opaque", null, "/media/a.jpg?v=1"],
] as const)("%s, %s, %s px wide, is shown to every program at %s", (path, form, width, address) =>
  expect(plainAddress({ path, form, width, version: "1" })).toBe(address),
);

test("beside a plain address stand AVIF and WebP in each width, with whatever else the query says", () =>
  expect(pictureSources("/media/a.jpg@1000.jpeg?v=1&preview=9.x", 1000)).toEqual(
    ["avif", "webp"].map((format) => ({
      type: `image/${format}`,
      srcSet: [400, 680, 1000].map((width) => `/media/a.jpg@${width}.${format}?v=1&preview=9.x ${width}w`).join(", "),
    })),
  ));

test("beside a drawing's plain address stands the drawing", () =>
  expect(pictureSources("/media/a.svg@900.png?v=1", 900)).toEqual([
    { type: "image/svg+xml", srcSet: "/media/a.svg?v=1" },
  ]));

test("P191: beside an animation stands its first frame for who wants no motion, and beside one in GIF a WebP that moves", () => {
  const media = "(prefers-reduced-motion: reduce)";
  const stills = (name: string) =>
    ["avif", "webp", "png"].map((format) => ({
      media,
      type: `image/${format}`,
      srcSet: `/media/${name}@400.${format}?v=1 400w, /media/${name}@500.${format}?v=1 500w`,
    }));
  expect(pictureSources("/media/a.gif?v=1", 500)).toEqual([
    ...stills("a.gif"),
    { type: "image/webp", srcSet: "/media/a.gif@500.moving.webp?v=1 500w" },
  ]);
  expect(pictureSources("/media/a.webp?v=1", 500)).toEqual(stills("a.webp"));
});

test.each([
  ["/media/a.jpg?v=1", 2000],
  ["/media/a.gif?v=1", null],
])("beside %s, %s px wide, stands nothing", (plain, width) => expect(pictureSources(plain, width)).toEqual([]));
