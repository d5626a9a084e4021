import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { HighlighterCore, ThemedToken } from "shiki/core";
import { SKIP, visit } from "unist-util-visit";
import { type LineMark, markedLines } from "./code-lines.ts";
import { CLASS_THEME, classOfColour } from "./code-theme.ts";

/** Beyond these, code stays plain, so that no text can hold the thread for long. */
const MOST_LANGUAGES = 20;
const MOST_HIGHLIGHTED = 200_000;
const LONGEST_LINE = 2_000;

const FENCE = /^[\t >*+-]*(?:`{3,}|~{3,})[\t ]*([\w#+.-]+)/gm;

let highlighter: HighlighterCore | null = null;

/** Loads the highlighter and the grammars that a Markdown text's fences name, where they are not loaded yet. */
export async function loadGrammars(markdown: string): Promise<void> {
  const named = new Set([...markdown.matchAll(FENCE)].map(([, language]) => String(language).toLowerCase()));
  if (named.size === 0) return;
  const { bundledLanguages } = await import("shiki/langs");
  const loadable = new Map(Object.entries(bundledLanguages));
  highlighter ??= await createHighlighter();
  const loaded = new Set(highlighter.getLoadedLanguages());
  const missing = [...named]
    .slice(0, MOST_LANGUAGES)
    .flatMap((name) => (loaded.has(name) ? [] : (loadable.get(name) ?? [])));
  await highlighter.loadLanguage(...missing);
}

/** Regular expressions of the engine itself: no WebAssembly to load. */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return createHighlighterCore({ engine: createJavaScriptRegexEngine({ forgiving: true }), themes: [CLASS_THEME] });
}

/**
 * Marks every code block and its marked lines, and colours it by classes; one whose language is unknown or not loaded
 * stays plain.
 */
export function renderCodeBlocks(tree: Root, coloured: boolean): void {
  let room = coloured ? MOST_HIGHLIGHTED : 0;
  visit(tree, "element", (pre) => {
    const code = pre.children[0];
    if (pre.tagName !== "pre" || code?.type !== "element" || code.tagName !== "code") return;
    const language = languageOf(code);
    const { source, marks } = markedLines(textOf(code), language, String(code.properties.dataLines ?? ""));
    pre.properties = { className: ["code"], tabIndex: 0, ...(language && { dataLanguage: language }) };
    code.properties = {};
    const isKnown = language && source.length <= room && highlighter?.getLoadedLanguages().includes(language);
    if (isKnown) room -= source.length;
    code.children = piecesOf(isKnown ? tokensOf(highlighter, source, language) : plainTokens(source), marks);
    return SKIP;
  });
}

/** A run of letters in one line, and what its colour stands for. */
type Token = Pick<ThemedToken, "content" | "color">;

/** The time of a line is wall time, which a busy machine runs out of at once; the step's limit counts work. */
const LINE_LIMITS = { tokenizeMaxLineLength: LONGEST_LINE, tokenizeTimeLimit: 5_000 };

const tokensOf = (by: HighlighterCore | null, source: string, lang: string): Token[][] =>
  by?.codeToTokensBase(source, { lang, theme: CLASS_THEME.name, ...LINE_LIMITS }) ?? [];

const plainTokens = (source: string): Token[][] => source.split("\n").map((content) => [{ content }]);

function piecesOf(lines: readonly (readonly Token[])[], marks: ReadonlyMap<number, LineMark>): ElementContent[] {
  const pieces: ElementContent[] = [];
  let classOfRun: string | undefined;
  let run = "";
  const endRun = () => {
    if (run) pieces.push(classOfRun ? coloured(classOfRun, run) : { type: "text", value: run });
    run = "";
  };
  const endLine = () => {
    endRun();
    classOfRun = undefined;
  };
  for (const [number, line] of lines.entries()) {
    const mark = marks.get(number);
    if (marks.has(number - 1)) endLine();
    if (number > 0) run += "\n";
    if (mark) endLine();
    const from = pieces.length;
    for (const token of line) {
      const className = token.content.trim() ? classOfColour(token.color) : classOfRun;
      if (className !== classOfRun) endRun();
      classOfRun = className;
      run += token.content;
    }
    if (!mark) continue;
    endLine();
    pieces.push({
      type: "element",
      tagName: mark,
      properties: { className: ["line"] },
      children: pieces.splice(from) as Element["children"],
    });
  }
  endRun();
  return pieces;
}

const coloured = (className: string, value: string): Element => ({
  type: "element",
  tagName: "span",
  properties: { className: [className] },
  children: [{ type: "text", value }],
});

function languageOf(code: Element): string | undefined {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  return classes
    .map(String)
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length)
    .toLowerCase();
}
