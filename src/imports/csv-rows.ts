import type { ExportFile } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

/**
 * The rows of a CSV file (RFC 4180) that a platform wrote, each by the names in the first row, however long their cells are. Throws
 * an Error for the author where a quotation mark stays open, or the file is no text.
 */
export async function* csvRows(file: ExportFile): AsyncGenerator<Readonly<Record<string, string>>> {
  let names: readonly string[] | null = null;
  for await (const cells of records(file)) {
    if (names === null) names = cells.map((name) => name.replace(/^\ufeff/, "").trim());
    else if (cells.length > 1 || cells[0] !== "")
      yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  }
}

async function* records(file: ExportFile): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let cells: string[] = [];
  let cell = "";
  /** Within quotation marks, after one that may end them, or without any. */
  let state: "quoted" | "ending" | "plain" = "plain";
  for await (const piece of file.open()) {
    for (const part of decoded(decoder, piece, file.path).split(/([",\r\n])/)) {
      if (part === "") continue;
      if (state === "quoted") {
        if (part === '"') state = "ending";
        else cell += part;
      } else if (part === '"') {
        // Two of them within a cell are one.
        if (state === "ending") cell += part;
        state = "quoted";
      } else if (part === ",") {
        cells.push(cell);
        [cell, state] = ["", "plain"];
      } else if (part === "\n") {
        yield [...cells, cell];
        [cells, cell, state] = [[], "", "plain"];
      } else if (part !== "\r") cell += part;
    }
  }
  if (state === "quoted") throw exportFault(say("fileCommands.endsInQuotes", { path: file.path }));
  if (cells.length || cell) yield [...cells, cell];
}

function decoded(decoder: TextDecoder, piece: Uint8Array, path: string): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw exportFault(say("fileCommands.notUtf8", { path }));
  }
}
