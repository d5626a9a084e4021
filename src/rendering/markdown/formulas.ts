import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { type Sentence, sentence } from "../../languages/sentence.ts";

/** Beyond these, a formula stays as it is written, so that no text can hold the thread for long or grow without end. */
const LONGEST = 2_000;
const MOST = 60_000;

const NUMBERS = ["width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"];
const SWITCHES = [
  "accent",
  "accentunder",
  "displaystyle",
  "fence",
  "largeop",
  "movablelimits",
  "separator",
  "stretchy",
];

/** Presentation MathML (w3.org/TR/mathml-core) without addresses, styles and actions. */
const MATHML: Options = {
  tagNames: [
    ...["math", "semantics", "annotation", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mpadded", "mphantom"],
    ...["mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts"],
    ...["mprescripts", "mstyle", "merror", "mtable", "mtr", "mtd"],
  ],
  attributes: {
    "*": [...NUMBERS, ...SWITCHES, "form", "scriptlevel", "symmetric", "mathvariant"],
    annotation: [["encoding", "application/x-tex"]],
    math: [["display", "block"]],
    mtd: ["columnspan", "rowspan", ["className", "tml-left", "tml-right"]],
    mtable: [["className", "tml-jot"]],
    mtr: [["className", "tml-tageqn"]],
  },
  allowComments: false,
  allowDoctypes: false,
};
const toMathml = unified().use(rehypeRaw).use(rehypeSanitize, MATHML);

const OPTIONS = { annotate: true, throwOnError: true, trust: false, maxExpand: 1_000 };

interface Formula {
  readonly parent: Root | Element;
  /** What stands for the formula: its code, or what is preformatted around it. */
  readonly node: Element;
  readonly code: Element;
  readonly source: string;
  readonly apart: boolean;
}

/**
 * Puts MathML with its TeX as an annotation in the place of code whose language is `math`. What cannot be read as a
 * formula stays code, and is said, a sentence each. The library is loaded for texts that hold one. `word`: what a formula is called.
 */
export async function renderFormulas(tree: Root, word: string): Promise<Sentence[]> {
  const formulas = formulasIn(tree);
  if (formulas.length === 0) return [];
  const { default: temml } = await import("temml");
  const problems: Sentence[] = [];
  const read: { formula: Formula; mathml: string }[] = [];
  let room = MOST;
  for (const formula of formulas) {
    const { source, apart, code } = formula;
    const leave = (reason: string | Sentence) => {
      delete code.properties.className;
      problems.push(sentence("textFaults.formula", { formula: shortened(source), reason }));
    };
    if (source.length > Math.min(LONGEST, room)) {
      leave(sentence("textFaults.formulaTooLong"));
      continue;
    }
    room -= source.length;
    try {
      read.push({ formula, mathml: temml.renderToString(source, { ...OPTIONS, displayMode: apart }) });
    } catch (error) {
      const [reason = ""] = (error instanceof Error ? error.message : "").trim().split(/ at position \d|\n/);
      leave(reason);
    }
  }
  const all = read.map(({ mathml }) => mathml).join("");
  const made = toMathml.runSync({ type: "root", children: [{ type: "raw", value: all }] } as Root) as Root;
  if (made.children.length !== read.length) throw new Error("A formula is not one element.");
  for (const [index, { formula }] of read.entries()) {
    const { parent, node } = formula;
    const math = made.children[index] as Element;
    parent.children[parent.children.indexOf(node)] = node.tagName === "pre" ? scrolling(math, word) : math;
  }
  return problems;
}

/** A formula that is wider than the page is scrolled sideways, by keyboard too. */
const scrolling = (math: Element, word: string): Element => ({
  type: "element",
  tagName: "div",
  properties: { className: ["formula"], tabIndex: 0, role: "group", ariaLabel: word },
  children: [math],
});

function formulasIn(tree: Root): Formula[] {
  const formulas: Formula[] = [];
  visit(tree, "element", (node, _, parent) => {
    if (!parent) return;
    if (node.tagName === "p" && standsAlone(node)) node.tagName = "pre";
    const inner = node.tagName === "pre" ? node.children[0] : node;
    if (inner?.type !== "element" || inner.tagName !== "code") return node.tagName === "pre" ? SKIP : undefined;
    const [language = ""] = [inner.properties.className ?? []].flat().map(String);
    if (!/^language-math(?:-display)?$/.test(language)) return SKIP;
    const apart = node.tagName === "pre" || language === "language-math-display";
    formulas.push({ parent, node, code: inner, source: textOf(inner).trim(), apart });
    return SKIP;
  });
  return formulas;
}

const standsAlone = ({ children: [only, ...others] }: Element): boolean =>
  others.length === 0 && only?.type === "element" && String(only.properties.className) === "language-math-display";

const shortened = (source: string): string => {
  const line = source.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};
