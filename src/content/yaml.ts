import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { nearestWord } from "../domain/edit-distance.ts";
import { lineOfTrouble, yamlTrouble } from "./yaml-words.ts";

/** A fault in one YAML text; the caller knows the file. */
export interface YamlFault {
  readonly line: number;
  /** Dotted path, list positions counted from 1 as an author would. */
  readonly field: string | null;
  readonly message: string;
  /** An error unless it says otherwise. A note tells of a key that means nothing here, and has no message. */
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
  if (typeof values === "string") return { data: null, faults: [{ line: firstLine, field: null, message: values }] };

  const result = schema.safeParse(values.content, { error: inPlainWords });
  const lineOf = (...path: PropertyKey[]) => lineAt(offsetOf(document, path));
  if (result.success) return { data: result.data, faults: [], lineOf };
  const missing = result.error.issues.filter(
    ({ code, path }) => code !== "custom" && valueAt(values.content, path) === undefined,
  );
  const wanted = missing.map(({ path }) => String(path.at(-1)));
  const faults = result.error.issues
    .flatMap((issue) => unknownKeysApart(issue, wanted))
    .map(({ code, path, message }) => ({
      line: lineOf(...path),
      field: path.length ? path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(".") : null,
      message: code !== "custom" && valueAt(values.content, path) === undefined ? "is missing" : message,
    }));
  return { data: null, faults };
}

/** What the document says, without the fields left blank; a sentence where it says something unusable. */
function plainValues(document: Document): { content: unknown } | string {
  try {
    const content = document.toJS({ maxAliasCount: 100, reviver: (_, value) => (value === null ? undefined : value) });
    return { content: content ?? {} };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function valueAt(content: unknown, path: Path): unknown {
  return path.reduce((value: unknown, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], content);
}

function unknownKeysApart(issue: Issue, wanted: readonly string[]): Pick<Issue, "code" | "path" | "message">[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => {
    const meant = nearestWord(key, wanted);
    const hint = meant === null ? "" : `; did you mean \`${meant}\`?`;
    return { code: issue.code, path: [...issue.path, key], message: `is not a field that is known here${hint}` };
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

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

/** Zod's faults in an author's words. A message of the schema itself goes before these. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      const quoted = issue.expected === "string" && ["number", "boolean"].includes(typeof issue.input);
      return `must be ${KINDS[issue.expected] ?? issue.expected}${quoted ? '; put it between "quotes"' : ""}`;
    }
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      return `must have ${issue.exact ? "exactly" : "at least"} ${issue.minimum} entries`;
    case "too_big": {
      const unit = issue.origin === "string" ? "characters" : "entries";
      return `must have ${issue.exact ? "exactly" : "at most"} ${issue.maximum} ${unit}`;
    }
    default:
      return undefined;
  }
}
