import { expect, test } from "vitest";
import { HOME_OF_MEMBERS, returnPath, withSuccess } from "./return-url.ts";

const SITE = "https://site.example";
const origins = new Set([SITE]);

test("pages of the site are returned to, by path or by the site's own address", () => {
  const pages = {
    "/": "/",
    "/dashboard": "/dashboard",
    "/blog?year=2025&page=2": "/blog?year=2025&page=2",
    "/posts/on-margins#notes": "/posts/on-margins#notes",
    "/posts/%C3%A9t%C3%A9": "/posts/%C3%A9t%C3%A9",
    "/posts/été": "/posts/%C3%A9t%C3%A9",
    "/search?q=two%20words": "/search?q=two%20words",
    "/search?q=https://elsewhere.example/a": "/search?q=https://elsewhere.example/a",
    "/apis": "/apis",
    [`${SITE}/now`]: "/now",
    [SITE]: "/",
    [`${SITE}/blog?year=2025`]: "/blog?year=2025",
  };
  for (const [written, path] of Object.entries(pages)) expect(returnPath(written, origins), written).toBe(path);
});

test("pages that are none, and those whose address is a secret, are not returned to", () => {
  const written = [
    ...["/auth/callback?auth=error&message=a", "/auth", "/api/auth/logout", "/api/oauth/authorize?provider=google"],
    ...["/dev/identity/google", "/dev/mailbox", "/verify?token=a", "/newsletter/rABC", "/API/auth/me"],
    ...["/welcome?verify=vABC", "/posts/draft?preview=1.abc", "/x/../api/auth/data", "/x/%2e%2e/api/auth/data"],
    ...["", " ", "dashboard", "?a", "#a", "./blog", "../blog", `/${"a".repeat(1_001)}`],
  ];
  for (const address of written) expect(returnPath(address, origins), address).toBe(HOME_OF_MEMBERS);
  expect(returnPath(null, origins)).toBe(HOME_OF_MEMBERS);
});

test("P64: 200 addresses that lead, or could be read to lead, elsewhere become /dashboard", () => {
  const attacks = payloads();
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  for (const written of attacks) {
    const path = returnPath(written, origins);
    expect(path, written).toBe(HOME_OF_MEMBERS);
    expect(new URL(path, SITE).origin).toBe(SITE);
  }
});

test("whatever is written, a browser stays on the site", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const pieces = [
    "/",
    "\\",
    "//",
    ".",
    "..",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "%09",
    "\t",
    "\n",
    "\r",
    " ",
    "%00",
    "\0",
  ];
  const words = [
    "evil.example",
    "site.example",
    "https:",
    "javascript:",
    "a",
    "%",
    "%25",
    "é",
    "\u2028",
    "\ufeff",
    "。",
  ];
  for (let n = 0; n < 20_000; n++) {
    const written = Array.from(
      { length: 1 + random(7) },
      () => [...pieces, ...words][random(pieces.length + words.length)],
    ).join("");
    const target = new URL(withSuccess(returnPath(written, origins)), `${SITE}/api/oauth/callback/google`);
    expect(target.origin, JSON.stringify(written)).toBe(SITE);
    expect(target.pathname.startsWith("//"), JSON.stringify(written)).toBe(false);
  }
});

test("success is added once, whatever the address carries already", () => {
  expect(withSuccess("/dashboard")).toBe("/dashboard?auth_success=true");
  expect(withSuccess("/blog?year=2025#top")).toBe("/blog?year=2025&auth_success=true#top");
  expect(withSuccess("/?auth_success=false&auth_success=1&auth_error=a")).toBe("/?auth_success=true");
});

/** Known spellings of redirects to elsewhere, each at several hosts. */
function payloads(): string[] {
  const hosts = ["evil.example", "evil.example/site.example", "site.example.evil.example", "127.0.0.1", "[::1]"];
  const shapes = [
    ...[
      "//H",
      "///H",
      "////H",
      "/\\H",
      "\\/H",
      "\\\\H",
      "/\\/H",
      "\\H",
      "/\t/H",
      "/\n/H",
      "/\r/H",
      "\t//H",
      " //H",
      "//\tH",
    ],
    ...["/%09/H", "/%0a/H", "/%0d%0a/H", "/%2fH", "/%2f%2fH", "/%5cH", "%2f%2fH", "/%252fH", "/%25252f/H", "/%255cH"],
    ...["https://H", "http://H", "HTTPS://H", "https:H", "https:/H", "https:///H", "https:\\\\H", "ftp://H", "ws://H"],
    ...["https://site.example@H", "https://site.example:pass@H", "https://H#site.example", "https://H?site.example"],
    ...["/.//H", "/..//H", "/a//H", "/a/..//H", "/%2e//H", "/./%2fH", "/;//H", "/a/%2e%2e//H"],
  ];
  const schemes = [
    ..."javascript:alert(1)|JavaScript:alert(1)|java\tscript:alert(1)|javascript://site.example/%0aalert(1)".split("|"),
    ..."data:text/html,<script>alert(1)</script>|vbscript:msgbox(1)|file:///etc/passwd|blob:https://site.example/a".split(
      "|",
    ),
    ..."about:blank|mailto:a@evil.example|intent://evil.example|view-source:https://evil.example".split("|"),
    ...["http://site.example/", "https://site.example:444/", "https://site.example./", "https://www.site.example/"],
    ...["https://user@site.example/", "https://:pass@site.example/", "https://site.example//evil.example"],
    ...["/\u2028/evil.example", "/\u00a0/evil.example", "\ufeff//evil.example", "/\u200b/evil.example", "/%e2%80%a8/a"],
    ...["/blog\r\nSet-Cookie: a=b", "/blog%0d%0aSet-Cookie: a=b", "/blog%250d%250aSet-Cookie:a", "/blog\0", "/blog%00"],
    ...[
      "/%",
      "/%zz",
      "/%c0%af",
      "/%ff",
      "/\ud800",
      "/%E0%80%AF",
      "null",
      "undefined",
      "[object Object]",
      "//",
      "///",
      "/\\",
    ],
  ];
  return [...shapes.flatMap((shape) => hosts.map((host) => shape.replaceAll("H", host))), ...schemes];
}
