import type { Element, Nodes, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { elementOf, firstIn, hasClass, linkAlone, wordsIn } from "../html/elements.ts";

/** Brings Medium's paragraphs, cards and rows of pictures into common HTML. */
export function adaptMedium(tree: Root): void {
  let isFirstRule = true;
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const put = (node: RootContent | null): number => {
      parent.children.splice(index, 1, ...(node ? [node as Element] : []));
      return index + (node ? 1 : 0);
    };
    // A rule stands before each section, and shows between two of them.
    if (hasClass(element, "section-divider") && element.tagName === "div" && isFirstRule) {
      isFirstRule = false;
      return put(null);
    }
    if (hasClass(element, "sectionLayout--outsetRow")) element.tagName = "figure";
    if (hasClass(element, "graf--mixtapeEmbed")) return put(bookmark(element));
    if (hasClass(element, "graf--pre")) code(element);
    if (hasClass(element, "graf--subtitle")) element.tagName = "p";
    if (hasClass(element, "graf--h3")) element.tagName = "h2";
    if (hasClass(element, "graf--h4") && !hasClass(element, "graf--subtitle")) element.tagName = "h3";
    if (element.tagName === "iframe") nameFrame(element);
    const address = element.tagName === "figure" ? addressOfWidget(element) : null;
    if (address) return put(linkAlone(address, address));
  });
}

function bookmark(card: Element): Element {
  const link = firstIn(card, "a");
  const href = link?.properties.href ?? "";
  return linkAlone(href, wordsIn(firstIn(card, "strong")) || wordsIn(link) || String(href));
}

/** Medium colours code by elements within it and breaks its lines by `br`. */
function code(block: Element): void {
  block.properties.dataLanguage = block.properties.dataCodeBlockLang;
  block.children = [elementOf("code", [{ type: "text", value: linesOf(block) }])];
}

function linesOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "br") return "\n";
  return "children" in node ? node.children.map(linesOf).join("") : "";
}

/** Frames of a service that shows others by the address it is given. */
function nameFrame({ properties }: Element): void {
  const source = String(properties.src ?? "");
  if (!/^(?:https?:)?\/\/cdn\.embedly\.com\//.test(source)) return;
  const values = new URLSearchParams(source.slice(source.indexOf("?") + 1));
  const address = values.get("url") ?? values.get("src");
  if (address) properties.src = address;
}

/** What a script puts into the page: code of a gist, a post of Twitter. */
function addressOfWidget(figure: Element): string | null {
  const source = String(firstIn(figure, "script")?.properties.src ?? "");
  const [gist] = /^https:\/\/gist\.github\.com\/[\w/-]{1,100}/.exec(source) ?? [];
  if (gist) return gist;
  const quote = firstIn(figure, "blockquote", "twitter-tweet");
  const address = String((quote && firstIn(quote, "a")?.properties.href) ?? "").replace(/^\/\//, "https://");
  return /^https?:\/\//.test(address) ? address : null;
}
