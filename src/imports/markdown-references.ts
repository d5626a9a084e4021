import type { Html, Image, Link, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown, gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import type { Reference, References } from "../domain/imports/enclosures.ts";

const ways = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
let last: { readonly markdown: string; readonly tree: ReturnType<typeof fromMarkdown> } | null = null;

/** The same text is asked for several times, one after the other. */
function parse(markdown: string) {
  if (last?.markdown !== markdown) last = { markdown, tree: fromMarkdown(markdown, ways) };
  return last.tree;
}

const ATTRIBUTE = /\b(src|href|poster)=("[^"]*"|'[^']*')/gi;

/** Where Markdown, and the HTML within it, refers to; examples in code are none. */
export const markdownReferences: References = {
  list(markdown) {
    const found = new Map<string, Reference>();
    const note = (address: string, kind: Reference["kind"]) => {
      const known = found.get(address);
      if (address && known?.kind !== "shown") found.set(address, { address, kind });
    };
    visit(parse(markdown), (node) => {
      if (node.type === "image") note(node.url, "shown");
      if (node.type === "link" || node.type === "definition") note(node.url, "link");
      if (node.type !== "html") return;
      for (const [, name, quoted] of node.value.matchAll(ATTRIBUTE))
        note(unquoted(quoted), name?.toLowerCase() === "href" ? "link" : "shown");
    });
    return [...found.values()];
  },

  replace(markdown, addresses) {
    if (addresses.size === 0) return markdown;
    const edits: { from: number; to: number; text: string }[] = [];
    visit(parse(markdown), (node) => {
      const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      const edit = replacement(node, markdown, from, to, addresses);
      if (edit) edits.push(edit);
    });
    let result = markdown;
    for (const { from, to, text } of edits.toSorted((one, other) => other.from - one.from))
      result = result.slice(0, from) + text + result.slice(to);
    return result;
  },
};

function replacement(node: Nodes, markdown: string, from: number, to: number, addresses: ReadonlyMap<string, string>) {
  if (node.type === "html") return { from, to, text: withAttributes(node, addresses) };
  if (node.type !== "image" && node.type !== "link" && node.type !== "definition") return null;
  const url = addresses.get(node.url);
  if (url === undefined) return null;
  if (node.type === "link") return linkReplacement(node, markdown, from, to, url);
  return { from, to, text: written({ ...node, url } as Image) };
}

/** Of a link the words stay as they are, with all that they hold. */
function linkReplacement(link: Link, markdown: string, from: number, to: number, url: string) {
  const last = link.children.at(-1)?.position?.end.offset;
  if (last === undefined || markdown[from] !== "[") return { from, to, text: written({ ...link, url }) };
  const [, tail = ""] = written({ ...link, url, children: [{ type: "text", value: "x" }] }).split("x](", 2);
  return { from: last, to, text: `](${tail}` };
}

const written = (node: Nodes): string =>
  toMarkdown(node, { extensions: [gfmToMarkdown()], resourceLink: true }).trimEnd();

function withAttributes({ value }: Html, addresses: ReadonlyMap<string, string>): string {
  return value.replace(ATTRIBUTE, (whole, name: string, quoted: string) => {
    const address = addresses.get(unquoted(quoted));
    return address === undefined ? whole : `${name}="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
}

const unquoted = (quoted = ""): string => quoted.slice(1, -1).replaceAll("&amp;", "&").trim();

/** The words that a reader sees of Markdown: alternative texts and captions of pictures too, and those within HTML. */
export function wordsOfMarkdown(markdown: string): string {
  const words: string[] = [];
  visit(parse(markdown), (node) => {
    if (node.type === "text" || node.type === "inlineCode") words.push(node.value);
    else if (node.type === "code") words.push(`\n${node.value}\n`);
    else if (node.type === "image") words.push(` ${node.alt ?? ""} ${node.title ?? ""} `);
    else if (node.type === "html") words.push(wordsOfHtml(node.value));
    else if (["paragraph", "heading", "tableCell", "break", "listItem"].includes(node.type)) words.push("\n");
  });
  return words.join("");
}

/** A mark of HTML within a word does not part it. */
function wordsOfHtml(html: string): string {
  const alternatives = [...html.matchAll(/\balt="([^"]*)"/g)].map(([, alt]) => ` ${alt} `);
  const plain = html.replace(
    /<\/?(?:p|div|br|li|d[dtl]|t[dhr]|tr|figure|figcaption|h\d|summary|details)\b[^<>]*>/gi,
    "\n",
  );
  return alternatives.join("") + entities(plain.replace(/<[^<>]*>/g, ""));
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

function entities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
