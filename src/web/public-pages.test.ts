import { describe, expect, it } from "vitest";
import { isOpen, properSpelling, publicAddress } from "./public-pages.ts";

/** Eight posts of 2025 and one of 2024: with the featured one two pages, of 2025 alone two. */
const posts = {
  years: () => [2025, 2024],
  blogPage: ({ page }: { page: number }) => ({ page: Math.min(page, 2) }),
};
const site = { posts, pages: { own: (path: string) => (path === "/projects/loom" ? {} : null) } };

describe("the address under which a public answer is kept", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=mail", "/"],
    ["/blog?year=2025", "/blog?year=2025"],
    ["/blog?page=2&year=2025", "/blog?year=2025&page=2"],
    ["/blog?year=abc", "/blog"],
    ["/blog?year=20251", "/blog"],
    ["/blog?year=0000&page=1", null],
    ["/blog?year=9999&page=77", null],
    ["/blog?page=77", "/blog?page=2"],
    ["/blog?page=0077", "/blog?page=2"],
    ["/blog?page=0", "/blog"],
    ["/blog?page=01", "/blog"],
    ["/blog.data?page=9", "/blog.data?page=2"],
    ["/blog.data?year=1999", null],
    ["/blog.data?page=2", "/blog.data?page=2"],
    ["/_.data", "/_.data"],
    ["/posts/on-margins?fbclid=1", "/posts/on-margins"],
    ["/feed.xml?x", "/feed.xml"],
    ["/about?year=2025", "/about"],
    ["/now?utm_source=mail", "/now"],
    ["/now.data", "/now.data"],
    ["/nowArchives/2025-02-11", "/nowArchives/2025-02-11"],
    ["/tos?x=1", "/tos"],
    ["/projects/loom?x=1", "/projects/loom"],
    ["/projects/loom.data", "/projects/loom.data"],
    ["/subscribe?email=ada%40example.org", "/subscribe"],
  ])("of %s is %s", (url, address) => {
    expect(publicAddress(url, site)).toBe(address);
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
    expect(publicAddress(url, site)).toBeNull();
  });
});

describe("the one spelling of an address", () => {
  it.each([
    ["/posts/%6Fn-margins", "/posts/on-margins"],
    ["/posts/%6fn-margins?x=%41", "/posts/on-margins?x=%41"],
    ["/posts/%6Fn-margins.data", "/posts/on-margins.data"],
    ["/%61bout", "/about"],
    ["/posts/%c3%bcber", "/posts/%C3%BCber"],
    ["/posts/..", "/"],
    ["/posts/%2e%2e/now", "/now"],
    ["/posts/on-margins#anything", "/posts/on-margins"],
    ["/posts\\on-margins", "/posts/on-margins"],
    ["//posts///on-margins/", "/posts/on-margins"],
    ["//evil.example/%41", "/evil.example/A"],
    ["/\\evil.example", "/evil.example"],
    ["/about/", "/about"],
    ["/%zz", "/%25zz"],
    ["/a+b", "/a%2Bb"],
    [`/a${"/".repeat(2_000)}x`, "/a/x"],
  ])("of %s is %s", (url, proper) => {
    expect(properSpelling(url)).toBe(proper);
    expect(properSpelling(proper)).toBeNull();
  });

  it.each([
    ...["/", "/?a=/b/../c", "/about", "/posts/on-margins?preview=1.x", "/posts/%C3%BCber", "/.well-known/security.txt"],
    ...["/api/posts/%41", "/media/posts/a%20b/x.jpg@640.avif", "/verify?token=%41", "/assets/%41"],
  ])("of %s is its own", (url) => {
    expect(properSpelling(url)).toBeNull();
  });
});

describe("what all may see", () => {
  it.each(["/search", "/search?q=margins&page=2", "/SEARCH", "/nothing", "/nothing/at/all?x=1", "/blog?year=1900"])(
    "%s",
    (url) => expect(isOpen(url)).toBe(true),
  );

  it.each([
    ...["/settings", "/settings?done=saved", "/Settings", "/%73ettings", "/settings/", "/dashboard", "/preferences"],
    ...["/newsletter", "/newsletter/l123", "/newsletter%2Fl123", "/signedup", "/welcome", "/auth/callback"],
    ...["/dev/mailbox", "/dev/identity/google", "/posts/draft?preview=1.x", "/page?x=1&preview=1.x", "/%zz"],
  ])("not %s", (url) => expect(isOpen(url)).toBe(false));
});
