import { JSONParser } from "@streamparser/json";
import type { ExportFile } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

export interface JsonItem {
  /** Names and positions from the outermost value inwards. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * The values at given places of a JSON file, `$.db.*.data.posts.*`, one at a time and in the order of the file, however
 * large that is. Throws an Error for the author where it is no JSON.
 */
export async function* jsonItems(file: ExportFile, paths: string[]): AsyncGenerator<JsonItem> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: JsonItem[] = [];
  let fault: Error | null = null;
  parser.onValue = ({ value, key, stack }) => {
    const names = [...stack.slice(1).map((level) => level.key), key];
    found.push({ path: names.filter((name) => name !== undefined), value });
  };
  parser.onError = (error) => {
    fault = error;
  };
  for await (const piece of file.open()) {
    parser.write(piece);
    if (fault)
      throw exportFault(say("fileCommands.unreadableJson", { path: file.path, why: (fault as Error).message }));
    const ready = found;
    found = [];
    yield* ready;
  }
  if (!parser.isEnded) throw exportFault(say("fileCommands.jsonCutOff", { path: file.path }));
}
