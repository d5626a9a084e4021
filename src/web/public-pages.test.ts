import { describe, expect, it } from "vitest";
import { publicAddress } from "./public-pages.ts";

describe("the address under which a public answer is kept", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=mail", "/"],
    ["/blog?year=2025", "/blog?year=2025"],
    ["/blog?page=2&year=2025", "/blog?year=2025&page=2"],
    ["/blog?year=abc", "/blog"],
    ["/blog?year=20251", "/blog"],
    ["/blog.data?page=2", "/blog.data?page=2"],
    ["/_.data", "/_.data"],
    ["/posts/on-margins?fbclid=1", "/posts/on-margins"],
    ["/feed.xml?x", "/feed.xml"],
    ["/about?year=2025", "/about"],
    ["/now?utm_source=mail", "/now"],
    ["/now.data", "/now.data"],
    ["/nowArchives/2025-02-11", "/nowArchives/2025-02-11"],
    ["/tos?x=1", "/tos"],
  ])("of %s is %s", (url, address) => {
    expect(publicAddress(url)).toBe(address);
  });

  it.each([
    "/posts/on-margins?preview=1.x",
    "/blog.data?_routes=root",
    "/search?q=margins",
    "/welcome",
    "/signedup",
    "/auth/callback",
    "/dashboard",
    "/nothing-here",
    "/posts/a/b",
    "/nowArchives",
    "/nowArchives/yesterday",
    "/nowArchives/2025-02-11/x",
    "/about/",
    "/api/posts",
  ])("does not exist for %s", (url) => {
    expect(publicAddress(url)).toBeNull();
  });
});
