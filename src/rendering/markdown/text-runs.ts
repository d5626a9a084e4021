import type { Element, ElementContent, Root } from "hast";

/** What holds words as a machine would read them, and what explains itself. */
const LEFT_ALONE = new Set(["pre", "code", "kbd", "samp", "abbr", "sup", "sub"]);

/**
 * Puts an element in the place of each find of a pattern (which must be global) in the words of a tree; code is left
 * alone.
 */
export function replaceInWords(
  parent: Root | Element,
  pattern: RegExp,
  elementOf: (find: RegExpExecArray) => Element,
): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) => {
    if (child.type === "element" && !LEFT_ALONE.has(child.tagName)) replaceInWords(child, pattern, elementOf);
    if (child.type !== "text") return [child];
    const pieces: ElementContent[] = [];
    let from = 0;
    for (const find of child.value.matchAll(pattern)) {
      if (find.index > from) pieces.push({ type: "text", value: child.value.slice(from, find.index) });
      pieces.push(elementOf(find));
      from = find.index + find[0].length;
    }
    if (from === 0) return [child];
    if (from < child.value.length) pieces.push({ type: "text", value: child.value.slice(from) });
    return pieces;
  });
}
