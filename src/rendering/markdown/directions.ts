import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { directionOfWords, RIGHT_TO_LEFT } from "../../domain/site/direction.ts";

/** Parts of a text that have a direction of their own, and those that take it from what stands in them. */
const BLOCKS = /^(p|h[1-6]|li|dt|dd|th|td|caption|figcaption|summary)$/;
const CONTAINERS = /^(ul|ol|dl|blockquote|table|details)$/;

/**
 * Lets each paragraph of a text run in the direction of its letters, where some are written from right to left, and each
 * list, quotation and table in that of its first. What the author has said of a direction stays.
 */
export function markDirections(tree: Root): void {
  if (RIGHT_TO_LEFT.test(textOf(tree))) markIn(tree, false);
}

function markIn(parent: Root | Element, turned: boolean): void {
  for (const child of parent.children) {
    if (child.type !== "element" || child.properties.dir) continue;
    const text = textOf(child);
    const isContainer = CONTAINERS.test(child.tagName) || child.children.some(isBlock);
    const turns = isContainer && directionOfWords(text) === "rtl";
    if (turns) child.properties.dir = "rtl";
    else if (BLOCKS.test(child.tagName) && !isContainer && (turned || RIGHT_TO_LEFT.test(text)))
      child.properties.dir = "auto";
    else if (isContainer && turned && CONTAINERS.test(child.tagName)) child.properties.dir = "ltr";
    markIn(child, turns || (turned && child.properties.dir !== "ltr"));
  }
}

const isBlock = (node: Element["children"][number]): boolean =>
  node.type === "element" && (BLOCKS.test(node.tagName) || CONTAINERS.test(node.tagName));
