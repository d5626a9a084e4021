import { STRIP_FLAGS } from "../domain/site/leftovers.ts";
import { sentence } from "../languages/sentence.ts";

/** The two halves of a Markdown file, with line breaks as \n; `yamlLine` is the one-based line where the YAML begins. */
export interface SplitFile {
  readonly yaml: string;
  readonly yamlLine: number;
  readonly body: string;
}

/** Parts front matter (between two lines of `---`, at the very beginning) from the body; null when there is none. */
export function splitFrontMatter(source: string): SplitFile | null {
  const text = withPlainLineBreaks(source);
  const opening = /^---[ \t]*\n/.exec(text);
  if (!opening) return null;
  const rest = text.slice(opening[0].length);
  const closing = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest);
  if (!closing) return null;
  const body = rest.slice(closing.index + closing[0].length).replace(/^\n/, "");
  return { yaml: rest.slice(0, closing.index), yamlLine: 2, body };
}

/** The two halves of a post's file, with line breaks as \n. */
export interface SplitPost {
  /** In what the front matter is written; null where there is none. */
  readonly notation: "yaml" | "toml" | null;
  readonly front: string;
  /** One-based line of the file where the front matter begins. */
  readonly firstLine: number;
  readonly body: string;
}

/** What is wrong with a file that `splitPost` cannot part. */
export const UNCLOSED = sentence("fileFaults.unclosed");

/**
 * Parts a post's front matter (between two lines of `---`, or of `+++` for TOML) from its body; a file without any is
 * all body. Null where front matter begins and does not end.
 */
export function splitPost(source: string): SplitPost | null {
  const text = withPlainLineBreaks(source);
  const [opening = "", , marks = ""] = /^(\s*\n)?(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (!opening) return { notation: null, front: "", firstLine: 1, body: text };
  const rest = text.slice(opening.length);
  const closing = (marks === "---" ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m).exec(rest);
  const beginsWithField = /^(?:[ \t]*(?:#.*)?\n)*[^\s#>*-][^\n]*[:=]/.test(rest);
  if (!closing) return beginsWithField ? null : { notation: null, front: "", firstLine: 1, body: text };
  const front = rest.slice(0, closing.index);
  if (/^\s*\n/.test(front) && front.trim() && !beginsWithField)
    return { notation: null, front: "", firstLine: 1, body: text };
  const body = rest.slice(closing.index + closing[0].length).replace(/^\n/, "");
  return { notation: marks === "---" ? "yaml" : "toml", front, firstLine: opening.split("\n").length, body };
}

/** The first `# heading` of a body outside code: its text, and the body without it. */
export function firstHeading(body: string): { readonly text: string; readonly rest: string } | null {
  let fence: string | null = null;
  const lines = body.split("\n");
  for (const [index, line] of lines.entries()) {
    const mark: string | undefined = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark?.startsWith(fence ?? "none")) fence = null;
    if (fence !== null || mark) continue;
    const underlined = /^=+[ \t]*$/.test(lines[index + 1] ?? "") && /^ {0,3}[^\s#>*+-]/.test(line);
    const text = underlined ? line : /^ {0,3}#[ \t]+(\S.*)$/.exec(line)?.[1];
    if (text === undefined) continue;
    const rest = lines.toSpliced(index, underlined ? 2 : 1).join("\n");
    return { text: withoutClosingSigns(text.trim()), rest };
  }
  return null;
}

/** `Title ##` is written `Title` by some. */
function withoutClosingSigns(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === "#") end--;
  return end === 0 || /\s/.test(heading[end - 1] ?? "") ? heading.slice(0, end).trim() : heading;
}

/** Text without byte order mark and with \n at the end of each line. */
export function withPlainLineBreaks(source: string): string {
  return source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/**
 * Takes out of a body what an import left there: whatever the patterns of site.yaml match outside code, a second block
 * of front matter, and a first heading that repeats the title.
 */
export function withoutLeftovers(body: string, title: string, patterns: readonly string[]): string {
  const expressions = patterns.map((pattern) => new RegExp(pattern, STRIP_FLAGS));
  const stripped = outsideFences(body, (prose) =>
    expressions.reduce((text, expression) => text.replace(expression, ""), prose),
  );
  return withoutTitle(withoutSecondFrontMatter(stripped), title);
}

/**
 * Plain text of a body's beginning, at least 700 characters where there are as many. Compiles only as much Markdown as
 * that takes.
 */
export function openingOf(body: string, plainText: (markdown: string) => string): string {
  for (let room = 2_000; ; room *= 4) {
    const end = body.indexOf("\n\n", room);
    const text = plainText(end < 0 ? body : body.slice(0, end));
    if (end < 0 || text.length >= 700) return [...text].slice(0, 1_200).join("");
  }
}

/** The words of a poem on one line, as books quote it: ` / ` where a line ends, ` // ` where a stanza does. */
export const verseWords =
  (plainText: (markdown: string) => string) =>
  (markdown: string): string =>
    markdown
      .split(/\n(?:[^\S\n]*\n)+/)
      .map((stanza) => stanza.split("\n").map(plainText).filter(Boolean).join(" / "))
      .filter(Boolean)
      .join(" // ");

const FENCE_LINE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n?/gm;

/** Fenced code is kept: a post about left-overs may quote them. */
function outsideFences(body: string, change: (prose: string) => string): string {
  let result = "";
  let from = 0;
  let open: { readonly index: number; readonly fence: string } | null = null;
  for (const { 0: line, 1: fence = "", index } of body.matchAll(FENCE_LINE)) {
    if (open === null) open = { index, fence };
    else if (fence.startsWith(open.fence) && /^[\s`~]*$/.test(line)) {
      const end = index + line.length;
      result += change(body.slice(from, open.index)) + body.slice(open.index, end);
      from = end;
      open = null;
    }
  }
  const end = open?.index ?? body.length;
  return result + change(body.slice(from, end)) + body.slice(end);
}

function withoutSecondFrontMatter(body: string): string {
  const second = /^\s*---[ \t]*\n((?:[\w-]+:.*\n|[ \t]+\S.*\n|- .*\n|[ \t]*\n)*)---[ \t]*(?:\n|$)/.exec(body);
  return second && /^[\w-]+:/m.test(second[1] ?? "") ? body.slice(second[0].length) : body;
}

function withoutTitle(body: string, title: string): string {
  const heading = /^\s*(?=\S)(?:#[ \t]+([^\s][^\n]*)|([^\n]+)\n=+[ \t]*)(?:\n|$)/.exec(body);
  const text = heading?.[1] ?? heading?.[2];
  return heading && text && wordsIn(text) === wordsIn(title) ? body.slice(heading[0].length) : body;
}

/** A heading's letters and digits alone: emphasis, quotation marks and case do not make another title. */
function wordsIn(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
