import { expect, test } from "vitest";
import { offeredWidths, pictureAddress } from "./picture-address.ts";

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
