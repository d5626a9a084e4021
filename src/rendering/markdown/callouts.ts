import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import type { TextWords } from "./text-words.ts";

/** As GitHub knows them; the names of other kinds, as Obsidian writes them, lead to one of these. */
const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["note", "tip", "important", "warning", "caution"].map((kind) => [kind, kind])),
  ...{ hint: "tip", attention: "warning", danger: "caution", error: "caution", failure: "caution", bug: "caution" },
};

/** `[!kind]` at the beginning of a quotation; `+` and `-` make it one that opens and closes, open or closed at first. */
const MARK = /^\[!([a-z][\w-]{0,30})\]([+-]?)[ \t]*/i;

/**
 * Makes callouts of the quotations that begin with `[!note]`, as GitHub and Obsidian write them, with the rest of that
 * line, or else the kind's name, as the title. What is no known kind is a note under its own name. They stay quotations
 * with a title, which is how feeds and mails show them.
 */
export function markCallouts(tree: Root, titles: TextWords["callouts"]): void {
  visit(tree, "element", (quote) => {
    const first = quote.children.find((child) => child.type === "element");
    if (quote.tagName !== "blockquote" || first?.tagName !== "p") return;
    const [opening] = first.children;
    const [mark, name = "", fold] = (opening?.type === "text" && MARK.exec(opening.value)) || [];
    if (opening?.type !== "text" || mark === undefined) return;
    opening.value = opening.value.slice(mark.length);
    const { line, rest } = firstLine(first.children);
    first.children = rest;
    if (rest.length === 0) quote.children.splice(quote.children.indexOf(first), 1);
    const title =
      line.length > 0 ? line : [{ type: "text" as const, value: titles[name.toLowerCase()] ?? titleOf(name) }];
    become(quote, KINDS[name.toLowerCase()] ?? "note", title, fold);
  });
}

function become(quote: Element, kind: string, title: ElementContent[], fold: string | undefined): void {
  const className = ["callout", `callout-${kind}`];
  const head = (tagName: string, children: ElementContent[]): Element => ({
    type: "element",
    tagName,
    properties: { className: ["callout-title"] },
    children,
  });
  if (fold) {
    quote.tagName = "details";
    quote.properties = { className, ...(fold === "+" && { open: true }) };
    quote.children.unshift(head("summary", title));
  } else {
    quote.properties = { className, role: "note" };
    quote.children.unshift(head("p", [{ type: "element", tagName: "strong", properties: {}, children: title }]));
  }
}

/** Words up to the first end of a line, and those behind it. */
function firstLine(children: readonly ElementContent[]): { line: ElementContent[]; rest: ElementContent[] } {
  for (const [index, child] of children.entries()) {
    if (child.type === "element" && child.tagName === "br")
      return { line: trimmed(children.slice(0, index)), rest: trimmed(children.slice(index + 1)) };
    const end = child.type === "text" ? child.value.indexOf("\n") : -1;
    if (child.type !== "text" || end < 0) continue;
    const before = { ...child, value: child.value.slice(0, end) };
    const after = { ...child, value: child.value.slice(end + 1) };
    return {
      line: trimmed([...children.slice(0, index), before]),
      rest: trimmed([after, ...children.slice(index + 1)]),
    };
  }
  return { line: trimmed(children), rest: [] };
}

const trimmed = (children: readonly ElementContent[]): ElementContent[] =>
  children.filter((child, index) => {
    const isEdge = index === 0 || index === children.length - 1;
    return !(isEdge && child.type === "text" && child.value.trim() === "");
  });

const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).toLowerCase().replaceAll(/[-_]/g, " ");
