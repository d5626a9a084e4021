import type { Nodes, Root } from "hast";
import type { Root as Markdown } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import type { Converted } from "../../domain/imports/import.ts";
import type { Sentence } from "../../languages/sentence.ts";
import { keepAnchors } from "./anchors.ts";
import { findFootnotes } from "./footnotes.ts";
import { asWritten, handlers } from "./handlers.ts";
import { tidy } from "./tidy.ts";

const parser = unified().use(rehypeParse, { fragment: true });
const toMarkdownTree = unified().use<[Options], Root, Markdown>(rehypeRemark, { handlers, document: true });
const writer = unified()
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    fences: true,
    resourceLink: false,
    listItemIndent: "one",
  })
  .use(remarkGfm);

/** Changes what only one platform writes into common HTML, before anything else looks at it. */
export type Adapt = (tree: Root) => void;

/**
 * The Markdown of a post's HTML. What Markdown has no word for and readers may see stays HTML within it; what loads or
 * runs from elsewhere becomes a link. `lost` names what could not be carried.
 */
export function htmlToMarkdown(html: string, adapt: Adapt = () => {}): Converted {
  const tree = parser.parse(html) as Root;
  const lost = new Map<string, Sentence>();
  adapt(tree);
  tidy(tree, (what) => void lost.set(JSON.stringify(what), what));
  findFootnotes(tree);
  keepAnchors(tree);
  const words = shownWords(tree);
  const markdown = toMarkdownTree.runSync(tree);
  asWritten(markdown);
  return { markdown: writer.stringify(markdown).trim(), words, lost: [...lost.values()] };
}

/** The words that a reader sees, and those that stand for pictures. */
function shownWords(tree: Root): string {
  const words: string[] = [];
  const take = (node: Nodes): void => {
    if (node.type === "text") words.push(node.value);
    if (!("children" in node)) return;
    if (node.type === "element" && node.tagName === "img") words.push(` ${node.properties.alt ?? ""} `);
    // Words of one block never run into those before or behind it.
    const isBlock = node.type === "element" && BLOCKS.has(node.tagName);
    if (isBlock) words.push("\n");
    for (const child of node.children) take(child);
    if (isBlock) words.push("\n");
  };
  take(tree);
  return words.join("");
}

const BLOCKS = new Set(
  "p div section article aside header footer blockquote pre hr br ul ol li dl dt dd h1 h2 h3 h4 h5 h6 figure figcaption table tr td th details summary".split(
    " ",
  ),
);
