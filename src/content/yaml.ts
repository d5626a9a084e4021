import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { nearestWord } from "../domain/edit-distance.ts";
import { englishMessages, type PlainKey } from "../languages/catalogue.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { lineOfTrouble, yamlTrouble } from "./yaml-words.ts";

/** A fault in one YAML text; the caller knows the file. */
export interface YamlFault {
  readonly line: number;
  /** Dotted path, list positions counted from 1 as an author would. */
  readonly field: string | null;
  readonly message: Sentence;
  /** An error unless it says otherwise. A note tells of a key that means nothing here. */
  readonly severity?: "error" | "warning" | "note";
}

/** `lineOf` names the line of a field, or of what surrounds it. */
export type YamlResult<Data> =
  | { data: Data; faults: []; lineOf: (...path: string[]) => number }
  | { data: null; faults: YamlFault[] };

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Reads YAML by a schema. Every fault names its line (`firstLine` is the file's line where the text begins) and its
 * field. A field left blank counts as absent.
 */
export function readYaml<Data>(text: string, firstLine: number, schema: z.ZodType<Data>): YamlResult<Data> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const [broken] = document.errors;
  if (broken) {
    const line = lineOfTrouble(text, lines.linePos(broken.pos[0]).line, broken);
    const { field, message } = yamlTrouble(broken, text.split("\n")[line - 1] ?? "");
    return { data: null, faults: [{ line: line + firstLine - 1, field, message }] };
  }
  const values = plainValues(document);
  if ("reason" in values) {
    const message = sentence("fieldFaults.asParserSays", values);
    return { data: null, faults: [{ line: firstLine, field: null, message }] };
  }

  const result = schema.safeParse(values.content, { reportInput: true });
  const lineOf = (...path: PropertyKey[]) => lineAt(offsetOf(document, path));
  if (result.success) return { data: result.data, faults: [], lineOf };
  const missing = result.error.issues.filter(
    ({ code, path }) => code !== "custom" && valueAt(values.content, path) === undefined,
  );
  const wanted = missing.map(({ path }) => String(path.at(-1)));
  const faults = result.error.issues
    .flatMap((issue) => unknownKeysApart(issue, wanted))
    .map(({ code, path, fault }) => ({
      line: lineOf(...path),
      field: path.length ? path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(".") : null,
      message:
        code !== "custom" && valueAt(values.content, path) === undefined ? sentence("fieldFaults.missing") : fault,
    }));
  return { data: null, faults };
}

/** What the document says, without the fields left blank, or why it says something unusable. */
function plainValues(document: Document): { content: unknown } | { reason: string } {
  try {
    const content = document.toJS({ maxAliasCount: 100, reviver: (_, value) => (value === null ? undefined : value) });
    return { content: content ?? {} };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function valueAt(content: unknown, path: Path): unknown {
  return path.reduce((value: unknown, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], content);
}

function unknownKeysApart(
  issue: Issue,
  wanted: readonly string[],
): (Pick<Issue, "code" | "path"> & { fault: Sentence })[] {
  if (issue.code !== "unrecognized_keys") return [{ code: issue.code, path: issue.path, fault: inPlainWords(issue) }];
  return issue.keys.map((key) => {
    const meant = nearestWord(key, wanted);
    const fault =
      meant === null ? sentence("fieldFaults.unknown") : sentence("fieldFaults.unknownNear", { key: meant });
    return { code: issue.code, path: [...issue.path, key], fault };
  });
}

/** Where the key of a field stands, or as near to it as the document goes. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? String(key.value) : String(key)) === String(part));
      if (!pair) return offset;
      offset = rangeOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = rangeOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

function rangeOf(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] } | null | undefined)?.range?.[0];
}

const KINDS: Readonly<Record<string, PlainKey>> = {
  string: "fieldFaults.text",
  number: "fieldFaults.number",
  boolean: "fieldFaults.boolean",
  array: "fieldFaults.list",
  object: "fieldFaults.group",
  record: "fieldFaults.group",
};

/** Zod's faults in an author's words. A message of the schema itself is the key of a sentence, and goes before these. */
function inPlainWords(issue: Issue): Sentence {
  const own = issue.message as PlainKey;
  if (englishMessages.has(own)) return { key: own, ...(issue.code === "custom" && { values: issue.params ?? {} }) };
  switch (issue.code) {
    case "invalid_type": {
      if (issue.expected === "string" && ["number", "boolean"].includes(typeof issue.input))
        return sentence("fieldFaults.textInQuotes");
      const kind = KINDS[issue.expected];
      return kind ? sentence(kind) : sentence("fieldFaults.kind", { kind: issue.expected });
    }
    case "invalid_value":
      return sentence("fieldFaults.values", { values: issue.values.map(String).join(" or ") });
    case "too_small":
      if (issue.origin === "string") return sentence("fieldFaults.empty");
      return sentence(issue.exact ? "fieldFaults.exactly" : "fieldFaults.atLeast", { count: Number(issue.minimum) });
    case "too_big": {
      const count = Number(issue.maximum);
      if (issue.origin === "string") return sentence("fieldFaults.charactersAtMost", { count });
      return sentence(issue.exact ? "fieldFaults.exactly" : "fieldFaults.atMost", { count });
    }
    default:
      return sentence("fieldFaults.asParserSays", { reason: issue.message });
  }
}
