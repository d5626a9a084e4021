import type { Nodes, Root } from "hast";
import { PICTURE_MARKS } from "./compiled-text.ts";

const PARAGRAPHS =
  /^(p|h[1-6]|pre|blockquote|ul|ol|dl|table|figure|section|hr|div|details|summary|figcaption|caption)$/;
const LINES = /^(li|tr|dt|dd|br)$/;

/** The words of a sanitized tree without markup; blocks stand apart, code keeps its lines, notes' marks are left out. */
export function wordsOf(tree: Root): string {
  const pieces: string[] = [];
  collect(tree, false, pieces);
  return pieces
    .join("")
    .replace(PICTURE_MARKS, "")
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function collect(node: Nodes, preformatted: boolean, pieces: string[]): void {
  if (node.type === "text") pieces.push(preformatted ? node.value : spaced(node.value, pieces.at(-1)));
  if (node.type === "root") for (const child of node.children) collect(child, false, pieces);
  if (node.type !== "element" || isMark(node)) return;
  const edge = PARAGRAPHS.test(node.tagName) ? "\n\n" : LINES.test(node.tagName) ? "\n" : "";
  breakAfter(pieces, edge);
  for (const child of node.children) collect(child, preformatted || node.tagName === "pre", pieces);
  if (node.tagName === "td" || node.tagName === "th") pieces.push(" ");
  else breakAfter(pieces, edge);
}

function breakAfter(pieces: string[], edge: string): void {
  const before = pieces.at(-1) ?? "";
  if (edge && !(before.endsWith(edge) && /^\n+$/.test(before))) pieces.push(edge);
}

const spaced = (value: string, before = ""): string => {
  const words = value.replace(/\s+/g, " ");
  return before === "" || before.endsWith("\n") ? words.trimStart() : words;
};

/** The parts of a footnote that only lead to and fro. */
const isMark = ({ properties }: Extract<Nodes, { type: "element" }>): boolean =>
  "dataFootnoteRef" in properties ||
  "dataFootnoteBackref" in properties ||
  properties.id === "user-content-footnote-label";
