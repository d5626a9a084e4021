import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { elementOf as block, firstIn as first, linkAlone } from "../html/elements.ts";

type Card = (card: Element) => ElementContent[] | null;

/** Ghost's cards as common HTML, by the class that each has. */
const cards: Readonly<Record<string, Card>> = {
  "kg-bookmark-card": (card) => {
    const link = first(card, "a", "kg-bookmark-container");
    const title = first(card, null, "kg-bookmark-title");
    const caption = first(card, "figcaption", null);
    const url = link?.properties.href;
    return url
      ? [linkAlone(url, textOf(title ?? link) || String(url)), ...(caption ? [block("p", caption.children)] : [])]
      : null;
  },
  "kg-callout-card": (card) => {
    const emoji = first(card, null, "kg-callout-emoji");
    const words = first(card, null, "kg-callout-text");
    if (!words) return null;
    const sign: ElementContent[] = emoji ? [{ type: "text", value: `${textOf(emoji).trim()} ` }] : [];
    return [{ ...block("aside", [block("p", [...sign, ...words.children])]), properties: { dataCallout: "note" } }];
  },
  "kg-toggle-card": (card) => {
    const heading = first(card, null, "kg-toggle-heading-text");
    const content = first(card, null, "kg-toggle-content");
    return heading ? [block("details", [block("summary", heading.children), ...(content?.children ?? [])])] : null;
  },
  "kg-button-card": (card) => {
    const link = first(card, "a", null);
    return link ? [linkAlone(link.properties.href, textOf(link).trim())] : null;
  },
  "kg-file-card": (card) => {
    const link = first(card, "a", null);
    const title = first(card, null, "kg-file-card-title");
    const caption = first(card, null, "kg-file-card-caption");
    if (!link) return null;
    const name = textOf(title ?? link).trim();
    return [linkAlone(link.properties.href, name), ...(caption ? [block("p", caption.children)] : [])];
  },
  "kg-audio-card": (card) => {
    const audio = first(card, "audio", null);
    const title = first(card, null, "kg-audio-title");
    return audio ? [...(title ? [block("p", title.children)] : []), audio] : null;
  },
  "kg-video-card": (card) => {
    const video = first(card, "video", null);
    const caption = first(card, "figcaption", null);
    return video ? [video, ...(caption ? [block("p", caption.children)] : [])] : null;
  },
};

/** Brings Ghost's cards into common HTML; one that is not as it should be stays as it is. */
export function adaptGhost(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const name = [element.properties.className ?? []].flat().find((one) => String(one) in cards);
    const content = name === undefined ? null : (cards[String(name)]?.(element) ?? null);
    if (!content) return;
    parent.children.splice(index, 1, ...content);
    return index + content.length;
  });
}
