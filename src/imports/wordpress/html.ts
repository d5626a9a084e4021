import type { Element, ElementContent, Parents, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { elementOf, linkAlone, withLineBreaks } from "../html/elements.ts";
import { setParagraphs } from "./paragraphs.ts";

/** Groups of pictures that are no `figure` of their own. */
const GALLERIES = ["wp-block-gallery", "wp-block-jetpack-tiled-gallery", "wp-block-jetpack-slideshow"];

/** Brings what WordPress's editors, the classic one and that of blocks, write in their own ways into common HTML. */
export function adaptWordPress(tree: Root): void {
  if (!hasBlocks(tree)) {
    setCode(tree);
    setParagraphs(tree);
  }
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "comment") return nameLanguage(node.value, parent, index);
    if (node.type !== "element") return;
    const { tagName, properties } = node;
    const classes = [properties.className ?? []].flat();
    if (properties.dataEnlighterLanguage) properties.dataLanguage = properties.dataEnlighterLanguage;
    if (classes.includes("wp-block-verse")) verse(node);
    else if (classes.includes("wp-block-file")) file(node);
    else if (classes.includes("wp-block-button")) node.tagName = "p";
    else if (GALLERIES.some((name) => classes.includes(name))) gallery(node);
    else if (tagName === "a") unwrapPicture(node, index, parent);
    else if (tagName === "p" || classes.includes("wp-block-embed__wrapper")) addressAlone(node);
  });
}

/** Code of several lines, which many wrote in `code` alone, is a block. */
function setCode(tree: Root): void {
  visit(tree, "element", (code, index, parent) => {
    if (code.tagName !== "code" || !parent || index === undefined || !textOf(code).trim().includes("\n")) return;
    if (parent.type === "element" && parent.tagName === "pre") return;
    if (parent.type === "element" && parent.tagName === "p") parent.tagName = "div";
    (parent.children as ElementContent[]).splice(index, 1, elementOf("pre", [code]));
    return SKIP;
  });
}

/** As WordPress tells blocks from plain text. */
function hasBlocks(tree: Root): boolean {
  let found = false;
  visit(tree, "comment", ({ value }) => {
    found ||= value.startsWith(" wp:");
  });
  return found;
}

/** A block of code says its language before it begins. */
function nameLanguage(comment: string, { children }: Parents, index: number): void {
  const [, language] = /^ wp:[^"]{1,200}"(?:[^"]{0,200}"){0,40}?language":"([\w#+.-]{1,40})"/.exec(comment) ?? [];
  if (!language) return;
  const block = children.slice(index + 1).find((node) => node.type === "element") as Element | undefined;
  if (block)
    visit({ type: "root", children: [block] } as Root, "element", (element) => {
      if (element.tagName === "pre") element.properties.dataLanguage = language;
    });
}

/** Lines of a poem; its spaces mean nothing in Markdown. */
function verse(node: Element): void {
  node.tagName = "p";
  node.children = withLineBreaks(node.children);
}

/** Pictures of a group, whatever rows or lists they stand in, and the group's own caption. */
function gallery(node: Element): void {
  const pictures: Element[] = [];
  visit(node, "element", (inner) => {
    if (inner === node || !["figure", "img"].includes(inner.tagName)) return;
    pictures.push(inner);
    return SKIP;
  });
  const caption = node.children.filter((child) => isElement(child) && child.tagName === "figcaption");
  if (pictures.length === 0) return;
  node.tagName = "figure";
  node.children = [...pictures, ...caption];
}

const isElement = (node: ElementContent): node is Element => node.type === "element";

/** A paper's name stays a link; its button leads to the same place, and a viewer shows it. */
function file(node: Element): void {
  node.tagName = "p";
  node.children = node.children.filter(
    (child) =>
      child.type === "element" &&
      child.tagName !== "object" &&
      ![child.properties.className ?? []].flat().includes("wp-block-file__button"),
  );
}

/** A picture that leads to itself, or to the page that WordPress makes for it, is the picture alone. */
function unwrapPicture(link: Element, index: number, parent: Parents): void {
  const inner = link.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  const [picture] = inner;
  if (inner.length !== 1 || picture?.type !== "element" || picture.tagName !== "img") return;
  const { href, rel, dataId } = link.properties;
  const isPage = [rel ?? []].flat().some((word) => /^attachment$|^wp-att-/.test(String(word)));
  const isSame = href === picture.properties.src || href === picture.properties.dataFullUrl || dataId !== undefined;
  if (isPage || isSame) (parent.children as ElementContent[]).splice(index, 1, picture);
}

/** An address alone on its line is a link, which shows as a card. */
function addressAlone(node: Element): void {
  const address = textOf(node).trim();
  const isPlain = node.children.every(
    (child) => child.type === "text" || (child.type === "element" && child.tagName === "br"),
  );
  if (!isPlain || !/^https?:\/\/\S+$/i.test(address)) return;
  node.tagName = "p";
  node.children = linkAlone(address, address).children;
}
