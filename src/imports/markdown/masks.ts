/** Stands at both ends of a mask: a sign that Unicode keeps from texts. */
const SIGN = "\ufdd0";
const MASK = /\ufdd0(\d+)\ufdd0/g;

/** Lets parts of a text, such as code, pass unseen through what changes the rest. */
export interface Masks {
  /** What stands for this part until `unmask`; each of its lines has a mask of its own, so that they can be indented and quoted. */
  mask(part: string): string;
  unmask(text: string): string;
}

export function createMasks(): Masks {
  const parts: string[] = [];
  const unmask = (text: string): string => text.replace(MASK, (_, index) => unmask(parts[Number(index)] ?? ""));
  return {
    mask: (part) =>
      part
        .split("\n")
        .map((line) => (line ? `${SIGN}${parts.push(line) - 1}${SIGN}` : ""))
        .join("\n"),
    unmask,
  };
}

/** The text without what only masks may hold. */
export const withoutSigns = (text: string): string => text.replaceAll(SIGN, "\ufffd");

const FENCE = /^[ \t>]*(?:[-*+] +|\d{1,9}[.)] +)?(`{3,}|~{3,})/;
const LIST = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const HIGHLIGHT = /^[ \t]*\{(?:%-?|\{[<%]) ?(highlight|codeblock)\b([^{}]*?)[-%>]{1,2}\}{1,2}[ \t]*$/;

/**
 * Masks all code: fenced, indented and within lines, and what stands in `<pre>`, `<code>`, `<script>` and `<style>`.
 * Blocks that Jekyll and Hugo mark as code in their own ways become fenced ones.
 */
export function maskCode(text: string, masks: Masks): string {
  const lines = text.split("\n");
  const done: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const end = endOfCode(lines, at);
    if (end !== null) {
      done.push(masks.mask(lines.slice(at, end).join("\n")));
      at = end - 1;
      continue;
    }
    const block = highlighted(lines, at);
    if (block) {
      done.push(masks.mask(block.fenced));
      at = block.end;
      continue;
    }
    done.push(line);
  }
  return maskSpans(done.join("\n"), masks);
}

/** The line after the code that begins here; null where none begins. */
function endOfCode(lines: readonly string[], at: number): number | null {
  const fence = FENCE.exec(lines[at] ?? "")?.[1];
  if (fence) {
    // A backtick after the opening makes it code within a line.
    if (fence.startsWith("`") && (lines[at] ?? "").split(fence).slice(1).join("").includes("`")) return null;
    let end = at + 1;
    while (end < lines.length && !closes(lines[end] ?? "", fence)) end++;
    return Math.min(end + 1, lines.length);
  }
  if (!isIndented(lines[at]) || (at > 0 && lines[at - 1]?.trim()) || isInList(lines, at)) return null;
  let end = at + 1;
  while (end < lines.length && (isIndented(lines[end]) || !lines[end]?.trim())) end++;
  while (!lines[end - 1]?.trim()) end--;
  return end;
}

function closes(line: string, fence: string): boolean {
  const mark = line.replace(/^[ \t>]+/, "").trimEnd();
  return mark.length >= fence.length && mark === (fence[0] ?? "").repeat(mark.length);
}

const isIndented = (line = ""): boolean => /^(?: {4}|\t)[ \t]*\S/.test(line);

/** Lines that a list's entry may be above. */
const FURTHEST = 500;

/** Indented lines below a list belong to it. */
function isInList(lines: readonly string[], at: number): boolean {
  for (let above = at - 1; above >= Math.max(0, at - FURTHEST); above--) {
    const line = lines[above] ?? "";
    if (LIST.test(line) || /^\[\^[^\]]+\]:/.test(line)) return true;
    if (line.trim() && !/^[ \t]/.test(line)) return false;
  }
  return false;
}

function highlighted(lines: readonly string[], at: number): { fenced: string; end: number } | null {
  const [whole, name = "", options = ""] = HIGHLIGHT.exec(lines[at] ?? "") ?? [];
  if (whole === undefined) return null;
  const closing = new RegExp(`^[ \\t]*\\{(?:%-?|\\{[<%]) ?(?:end|/ ?)${name}\\b`);
  const end = lines.findIndex((line, index) => index > at && closing.test(line));
  if (end < 0) return null;
  const code = lines.slice(at + 1, end);
  const [language = ""] = /[\w#+.-]+/.exec(options.replace(/\b(?:lang|language)[:=]/, "")) ?? [];
  const longest = Math.max(2, ...code.map((line) => /^[ \t]*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  return { fenced: [`${fence}${language}`, ...code, fence].join("\n"), end };
}

/** Code within lines, and the elements of HTML whose content is code. */
function maskSpans(text: string, masks: Masks): string {
  let result = "";
  let from = 0;
  const opening = /`+|<(pre|code|script|style)\b|\$\$/gi;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = endOfSpan(text, found);
    if (end === null) continue;
    result += text.slice(from, found.index) + masks.mask(text.slice(found.index, end));
    from = end;
    opening.lastIndex = end;
  }
  return result + text.slice(from);
}

function endOfSpan(text: string, { 0: mark, 1: element, index }: RegExpExecArray): number | null {
  if (text[index - 1] === "\\") return null;
  const paragraph = text.indexOf("\n\n", index);
  const last = paragraph < 0 ? text.length : paragraph;
  if (element) {
    const closing = new RegExp(`</${element}>`, "gi");
    closing.lastIndex = index;
    return closing.exec(text) ? closing.lastIndex : null;
  }
  if (mark === "$$") {
    const end = text.indexOf("$$", index + 2);
    return end < 0 || end > last ? null : end + 2;
  }
  const closing = new RegExp(`(?<!\`)${mark}(?!\`)`, "g");
  closing.lastIndex = index + mark.length;
  const found = closing.exec(text.slice(0, last));
  return found ? found.index + mark.length : null;
}
