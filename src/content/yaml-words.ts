import type { YAMLParseError } from "yaml";
import { type Sentence, sentence } from "../languages/sentence.ts";

/** Signs with which YAML begins something else than a text. */
const RESERVED = /^[@`%*&!|>,\]}]/;

/**
 * Says what an error of the YAML parser means for the line (without its line break) where it was found, in an author's
 * words, and the field it stands in. `quotable`: would quotation marks around the line's text make it right?
 */
export function yamlTrouble({ code, message }: Pick<YAMLParseError, "code" | "message">, line: string) {
  const { field, value } = fieldIn(line.trim().replace(/^-\s+/, ""));
  const trouble = (message: Sentence, quotable = false) => ({ field, message, quotable });
  const mark = value.slice(0, 1);
  if (code === "DUPLICATE_KEY") return trouble(sentence("fieldFaults.twice"));
  if (/^\s*\t/.test(line)) return trouble(sentence("fieldFaults.tab"));
  if (/^["']/.test(mark) && new RegExp(`^${mark}[^${mark}]*$`).test(value))
    return trouble(sentence("fieldFaults.quotationOpen", { mark }), true);
  if (code === "BAD_DQ_ESCAPE") return trouble(sentence("fieldFaults.backslash"), true);
  if (/^["']/.test(mark)) return trouble(sentence("fieldFaults.afterQuotation", { mark }), true);
  if (/^\[[^\]]*$|^\{[^}]*$/.test(value)) return trouble(sentence("fieldFaults.bracketOpen", { mark }));
  if (/^[[{]/.test(mark)) return trouble(sentence("fieldFaults.afterBracket"), true);
  if (/:(?:\s|$)/.test(value))
    return trouble(sentence("fieldFaults.colon", { example: `${field}: ${quoted(value)}` }), true);
  if (RESERVED.test(value)) return trouble(sentence("fieldFaults.reserved", { mark }), true);
  if (field === null && !/:/.test(line)) return trouble(sentence("fieldFaults.noField"));
  if (field === null && /^\s*[\w-]+:\S/.test(line)) return trouble(sentence("fieldFaults.noSpace"));
  if (/^\s+\S/.test(line)) return trouble(sentence("fieldFaults.indented"));
  return trouble(sentence("fileFaults.unread", { reason: message.replace(/\s+/g, " ") }), value !== "");
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
