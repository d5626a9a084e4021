import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Element, Nodes, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { expect, test } from "vitest";
import { XSS_PAYLOADS } from "../../../test/rendering/xss-corpus.ts";
import { said } from "../../languages/say.ts";
import { createTextRenderer } from "./text-renderer.ts";

const ELEMENTS = new Set(
  (
    "h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br ul ol li dl dt dd details summary figure figcaption table caption " +
    "thead tbody tfoot tr th td a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u " +
    "var wbr ruby rb rp rt img input picture source " +
    "math semantics annotation mrow mi mn mo ms mtext mspace mpadded mphantom mfrac msqrt mroot msub msup msubsup munder mover " +
    "munderover mstyle merror mtable mtr mtd"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "href id title lang dir rel className ariaLabel ariaDescribedBy dataFootnoteRef dataFootnoteBackref dataFootnotes dataLanguage " +
    "role tabIndex src alt width height loading decoding type srcSet sizes checked disabled align scope colSpan rowSpan start " +
    "reversed value open cite dateTime display encoding stretchy fence form separator lspace rspace depth voffset accent " +
    "accentunder displaystyle scriptlevel movablelimits symmetric largeop minsize maxsize linethickness"
  ).split(" "),
);
const CLASSES =
  /^(code(-[a-z]+)?|line|callout(-[a-z]+)?|figure-group|formula|tml-(left|right|jot|tageqn)|heading-link|table-scroll|data-footnote-backref|sr-only|footnotes|task-list-item|contains-task-list)$/;
const HARMFUL_IDS = ["process", "module", "exports", "require", "define", "global", "constructor", "subscribe", "main"];

test("the corpus holds at least 150 different payloads", () => {
  expect(new Set(XSS_PAYLOADS).size).toBeGreaterThanOrEqual(150);
});

test("the check sees what it looks for", () => {
  const harmful = [
    ...[
      "<script>1</script>",
      "<b onclick=x>y</b>",
      "<a href='java&#10;script:x'>y</a>",
      "<p style=color:red>y</p>",
      "<!-- c -->",
    ],
    ...[
      "<img src=//evil.example>",
      "<p id=process>y</p>",
      "<p name=x>y</p>",
      "<p class=evil>y</p>",
      "<input name=x>",
      "<svg></svg>",
    ],
  ];
  expect(harmful.filter((html) => faultsOf(parsed(html)).length === 0)).toEqual([]);
});

test("P102: no payload yields anything that runs, loads, submits, restyles or takes the place of a global", async () => {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-xss-"));
  const describe = async (path: string) => ({
    path,
    width: 1000,
    height: 500,
    form: "opaque" as const,
    version: "0123abcd",
  });
  const renderer = createTextRenderer({
    cacheFolder: folder,
    build: 1,
    pictures: { describe },
    files: { find: async () => null, names: async () => [] },
    cards: { find: () => null },
  });
  try {
    for (const payload of XSS_PAYLOADS) {
      const { html, problems } = await renderer.render(payload, { folder: "posts" });
      expect(problems.map(said).join(), payload).not.toContain("takes too long");
      expect(faultsOf(parsed(html)), `${payload}\n→ ${html}`).toEqual([]);
    }
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

test("the output means the same when a browser writes and reads it again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-xss-"));
  const renderer = createTextRenderer({
    cacheFolder: folder,
    build: 1,
    pictures: { describe: async () => null },
    files: { find: async () => null, names: async () => [] },
    cards: { find: () => null },
  });
  try {
    for (const payload of XSS_PAYLOADS) {
      const { html } = await renderer.render(payload, { folder: "posts" });
      const again = parsed(unified().use(rehypeStringify).stringify(parsed(html)));
      expect(faultsOf(again), payload).toEqual([]);
    }
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

test("P102: what cards and recordings are called is text, whatever it is", async () => {
  const file = { path: "posts/talk.mp4", version: "0123abcd", size: 1, read: () => new ReadableStream<Uint8Array>() };
  const folder = await mkdtemp(join(tmpdir(), "commonplace-xss-"));
  let hostile = "";
  const renderer = createTextRenderer({
    cacheFolder: folder,
    build: 1,
    pictures: { describe: async () => null },
    files: { find: async () => file, names: async () => [`talk.${hostile}.vtt`, "talk.en.vtt"] },
    cards: {
      find: (href) => ({ href, title: hostile, description: hostile, place: hostile, picture: null, player: null }),
    },
  });
  const ours =
    /^(element (video|track)|attribute (controls|preload|playsInline|kind|srcLang|label)|class card(-\w+)?)$/;
  try {
    for (hostile of XSS_PAYLOADS) {
      const title = hostile.replace(/[\\\]"\n]/g, "\\$&");
      const markdown = `https://example.org/\n\n![${title}](talk.mp4 "${title}")\n\n[${title}](talk.mp4)`;
      const { html } = await renderer.render(markdown, { folder: "posts" });
      expect(
        faultsOf(parsed(html)).filter((fault) => !ours.test(fault)),
        html,
      ).toEqual([]);
    }
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

const parsed = (html: string): Root =>
  unified()
    .use(rehypeRaw)
    .runSync({ type: "root", children: [{ type: "raw", value: html }] } as Root) as Root;

function faultsOf(node: Nodes): string[] {
  if (node.type === "comment" || node.type === "doctype") return [node.type];
  const inner = "children" in node ? node.children.flatMap(faultsOf) : [];
  return node.type === "element" ? [...faultsOfElement(node), ...inner] : inner;
}

function faultsOfElement({ tagName, properties, content }: Element): string[] {
  const { href, cite, src, srcSet, id, className, type } = properties;
  return [
    ...(ELEMENTS.has(tagName) && !content ? [] : [`element ${tagName}`]),
    ...Object.keys(properties)
      .filter((name) => !ATTRIBUTES.has(name))
      .map((name) => `attribute ${name}`),
    ...[href, cite]
      .filter((address) => address !== undefined && !isHarmless(String(address)))
      .map((address) => `address ${address}`),
    ...(src === undefined || /^\/media\/[^/\\.]/.test(String(src)) ? [] : [`picture ${src}`]),
    ...[srcSet ?? []]
      .flat()
      .filter((part) => !String(part).startsWith("/media/"))
      .map((part) => `pictures ${part}`),
    ...[className ?? []]
      .flat()
      .filter((name) => !CLASSES.test(String(name)))
      .map((name) => `class ${name}`),
    ...(id === undefined || isHarmlessId(String(id)) ? [] : [`id ${id}`]),
    ...(tagName === "input" && (type !== "checkbox" || properties.disabled !== true) ? ["input"] : []),
  ];
}

/** An address that no browser can read leads nowhere. */
function isHarmless(address: string): boolean {
  const url = URL.parse(address, "https://site.example/a/");
  return url === null || ["https:", "http:", "mailto:", "tel:"].includes(url.protocol);
}

const isHarmlessId = (id: string): boolean =>
  id.startsWith("user-content-") ||
  (/^[\p{L}\p{M}\p{N}-]+$/u.test(id) && id === id.toLowerCase() && !HARMFUL_IDS.includes(id));
