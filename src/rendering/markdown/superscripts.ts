import type { Root } from "hast";
import { replaceInWords } from "./text-runs.ts";

/**
 * Raises what stands between two carets behind a letter, a digit or a bracket, and holds no space: `x^2^`, `1^st^`. One
 * caret stays one. What is lowered is written in HTML, since GitHub's Markdown strikes through between tildes.
 */
export function raiseSuperscripts(tree: Root): void {
  replaceInWords(tree, /(?<=[\p{L}\p{N})\]])\^([^\s^]{1,60})\^/gu, ([, raised = ""]) => ({
    type: "element",
    tagName: "sup",
    properties: {},
    children: [{ type: "text", value: raised }],
  }));
}
