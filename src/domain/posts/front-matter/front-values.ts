import type { Sentence } from "../../../languages/sentence.ts";

/**
 * What a value of front matter says: a value, perhaps with something to say about it, or why it says nothing usable (null
 * where that is not worth a word).
 */
export type Reading<Value> =
  | { readonly value: Value; readonly warning?: Sentence | undefined }
  | { readonly value?: never; readonly fault: Sentence | null };

/** Is there nothing to read? Blank texts, empty lists and groups count as nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isEmpty);
  return isGroup(value) && Object.values(value).every(isEmpty);
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A single value as text, numbers and Booleans included; of a list the first; null for anything else. */
export function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value.find((entry) => !isEmpty(entry)));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : null;
}

/** Every text of a list; a single text is a list of one. A group counts as its name. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  const text = textOf(isGroup(value) ? (value.name ?? value.title ?? value.label) : value);
  return text === null ? [] : [text];
}

/** Is this a field that a template was to fill in, such as `{{date}}` or `<% tp.file.title %>`? */
export const isPlaceholder = (text: string): boolean => /\{\{[^{}]*\}\}|\{%[^{}]*%\}|<%[^<>]*%>/.test(text);

/** The names in a value: a list, or a text that holds a list (JSON, commas, spaces), without link and tag signs, each once. */
export function namesOf(value: unknown, { spaces }: { spaces: boolean }): string[] {
  const written = typeof value === "string" ? namesInText(value.trim(), spaces) : textsOf(value);
  return [...new Set(written.map(plainName).filter(Boolean))];
}

function namesInText(text: string, spaces: boolean): string[] {
  if (/^\[\[.*\]\]$/.test(text)) return [text];
  if (text.startsWith("[")) {
    const listed = jsonIn(text);
    return Array.isArray(listed) ? textsOf(listed) : text.replace(/^\[|\]$/g, "").split(",");
  }
  if (text.includes(",")) return text.split(",");
  return spaces ? text.split(/\s+/) : [text];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `[[Books|My books]]`, `[Books](/books)`, `#books` and `"books"` without their signs. */
function plainName(written: string): string {
  return written
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^\[\[(?:[^\]|]*\|)?([^\]]*)\]\]$/, "$1")
    .replace(/^\[([^\]]*)\]\([^)]*\)$/, "$1")
    .replace(/^#+/, "")
    .trim();
}

const TRUE = new Set(["true", "yes", "on", "y", "1"]);
const FALSE = new Set(["false", "no", "off", "n", "0"]);

/** A Boolean or its spelling (`"False"`, `yes`); null for anything else. */
export function booleanOf(value: unknown): boolean | null {
  const word = textOf(value)?.toLowerCase();
  if (word === undefined) return null;
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null;
}

/** Text without the signs of Markdown and HTML that titles are written with; what only looks like them stays. */
export function withoutMarks(text: string): string {
  return text
    .replace(
      /<(em|i|b|strong|code|span|small|sub|sup|cite|q|mark|abbr|kbd|del|ins|s|u|var)\b[^<>]*>([^<]*)<\/\1>/gi,
      "$2",
    )
    .replace(/(?<!\s)\s*<br\s*\/?>\s*/gi, " ")
    .replace(/(?<!`)(`+)([^`]+)\1/g, "$2")
    .replace(/(\*{1,3})(?=\S)([^*]*[^\s*])\1/g, "$2")
    .replace(/&(\w{2,6}|#39);/g, (written, name: string) => ENTITIES[name] ?? written)
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", nbsp: " ", hellip: "…" },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", ndash: "–", mdash: "—" },
};
