import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";

/** What is said of a line of code: that it came, went, or is to be looked at. */
export type LineMark = "ins" | "del" | "mark";

/** What a fence may say behind its language: the numbers of lines to mark, `{2,4-6}`. */
const NUMBERS = /^([^{}]{0,100})\{([\d,\s-]{1,100})\}/;

/** Notes the lines that a fence marks at its code, where a sanitizer lets them pass. */
export function noteMarkedLines(tree: Root): void {
  visit(tree, "code", (code: Code) => {
    const [, before = "", numbers] = NUMBERS.exec(`${code.lang ?? ""} ${code.meta ?? ""}`) ?? [];
    if (!numbers) return;
    code.lang = before.trim().split(/\s/)[0] || null;
    code.data = { ...code.data, hProperties: { ...code.data?.hProperties, dataLines: numbers.replace(/\s/g, "") } };
  });
}

/** The words of the note behind a line, as shiki's transformers know them, and what they mean. */
const NOTES: Readonly<Record<string, LineMark>> = {
  ...{ "++": "ins", "--": "del", highlight: "mark", hl: "mark" },
};
const OPENING = "[!code ";
/** What a comment that holds such a note begins and ends with, in whatever language. */
const COMMENT_BEGINS = /(?:\/\/|\/\*|<!--|--|[#;%])\s?$/;
const COMMENT_ENDS = /^\s?(?:\*\/|-->)?$/;

/** A block of code without the notes in it, and the marks of its lines, by index. */
export function markedLines(source: string, language: string | undefined, numbers: string) {
  const marks = new Map<number, LineMark>();
  const lines = source.split("\n").map((line, index) => {
    const note = noteOf(line);
    if (note) marks.set(index, note.mark);
    else if (language === "diff" && /^[+-](?![+-]{2} )/.test(line)) marks.set(index, line[0] === "+" ? "ins" : "del");
    return note ? note.code : line;
  });
  for (const [, from, to = from] of numbers.matchAll(/(\d{1,6})(?:-(\d{1,6}))?/g)) {
    const last = Math.min(Number(to), lines.length);
    for (let number = Number(from); number <= last; number++) if (!marks.has(number - 1)) marks.set(number - 1, "mark");
  }
  return { source: lines.join("\n"), marks };
}

/** The note at the end of a line, and the line without its comment; null where there is none. */
function noteOf(line: string): { code: string; mark: LineMark } | null {
  const start = line.lastIndexOf(OPENING);
  const end = start < 0 ? -1 : line.indexOf("]", start);
  if (end < 0) return null;
  const mark = NOTES[line.slice(start + OPENING.length, end)];
  const before = line.slice(0, start);
  if (!mark || !COMMENT_BEGINS.test(before) || !COMMENT_ENDS.test(line.slice(end + 1).trimEnd())) return null;
  return { code: before.replace(COMMENT_BEGINS, "").trimEnd(), mark };
}
