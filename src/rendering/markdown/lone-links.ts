import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { isRecording } from "../../domain/cards/players.ts";
import { recordingKind } from "../../domain/posts/attachments.ts";
import { type CardReference, cardMark } from "./compiled-text.ts";
import { isOutside } from "./links.ts";

/**
 * Prepares paragraphs that are only a link: one to a recording of the content folder becomes what an author writes to
 * show it, a picture of that file, and a picture that links to a recording elsewhere becomes that link's own.
 */
export function readLoneLinks(tree: Root): void {
  for (const paragraph of tree.children) {
    const link = loneLink(paragraph);
    if (!link) continue;
    const href = String(link.properties.href ?? "");
    const words = textOf(link).trim();
    if (!isOutside(href) && recordingKind(href) !== null) {
      const properties = { src: href, alt: words === href ? "" : words, title: link.properties.title };
      (paragraph as Element).children = [{ type: "element", tagName: "img", properties, children: [] }];
    }
    const [still, ...others] = partsOf(link);
    if (still?.type !== "element" || still.tagName !== "img" || others.length > 0 || !isRecording(href)) continue;
    const { src, alt } = still.properties;
    if (!src || isOutside(String(src)) || recordingKind(String(src)) !== null) continue;
    link.properties.dataStill = String(src);
    link.children = [{ type: "text", value: String(alt || href) }];
  }
}

/**
 * Puts a mark in the place of every paragraph that is only a bare address, or only a link to a recording on a service
 * that is known to play; any other link with words of its own stays a link. Comes after all that looks at links.
 */
export function markCards(tree: Root): CardReference[] {
  const cards: CardReference[] = [];
  for (const [index, paragraph] of tree.children.entries()) {
    const link = loneLink(paragraph);
    if (!link) continue;
    const { href, title, dataStill } = link.properties;
    const address = String(href ?? "");
    const words = textOf(link).trim();
    const isBare = isAddress(words, address);
    if (!/^(?:https?:\/\/|\/(?![/\\]))/i.test(address) || !(isBare || isRecording(address))) continue;
    cards.push({
      address,
      title: title ? String(title) : isBare ? null : words,
      picture: dataStill ? String(dataStill) : null,
    });
    tree.children[index] = { type: "text", value: cardMark(cards.length - 1) };
  }
  return cards;
}

/** The link that a paragraph consists of. */
function loneLink(paragraph: Root["children"][number]): Element | null {
  if (paragraph.type !== "element" || paragraph.tagName !== "p") return null;
  const [link, ...others] = partsOf(paragraph);
  return link?.type === "element" && link.tagName === "a" && others.length === 0 ? link : null;
}

const partsOf = ({ children }: Element): ElementContent[] =>
  children.filter((child) => child.type !== "text" || child.value.trim() !== "");

/** Are these words the address itself, as people and programs write it? */
function isAddress(words: string, address: string): boolean {
  if (words === "" || words === address) return true;
  const same = URL.parse(address)?.href;
  return (
    same !== undefined && [words, `https://${words}`, `http://${words}`].some((one) => URL.parse(one)?.href === same)
  );
}
