/**
 * The words of Markdown for an excerpt, without compiling it: syntax, HTML, notes, pictures and blocks of code are
 * left out, and what remains is one line. Takes time linear in the text's length; good, not exact.
 */
export function plainText(markdown: string): string {
  const lines = withoutFences(withoutHidden(markdown).split(/\r\n?|\n/));
  const words = lines.filter((line) => !SYNTAX_ONLY.test(line.trim())).map((line) => line.replace(LINE_START, ""));
  return onOneLine(inlineWords(onOneLine(words.join(" "))));
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Underlines of headings, rules, a table's second row, definitions of links, notes and abbreviations, dollar signs around a formula. */
const SYNTAX_ONLY = /^(?:>\s*)*(?=\S)(?:=+|[-*_](?:\s*[-*_])+|(?=[\s:|]*-)[\s:|-]+|\*?\[[^\]]+\]:.*|\$\$)$/;

/** Marks of quotes, callouts, definitions, lists, tasks and headings. */
const LINE_START =
  /^(?:\s*>)*\s*(?:\[![a-z][\w-]*\][+-]?\s*|:\s+)?(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)*/;

/** What HTML begins and hides until the end of it. */
const HIDING: Readonly<Record<string, string>> = { "<!--": "-->", "<script": "</script>", "<style": "</style>" };
const HIDING_TAG = /<!--|-->|<(?:script|style)\b|<\/(?:script|style)>/gi;

/** Text without comments, scripts and styles that end; looked through once. */
function withoutHidden(text: string): string {
  let kept = "";
  let from = 0;
  let opening: { readonly index: number; readonly ending: string } | null = null;
  for (const { 0: tag, index } of text.matchAll(HIDING_TAG)) {
    const ending = HIDING[tag.toLowerCase()];
    if (!opening && ending) opening = { index, ending };
    if (tag.toLowerCase() !== opening?.ending) continue;
    kept += `${text.slice(from, opening.index)} `;
    from = index + tag.length;
    opening = null;
  }
  return kept + text.slice(from);
}

function withoutFences(lines: string[]): string[] {
  let open: string | null = null;
  return lines.filter((line) => {
    const [, fence] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (open === null) {
      open = fence ?? null;
      return open === null;
    }
    if (fence?.startsWith(open)) open = null;
    return false;
  });
}

function inlineWords(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => String.fromCharCode(ESCAPED + mark.charCodeAt(0)))
    .replace(/!\[[^[\]]*\](?:\([^()\s]*(?:\s+["'][^"']*["'])?\)|\[[^[\]]*\])?/g, "")
    .replace(/\[\^[^[\]\s]+\]/g, "")
    .replace(/\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g, "$1")
    .replace(/<(https?:[^<>\s]+|[^<>\s@]+@[^<>\s]+)>/g, "$1")
    .replace(/<\/?(?:br|p|div|li|dt|dd|tr|t[dh]|h[1-6]|summary|figcaption)\b[^<>]*>/gi, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/(?<!`)(`+)([^`]+)\1/g, "$2")
    .replace(STARS, "$2")
    .replace(STARS, "$2")
    .replace(UNDERSCORES, "$2")
    .replace(/~~([^~]+)~~/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ ?(?<!#)#+ ?$/, "")
    .replace(/ ?\| ?/g, " ")
    .replace(/[\ue021-\ue07e]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - ESCAPED))
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Escaped marks hide in Unicode's private area while syntax is removed. */
const ESCAPED = 0xe000;
const STARS = /(\*{1,3})(?=\S)([^*]*[^\s*])\1/g;
const UNDERSCORES = /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*[^\s_])\1(?![\p{L}\p{N}_])/gu;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };
