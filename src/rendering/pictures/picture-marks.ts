import type { Element, ElementContent, Root } from "hast";
import { recordingKind } from "../../domain/posts/attachments.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { type PictureReference, pictureMark } from "../markdown/compiled-text.ts";
import { isOutside } from "../markdown/links.ts";

interface Found {
  readonly pictures: PictureReference[];
  readonly problems: Sentence[];
}

/**
 * Puts a mark in place of every picture and recording of the site, a link in place of pictures of other hosts (a reader's browser
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
  problems.push(sentence("textFaults.pictureOutside", { address: source }));
  const text: ElementContent = { type: "text", value: words || source };
  if (inLink) return text;
  return { type: "element", tagName: "a", properties: { href: source, rel: ["noopener"] }, children: [text] };
}

/**
 * A paragraph that holds nothing but a picture, perhaps linked, is a figure, and one of several pictures a group of
 * figures; a picture's title is its caption.
 */
function becomeFigure(paragraph: Element): void {
  const parts = partsOf(paragraph);
  const pictures = parts.flatMap((part) => pictureIn(part) ?? []);
  if (parts.length === 0 || pictures.length < parts.length) return;
  const figures = parts.map((part, index) => figureOf(part, pictures[index]));
  const [only, ...others] = figures;
  paragraph.tagName = "figure";
  paragraph.children = others.length === 0 ? (only?.children ?? []) : figures;
  if (others.length > 0) paragraph.properties.className = ["figure-group"];
}

/** The picture of this site that an element is, or links; null for anything else. */
function pictureIn(part: ElementContent): Element | null {
  const [inner, ...others] = part.type === "element" && part.tagName === "a" ? partsOf(part) : [part];
  if (inner?.type !== "element" || inner.tagName !== "img" || others.length > 0) return null;
  const { src } = inner.properties;
  return src && !isOutside(String(src)) ? inner : null;
}

function figureOf(part: ElementContent, picture: Element | undefined): Element {
  const { title, alt, src } = picture?.properties ?? {};
  // What a recording is called is seen, other than what a picture shows.
  const caption = title || (recordingKind(String(src ?? "")) && alt);
  if (!caption) return element("figure", [part]);
  delete picture?.properties.title;
  return element("figure", [part, element("figcaption", [{ type: "text", value: String(caption) }])]);
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** What stands in an element, without space and the ends of lines. */
const partsOf = ({ children }: Element): ElementContent[] =>
  children.filter(
    (child) => !(child.type === "text" && !child.value.trim()) && !(child.type === "element" && child.tagName === "br"),
  );
