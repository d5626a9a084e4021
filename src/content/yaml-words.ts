import type { YAMLParseError } from "yaml";

const QUOTES = 'put the text between "quotes"';
/** Signs with which YAML begins something else than a text. */
const RESERVED = /^[@`%*&!|>,\]}]/;

/**
 * Says what an error of the YAML parser means for the line (without its line break) where it was found, in an author's
 * words, and the field it stands in. `quotable`: would quotation marks around the line's text make it right?
 */
export function yamlTrouble({ code, message }: Pick<YAMLParseError, "code" | "message">, line: string) {
  const { field, value } = fieldIn(line.trim().replace(/^-\s+/, ""));
  const trouble = (words: string, quotable = false) => ({ field, message: words, quotable });
  const quote = value.slice(0, 1);
  if (code === "DUPLICATE_KEY") return trouble("is written twice");
  if (/^\s*\t/.test(line)) return trouble("begins with a tab; YAML wants spaces there");
  if (/^["']/.test(quote) && new RegExp(`^${quote}[^${quote}]*$`).test(value))
    return trouble(`opens a quotation mark (${quote}) that is not closed`, true);
  if (code === "BAD_DQ_ESCAPE")
    return trouble("has a backslash between \"double quotes\"; write two of them, or use 'single quotes'", true);
  if (/^["']/.test(quote))
    return trouble(`has more text after the closing quotation mark (${quote}); ${QUOTES} as a whole`, true);
  if (/^\[[^\]]*$|^\{[^}]*$/.test(value)) return trouble(`opens a bracket (${quote}) that is not closed`);
  if (/^[[{]/.test(quote)) return trouble(`has more text after the closing bracket; ${QUOTES}`, true);
  if (/:(?:\s|$)/.test(value)) return trouble(`has a colon in its text; ${QUOTES}: ${field}: ${quoted(value)}`, true);
  if (RESERVED.test(value)) return trouble(`begins with ${quote}, which means something else in YAML; ${QUOTES}`, true);
  if (field === null && !/:/.test(line))
    return trouble("is no field: write “name: text”, with a colon and a space between them");
  if (field === null && /^\s*[\w-]+:\S/.test(line)) return trouble("needs a space after the colon");
  if (/^\s+\S/.test(line)) return trouble("stands further right or left than the lines it belongs to");
  return trouble(`cannot be read (${message.replace(/\s+/g, " ")})`, value !== "");
}

/** The line (one-based) with what went wrong: the parser may notice an open bracket later, and all else at the end. */
export function lineOfTrouble(text: string, line: number, { message }: Pick<YAMLParseError, "message">): number {
  const lines = text.split("\n").slice(0, line);
  const written = lines.findLastIndex((words) => words.trim()) + 1;
  const opening = /^Flow (map|sequence)/.test(message)
    ? lines.findLastIndex((words) => /[[{][^[\]{}]*$/.test(words)) + 1
    : 0;
  return opening || written || 1;
}

function fieldIn(line: string): { field: string | null; value: string } {
  const colon = line.search(/:(?:\s|$)/);
  if (colon < 1 || /^[#"'[{]/.test(line)) return { field: null, value: "" };
  return { field: line.slice(0, colon).trimEnd(), value: line.slice(colon + 1).trim() };
}

/** The text between quotation marks that it does not contain. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
