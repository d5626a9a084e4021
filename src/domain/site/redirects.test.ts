import { expect, test } from "vitest";
import { threadTime } from "../../../test/support/thread-time.ts";
import { said } from "../../languages/say.ts";
import { readRedirects } from "./redirect-lines.ts";
import { createRedirects } from "./redirects.ts";

const pages = ["/", "/about", "/posts/margins", "/posts/first"];

/** The redirects of a site whose files say these lines, in a site of a few pages. */
function site(...texts: string[]) {
  const files = texts.map((text, index) => ({ file: `redirects/${index + 1}.txt`, ...readRedirects(text) }));
  const redirects = createRedirects({
    store: { redirects: () => files },
    standing: (path) => (pages.includes(path) ? "there" : path === "/posts/draft" ? "hidden" : "nothing"),
    origin: "https://example.org",
  });
  return {
    ...redirects,
    told: () =>
      redirects.faults().map(({ file, line, message, severity }) => `${file}:${line} ${message} (${severity})`),
  };
}

test.each([
  ["/old", "/posts/margins"],
  ["/old?utm_source=mail", "/posts/margins"],
  ["/old/", "/posts/margins"],
  ["//old//", "/posts/margins"],
  ["/OLD", null],
  ["/2019/05/f%c3%bcr", "/posts/f%C3%BCr"],
  ["/2019/05/fu%CC%88r/", "/posts/f%C3%BCr"],
  ["/?p=12", "/posts/first"],
  ["/?utm_source=x&p=12", "/posts/first"],
  ["/?p=12&lang=de", "/about"],
  ["/?p=123", null],
  ["/?utm_source=x", null],
  ["/", null],
  ["/elsewhere", "https://other.example/a?b#c"],
  ["/absolute", "/posts/margins"],
  ["/chain", "/posts/margins"],
])("P140: the old address %s leads to %s", (address, end) => {
  const { find } = site(`# from an import
/old/ /posts/margins 301
/2019/05/für /posts/für 302! # as it was called
/?p=12 /posts/first
/?lang=de&p=12 /about

/elsewhere https://other.example/a?b#c
/absolute https://example.org/posts/margins
/chain /chain-two
/chain-two /old`);
  expect(find(address)).toBe(end);
});

test("P140: a page goes before a redirect of its path, and behind one that names its query", () => {
  const { find, findByQuery } = site("/about /old\n/about?id=1 /posts/first\n/ /posts/first\n/old?id=2 /posts/margins");
  expect([find("/about"), find("/about?id=1"), find("/"), find("/?x")]).toEqual([null, "/posts/first", null, null]);
  expect([findByQuery("/old?id=2"), findByQuery("/about"), findByQuery("/about?id=2")]).toEqual([
    "/posts/margins",
    null,
    null,
  ]);
});

test("P140: redirects that lead in a circle lead nowhere, and are named", () => {
  const { find, told } = site(
    "/a /b\n/b/ /a\n/self /self/\n/x/y /x//y\n/own https://example.org/own\n/?p=1 /?p=1&x=2\n/in /a",
  );
  const all = ["/a", "/b", "/self", "/x/y", "/own", "/?p=1", "/in"];
  expect(all.map(find)).toEqual(all.map(() => null));
  expect(told()).toEqual([
    "redirects/1.txt:1 /a leads in a circle (error)",
    "redirects/1.txt:2 /b/ leads in a circle (error)",
    "redirects/1.txt:3 /self leads in a circle (error)",
    "redirects/1.txt:4 /x/y leads in a circle (error)",
    "redirects/1.txt:5 /own leads in a circle (error)",
    "redirects/1.txt:6 /?p=1 leads in a circle (error)",
    "redirects/1.txt:7 /in leads in a circle (error)",
  ]);
});

test("a target that is not there, an address that is a page's, and a second target are told with their line", () => {
  const { told } = site(
    "/one /posts/margins\n\n/two /posts/gone\n/three /posts/draft\n/about /posts/first\n/chain /two",
    "/one /about\n/two/ /posts/gone",
  );
  expect(told()).toEqual([
    "redirects/1.txt:3 leads to /posts/gone, which does not exist (error)",
    "redirects/1.txt:5 /about is an address of this site, which is shown instead (warning)",
    "redirects/1.txt:6 leads to /posts/gone, which does not exist (error)",
    "redirects/2.txt:1 is redirected in redirects/1.txt:1 already (warning)",
  ]);
});

test.each([
  ["/old", /must say an old address and where it leads/],
  ["/old /new 301 /more", /must say an old address/],
  ["/old /new soon", /must say an old address/],
  ["old /new", /^old is no path of this site/],
  ["https://example.org/old /new", /is no path of this site/],
  ["/old /new 200", /answers 200, where only a redirect is possible/],
  ["/blog/* /posts/:splat", /is a pattern; each old address needs a line of its own/],
  ["/old http://example.org/", /neither a path of this site nor an address that begins with https/],
  ["/old //other.example", /neither a path/],
  ["/old javascript:alert(1)", /neither a path/],
])("the line “%s” is refused, and the others hold", (line, message) => {
  const { redirects, faults } = readRedirects(`/a /b\r\n${line}\n# ${line}\n/c /d`.replace(/\r/g, ""));
  expect(faults.map((fault) => [fault.line, said(fault.message)])).toEqual([[2, expect.stringMatching(message)]]);
  expect(redirects.map(({ from }) => from)).toEqual(["/a", "/c"]);
});

test("what leads to this site cannot be taken for another host", () => {
  expect(site("/old /.//other.example/x").find("/old")).toBe("/other.example/x");
});

test("twenty thousand old addresses are known in less than a second and found at once", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `/?p=${index} /posts/first\n/2019/${index}/ /about\n`);
  const { find } = site(lines.join(""));
  expect(threadTime(() => expect(find("/?p=19999")).toBe("/posts/first"))).toBeLessThan(1_000);
  const again = threadTime(() => {
    for (let index = 0; index < 1_000; index++) find(`/?p=${index}`);
  });
  expect(again).toBeLessThan(200);
});
