import { expect, test } from "vitest";
import { aliasFaults } from "./alias-faults.ts";

test("P140: an old address at which a page of the site stands is told, since readers see the page", () => {
  const texts = [
    { file: "posts/a.md", aliases: ["/now", "/2019/a"] },
    { file: "letters/b.md", aliases: [] },
  ];
  expect(aliasFaults(texts, (path) => path === "/now")).toEqual([
    {
      ...{ file: "posts/a.md", line: null, field: "aliases", severity: "warning" },
      message: "/now is the address of a page of this site, which is shown instead",
    },
  ]);
});
