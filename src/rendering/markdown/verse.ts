import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import type { BlockContent, Code, Paragraph, Parents, PhrasingContent, Root } from "mdast";
import type { Extension } from "micromark-util-types";
import { SKIP, visit } from "unist-util-visit";

/** In a poem the room before a line is no code, and a line of hyphens does not make the one above it a heading. */
export const verseSyntax: Extension = { disable: { null: ["codeIndented", "setextUnderline"] } };

/** Languages of a fence whose text is a poem and no code. */
const FENCES = new Set(["poem", "verse"]);

interface Line {
  readonly children: readonly PhrasingContent[];
  /** Where it stands in the source, one-based. */
  readonly row: number;
}

/**
 * Makes every end of a line in the paragraphs of a poem one that is shown, and keeps the room before a line by spaces that
 * no browser, feed reader or mail program leaves out. `source`: what the tree was parsed from.
 */
export function keepLines(tree: Root, source: string): void {
  const rows = source.split(/\r\n?|\n/);
  keepLinesIn(tree, (row) => roomBefore(rows[row - 1] ?? ""));
}

/** Puts poems in the place of the fences that hold one; `parse` reads what stands in a fence. */
export function readPoems(tree: Root, parse: (source: string) => Root): void {
  visit(tree, "code", (code: Code, index, parent) => {
    if (!FENCES.has(code.lang ?? "") || !parent || index === undefined) return;
    const poem = parse(code.value);
    keepLines(poem, code.value);
    parent.children.splice(index, 1, ...(poem.children as BlockContent[]));
    return [SKIP, index + poem.children.length];
  });
}

/** The room before the lines of a list belongs to the list. */
function keepLinesIn(parent: Parents, roomAt: (row: number) => string): void {
  for (const child of parent.children) {
    if (child.type === "paragraph") setLines(child, roomAt);
    else if (child.type === "listItem" || child.type === "footnoteDefinition") keepLinesIn(child, () => "");
    else if ("children" in child) keepLinesIn(child, roomAt);
  }
}

function setLines(paragraph: Paragraph, roomAt: (row: number) => string): void {
  const lines = linesOf(paragraph.children, paragraph.position?.start.line ?? 0);
  paragraph.children = lines.flatMap(({ children, row }, index): PhrasingContent[] => {
    const room = roomAt(row);
    const end: PhrasingContent[] = index < lines.length - 1 ? [{ type: "break" }] : [];
    return [...(room ? [{ type: "text" as const, value: room }] : []), ...children, ...end];
  });
  paragraph.data = { ...paragraph.data, hProperties: { className: ["verse"] } };
}

/** The words of each line; what goes over several lines, such as emphasis, is parted with them. */
function linesOf(nodes: readonly PhrasingContent[], firstRow: number): Line[] {
  const lines: { children: PhrasingContent[]; row: number }[] = [{ children: [], row: firstRow }];
  let row = firstRow;
  for (const node of nodes) {
    row = node.position?.start.line ?? row;
    const [first, ...others] = partsOf(node, row);
    if (first) lines.at(-1)?.children.push(...first.children);
    for (const { children, row: ofPart } of others) lines.push({ children: [...children], row: ofPart });
    row = others.at(-1)?.row ?? row;
  }
  return lines;
}

function partsOf(node: PhrasingContent, row: number): Line[] {
  if (node.type === "text")
    return node.value.split("\n").map((value, index) => ({ children: value ? [textOf(value)] : [], row: row + index }));
  if (node.type === "break") return [nothing(row), nothing(node.position?.end.line ?? row + 1)];
  if (!("children" in node)) return [{ children: [node], row }];
  return linesOf(node.children as PhrasingContent[], row).map((line) => ({
    children: [{ ...node, children: line.children } as PhrasingContent],
    row: line.row,
  }));
}

const textOf = (value: string): PhrasingContent => ({ type: "text", value });
const nothing = (row: number): Line => ({ children: [], row });

/** A space for each column before the words of a line, behind the mark of a quotation. */
function roomBefore(line: string): string {
  const [, room = ""] = /^(?:[ \t]{0,3}>[ \t]?)*([ \t]*)/.exec(line) ?? [];
  return room.replaceAll("\t", "    ").replaceAll(" ", "\u00a0");
}

/** Gives each line of a sanitized stanza an element of its own, so that what does not fit a screen can hang below its beginning. */
export function markVerseLines(tree: HtmlRoot): void {
  visit(tree, { type: "element", tagName: "p" }, (stanza: Element) => {
    if (!isVerse(stanza) || !stanza.children.some(isEnd)) return;
    const lines: ElementContent[][] = [[]];
    for (const child of stanza.children) {
      const line = lines.at(-1) ?? [];
      if (isEnd(child)) lines.push([]);
      else if (child.type !== "text" || line.length > 0) line.push(child);
      else if (child.value !== "\n") line.push({ ...child, value: child.value.replace(/^\n/, "") });
    }
    stanza.children = lines.flatMap((children, index) => {
      const line: Element = { type: "element", tagName: "span", properties: { className: ["line"] }, children };
      return index === 0 ? [line] : [end(), line];
    });
  });
}

const isVerse = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes("verse");
const isEnd = (node: ElementContent): boolean => node.type === "element" && node.tagName === "br";
const end = (): Element => ({ type: "element", tagName: "br", properties: {}, children: [] });
