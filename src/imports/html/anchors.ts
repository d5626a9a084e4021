import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A place that links of other texts lead to, whether this one does or not. */
export const anchor = (id: string): Element => ({
  type: "element",
  tagName: "a",
  properties: { id, dataPlace: "" },
  children: [],
});

/** Elements that can hold a mark before their first word. */
const HOLDING = /^(?:a|b|strong|i|em|span|p|h[1-6]|li|dt|dd|td|th|div|section|blockquote|figcaption)$/;

/** Marks the places that links within the text lead to: paragraphs and headings lose their names in Markdown. */
export function keepAnchors(tree: Root): void {
  const wanted = new Set<string>();
  visit(tree, "element", ({ properties }) => {
    const [, id] = /^#([\w:.-]{1,80})$/.exec(String(properties.href ?? "")) ?? [];
    if (id) wanted.add(id);
  });
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties } = element;
    if ("dataPlace" in properties) return SKIP;
    const id = String(properties.id ?? properties.name ?? "");
    if (!wanted.delete(id) || !parent || index === undefined) return;
    delete properties.id;
    if (HOLDING.test(tagName)) {
      element.children.unshift(anchor(id));
      return;
    }
    (parent.children as ElementContent[]).splice(index, 0, anchor(id));
    return index + 2;
  });
}
