import type { Element, ElementContent, Nodes } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { EXIT, visit } from "unist-util-visit";

/** Whether an element has a class. */
export const hasClass = ({ properties }: Element, name: string): boolean =>
  [properties.className ?? []].flat().includes(name);

/** The first element within, of that name and class; `null` asks for neither. */
export function firstIn(within: Nodes, tagName: string | null, className: string | null = null): Element | null {
  let found: Element | null = null;
  visit(within, "element", (element) => {
    if (element === within || (tagName && element.tagName !== tagName)) return;
    if (className && !hasClass(element, className)) return;
    found = element;
    return EXIT;
  });
  return found;
}

/** The words of an element on one line. */
export const wordsIn = (element: Nodes | null): string => (element ? textOf(element).replace(/\s+/g, " ").trim() : "");

export const elementOf = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** A paragraph that is only a link: a card where its words are the address, or where it leads to a recording. */
export const linkAlone = (href: unknown, words: string): Element =>
  elementOf("p", [{ ...elementOf("a", [{ type: "text", value: words }]), properties: { href: String(href ?? "") } }]);

/** Text whose lines keep their ends, as those of poems do. */
export const withLineBreaks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type === "element") return [{ ...node, children: withLineBreaks(node.children) }];
    if (node.type !== "text") return [node];
    const lines = node.value.split("\n").map((value) => ({ type: "text", value }) as const);
    return lines.flatMap((line, at) => (at ? [elementOf("br", []), line] : [line]));
  });
