import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { TextWords } from "./text-words.ts";

/** Puts each table into a container that scrolls sideways and can be scrolled by keyboard. */
export function wrapTables(tree: Root, { table: word }: TextWords): void {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return;
    const wrapper: Element = {
      type: "element",
      tagName: "div",
      properties: { className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel: labelOf(table, word) },
      children: [table],
    };
    parent.children[index] = wrapper;
    return SKIP;
  });
}

/** Says in words what a task list's boxes show. */
export function labelTaskBoxes(tree: Root, { done, toDo }: TextWords): void {
  visit(tree, "element", (box) => {
    if (box.tagName === "input") box.properties.ariaLabel = box.properties.checked ? done : toDo;
  });
}

function labelOf(table: Element, word: string): string {
  const titles: string[] = [];
  visit(table, "element", (cell) => {
    if (cell.tagName === "caption" || cell.tagName === "th") titles.push(textOf(cell).trim());
    if (titles.length === 6) return false;
  });
  const named = titles.filter(Boolean).join(", ").slice(0, 100);
  return named ? `${word}: ${named}` : word;
}
