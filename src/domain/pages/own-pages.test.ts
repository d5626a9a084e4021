import { expect, test } from "vitest";
import { said } from "../../languages/say.ts";
import { optionalPages } from "../site/optional-pages.ts";
import { publicPages } from "./addresses.ts";
import { isOwnPage, mayBePage, ownPagePath } from "./own-pages.ts";

test.each([
  ["pages/uses.md", "/uses"],
  ["pages/projects/loom.md", "/projects/loom"],
  ["pages/loom/index.md", "/loom"],
  ["pages/projects/about.md", "/projects/about"],
  ["pages/v1.0.md", "/v1.0"],
  ["pages/Über.md", "/%C3%9Cber"],
])("P141: the page of %s is read at %s", (file, path) => {
  expect(isOwnPage(file)).toBe(true);
  expect(ownPagePath(file)).toEqual({ path });
});

test.each([
  ["pages/index.md", /home page are in home\.yaml/],
  ["pages/posts.md", /^\/posts is an address that the site itself needs/],
  ["pages/posts/mine.md", /^\/posts\/mine is an address/],
  ["pages/blog/index.md", /^\/blog is an address/],
  ["pages/api.md", /is an address/],
  ["pages/feed.xml.md", /^\/feed\.xml is an address/],
  ["pages/about/index.md", /^\/about is an address/],
  ["pages/linktree.md", /is an address/],
  ["pages/dashboard.md", /is an address/],
  ["pages/tos.md", /is an address/],
  ["pages/My Page.md", /“My Page” is no part of an address/],
  ["pages/a/.data.md", /is no part/],
  ["pages/uses.data.md", /“uses\.data” is no part/],
])("P141: %s is refused with its reason", (file, fault) => {
  const place = ownPagePath(file);
  expect("fault" in place && said(place.fault)).toMatch(fault);
});

test.each([
  ["pages/now.md", "/now", "/now"],
  ["pages/about/index.md", "/about", "/about"],
  ["pages/reading-list.md", "/reading-list", "/list"],
] as const)(
  "P288: the page of %s is read at %s once site.yaml leaves %s out, and until then is told how",
  (file, path, page) => {
    expect(ownPagePath(file, ["/letters", page])).toEqual({ path });
    const place = ownPagePath(file, ["/letters"]);
    expect("fault" in place && said(place.fault)).toBe(
      `${path} is an address that one of the site’s pages has; to free it for this file, name ${page} under “without” in site.yaml, or give the file another name`,
    );
  },
);

test.each(["pages/now/uses.md", "pages/letters/mine.md", "pages/blog.md", "pages/dashboard.md"])(
  "P288: %s stays refused, whatever site.yaml leaves out",
  (file) => {
    expect(ownPagePath(file, optionalPages)).toHaveProperty("fault");
  },
);

test.each([
  ["pages/uses.md", { title: "Uses", draft: true, layout: "wide" }, true],
  ["pages/blog.md", { title: "Mine" }, false],
  ["pages/about.md", { title: "About", description: "Me", aliases: ["/me"] }, true],
  ["pages/about.md", { title: "About", draft: true }, false],
  ["pages/terms.md", { title: "Terms" }, false],
])("P141: %s with %o may be a page: %s", (file, fields, may) => {
  expect(mayBePage(file, fields)).toBe(may);
});

test("what every site has is no page of one's own", () => {
  for (const file of [...publicPages.values()].flat()) expect([file, isOwnPage(file)]).toEqual([file, false]);
});
