import { STRIP_FLAGS } from "../domain/site/leftovers.ts";

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

/** Fenced code is kept: a post about left-overs may quote them. */
function outsideFences(body: string, change: (prose: string) => string): string {
  return body
    .split(/^( {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S])))/m)
    .flatMap((part, index) => (index % 3 === 0 ? [change(part)] : index % 3 === 1 ? [part] : []))
    .join("");
}

function withoutSecondFrontMatter(body: string): string {
  const second = /^\s*---[ \t]*\n((?:[\w-]+:.*\n|[ \t]+\S.*\n|- .*\n|[ \t]*\n)*)---[ \t]*(?:\n|$)/.exec(body);
  return second && /^[\w-]+:/m.test(second[1] ?? "") ? body.slice(second[0].length) : body;
}

function withoutTitle(body: string, title: string): string {
  const heading = /^\s*(?=\S)(?:#[ \t]+([^\n]+)|([^\n]+)\n=+[ \t]*)(?:\n|$)/.exec(body);
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
