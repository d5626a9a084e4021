import type { Element, ElementContent, Root } from "hast";
import { type PictureReference, pictureMark } from "../markdown/compiled-text.ts";
import { isOutside } from "../markdown/links.ts";

interface Found {
  readonly pictures: PictureReference[];
  readonly problems: string[];
}

/**
 * Puts a mark in place of every picture of the site, a link in place of pictures of other hosts (a reader's browser
 * talks to no third party), and makes a figure of a paragraph that is a picture alone.
 */
export function markPictures(tree: Root): Found {
  const found: Found = { pictures: [], problems: [] };
  markIn(tree, false, found);
  return found;
}

function markIn(parent: Root | Element, inLink: boolean, found: Found): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== "element") continue;
    if (child.tagName === "p") becomeFigure(child);
    if (child.tagName === "img") parent.children[index] = replacement(child, inLink, found);
    else markIn(child, inLink || child.tagName === "a", found);
  }
}

function replacement(image: Element, inLink: boolean, { pictures, problems }: Found): ElementContent {
  const { src, alt, title } = image.properties;
  const source = String(src ?? "");
  const words = String(alt ?? "");
  if (!source) return { type: "text", value: words };
  if (!isOutside(source)) {
    pictures.push({ source, alt: words, title: title ? String(title) : null });
    return { type: "text", value: pictureMark(pictures.length - 1) };
  }
  problems.push(`The picture ${source} is on another site, so it is shown as a link.`);
  const text: ElementContent = { type: "text", value: words || source };
  if (inLink) return text;
  return { type: "element", tagName: "a", properties: { href: source, rel: ["noopener"] }, children: [text] };
}

/** A paragraph that holds nothing but a picture, perhaps linked, is a figure; the picture's title is its caption. */
function becomeFigure(paragraph: Element): void {
  const only = loneElement(paragraph);
  const image = only?.tagName === "a" ? loneElement(only) : only;
  if (!only || image?.tagName !== "img" || !image.properties.src || isOutside(String(image.properties.src))) return;
  const { title } = image.properties;
  delete image.properties.title;
  paragraph.tagName = "figure";
  paragraph.children = [only];
  if (title) paragraph.children.push({ ...caption, children: [{ type: "text", value: String(title) }] });
}

const caption = { type: "element", tagName: "figcaption", properties: {} } as const;

function loneElement({ children }: Element): Element | null {
  const [only, ...others] = children.filter((child) => child.type !== "text" || child.value.trim());
  return only?.type === "element" && others.length === 0 ? only : null;
}
