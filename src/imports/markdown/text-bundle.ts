import { posix } from "node:path";
import type { Export, ExportFile } from "../../domain/imports/export.ts";
import { timeOf } from "../json-values.ts";
import { readText } from "../read-text.ts";

/** The text of a note that lies in a folder of its own with its pictures, as Bear and others write it (textbundle.org). */
const isBundledText = (path: string): boolean => /\.textbundle\/text\.\w+$/i.test(path);

export interface BundleFacts {
  /** ISO 8601. */
  readonly created: string | null;
  readonly isTrashed: boolean;
}

/** What Bear says of a note beside its text; nothing where it says nothing. */
export async function bundleFacts(given: Export, { path }: ExportFile): Promise<BundleFacts> {
  const info = isBundledText(path) ? given.file(posix.join(posix.dirname(path), "info.json")) : null;
  const text = info ? (await readText(info)).text : "{}";
  const bear = fieldsIn(fieldsIn(parsed(text))["net.shinyfrog.bear"]);
  return { created: timeOf(bear.creationDate), isTrashed: bear.trashed === 1 || bear.trashed === true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
