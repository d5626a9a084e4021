import { parse as parseToml, TomlDate, TomlError } from "smol-toml";
import { type Document, isMap, isScalar, isSeq, LineCounter, type Pair, type ParsedNode, parseDocument } from "yaml";
import type { FrontField } from "../domain/posts/front-matter/front-fields.ts";
import { sentence } from "../languages/sentence.ts";
import type { SplitPost } from "./body.ts";
import type { YamlFault } from "./yaml.ts";
import { lineOfTrouble, yamlTrouble } from "./yaml-words.ts";

/** Fields of a post's front matter in the order of the file; `lineOf` names the line of a key. */
export type FrontFields =
  | { readonly fields: FrontField[]; readonly faults: YamlFault[]; lineOf(key: string): number }
  | { readonly fields: null; readonly faults: YamlFault[] };

/** Fields that must not be lost when they cannot be read: what stands there may keep a post from being published. */
const KEEPING_BACK = /^(draft|published?|status)$/i;

/** Reads front matter in YAML or TOML. A field that cannot be read does not take the others along. */
export function readFrontFields(split: SplitPost): FrontFields {
  if (split.notation === null) return { fields: [], faults: [], lineOf: () => 1 };
  return split.notation === "toml" ? readToml(split) : readYamlFields(split);
}

function readToml({ front, firstLine }: SplitPost): FrontFields {
  try {
    const fields = Object.entries(parseToml(front)).map(([key, value]) => ({ key, value: withTextDates(value) }));
    return { fields, faults: [], lineOf: (key) => lineOfKey(front, key, firstLine) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    const line = error.line + firstLine - 1;
    return { fields: null, faults: [{ line, field: null, message: sentence("fileFaults.unreadToml", { reason }) }] };
  }
}

/** Dates as they are written, offset and all. */
function withTextDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(withTextDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTextDates(inner)]));
}

function lineOfKey(text: string, key: string, firstLine: number): number {
  const [top = ""] = key.split(".");
  const index = text.split("\n").findIndex((line) => line.replace(/^[\s"'[]+/, "").startsWith(top));
  return Math.max(index, 0) + firstLine;
}

function readYamlFields({ front, firstLine }: SplitPost): FrontFields {
  const whole = fieldsOf(front, firstLine);
  if ("found" in whole) return arranged(whole.found, []);
  const blocks = blocksOf(front, firstLine);
  if (blocks.length === 0) return { fields: null, faults: [whole.fault] };
  const found: Found[] = [];
  const faults: YamlFault[] = [];
  for (const block of blocks) {
    const read = fieldsOf(block.text, block.line);
    if ("found" in read) found.push(...read.found);
    else {
      const saved = savedText(block, read);
      if (saved !== null) found.push({ key: block.key, value: saved, line: block.line });
      faults.push({ ...read.fault, field: block.key, severity: "warning" });
    }
  }
  return arranged(found, faults);
}

interface Found extends FrontField {
  readonly line: number;
}
type Attempt = { found: Found[] } | { fault: YamlFault; quotable: boolean };

/** Of a field that is written twice the last one counts. */
function arranged(found: readonly Found[], faults: YamlFault[]): FrontFields {
  const byKey = new Map<string, Found>();
  for (const field of found) {
    if (byKey.has(field.key))
      faults.push({
        line: field.line,
        field: field.key,
        message: sentence("fieldFaults.twiceLastCounts"),
        severity: "warning",
      });
    byKey.set(field.key, field);
  }
  const lineOf = (key: string) => (byKey.get(key) ?? byKey.get(key.split(".")[0] ?? ""))?.line ?? found[0]?.line ?? 1;
  return { fields: [...byKey.values()], faults, lineOf };
}

function fieldsOf(text: string, firstLine: number): Attempt {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: "silent",
  });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const failed = (
    offset: number,
    error: { code: Parameters<typeof yamlTrouble>[0]["code"]; message: string },
  ): Attempt => {
    const line = lineOfTrouble(text, lineAt(offset), error);
    const { quotable, ...words } = yamlTrouble(error, text.split("\n")[line - 1] ?? "");
    return { fault: { line: line + firstLine - 1, ...words }, quotable };
  };
  const [broken] = document.errors;
  if (broken) return failed(broken.pos[0], broken);
  if (document.contents === null) return { found: [] };
  if (!isMap(document.contents)) return failed(0, { code: "UNEXPECTED_TOKEN", message: "no fields" });
  try {
    return {
      found: document.contents.items.map((pair) => {
        const at = pair.key.range[0];
        const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
        const typed = isScalar(pair.value) ? pair.value.value : undefined;
        return { key, value: writtenValue(pair, document, text), typed, line: lineAt(at) + firstLine - 1 };
      }),
    };
  } catch (error) {
    return failed(0, { code: "BAD_ALIAS", message: error instanceof Error ? error.message : String(error) });
  }
}

/** The value of a field; numbers as they are written (`007` is a name), and so what a template left there (`{{date}}`). */
function writtenValue({ value }: Pair<ParsedNode, ParsedNode | null>, document: Document, text: string): unknown {
  if (isScalar(value)) return typeof value.value === "number" ? (value.source ?? String(value.value)) : value.value;
  if (!value) return null;
  const [start, end] = value.range;
  if (text.startsWith("{{", start)) return text.slice(start, end).trim();
  const plain: unknown = value.toJS(document, { maxAliasCount: 100 });
  if (!isSeq(value) || !Array.isArray(plain)) return plain;
  return plain.map((entry, index) => {
    const node = value.items[index];
    return isScalar(node) && typeof node.value === "number" ? (node.source ?? entry) : entry;
  });
}

interface Block {
  readonly key: string;
  readonly line: number;
  readonly text: string;
}

/** The front matter in pieces: each begins with a key at the left edge. */
function blocksOf(front: string, firstLine: number): Block[] {
  const blocks: Block[] = [];
  const lines = front.split("\n");
  let from = 0;
  for (let index = 0; index <= lines.length; index++) {
    const begins = index === lines.length || KEY_LINE.test(lines[index] ?? "");
    if (!begins || index === from) continue;
    const [, key] = KEY_LINE.exec(lines[from] ?? "") ?? [];
    const text = lines.slice(from, index).join("\n");
    if (key) blocks.push({ key, line: from + firstLine, text });
    from = index;
  }
  return blocks;
}

const KEY_LINE = /^["']?([^\s:#"'[\]{}][^:#"'\s]*(?:[ \t]+[^:#"'\s]+)*)["']?[ \t]*:(?:\s|$)/;

/** The text of a field of one line that only lacks quotation marks, or that may keep the post back; else null. */
function savedText({ key, text }: Block, { quotable }: { quotable: boolean }): string | null {
  const [line = "", ...more] = text.trimEnd().split("\n");
  const value = line.slice(line.indexOf(":") + 1).trim();
  if (KEEPING_BACK.test(key)) return value || "unreadable";
  return quotable && more.every((rest) => !rest.trim()) ? value.replace(/^(["'])([^"']*)$/, "$2") : null;
}
