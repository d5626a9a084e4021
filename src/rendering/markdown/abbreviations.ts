import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { replaceInWords } from "./text-runs.ts";

/** More are not looked for, so that no text can hold the thread for long. */
const MOST = 100;

const DEFINITION = /^\*\[([^\]\n]{1,60})\]:[ \t]*(\S.*)$/;

/**
 * Takes out paragraphs whose lines are all of the form `*[HTML]: HyperText Markup Language` (PHP Markdown Extra), and
 * says at each such word what it stands for.
 */
export function explainAbbreviations(tree: Root): void {
  const meanings = new Map<string, string>();
  visit(tree, "element", (paragraph, index, parent) => {
    if (paragraph.tagName !== "p" || !parent || index === undefined) return;
    const lines = textOf(paragraph).split("\n");
    const found = lines.flatMap((line) => {
      const [, word = "", meaning = ""] = DEFINITION.exec(line.trim()) ?? [];
      return meaning ? [[word.trim(), meaning] as const] : [];
    });
    if (found.length < lines.length) return;
    for (const [word, meaning] of found) if (word && meanings.size < MOST) meanings.set(word, meaning);
    parent.children.splice(index, 1);
    return index;
  });
  if (meanings.size === 0) return;
  const longestFirst = [...meanings.keys()].sort((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
  const words = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  replaceInWords(
    tree,
    words,
    ([word]): Element => ({
      type: "element",
      tagName: "abbr",
      properties: { title: meanings.get(word) ?? "" },
      children: [{ type: "text", value: word }],
    }),
  );
}
