import type { ExportFile } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

/** Bytes of a text that is read as one; no post is as long. */
const LARGEST_TEXT = 10 * 2 ** 20;

/**
 * A file's text, UTF-8 or UTF-16, else Windows-1252, which `isGuess` tells of. Throws an Error for the author where it is larger than
 * 10 MB or cannot be read.
 */
export async function readText(file: ExportFile): Promise<{ readonly text: string; readonly isGuess: boolean }> {
  if (file.size > LARGEST_TEXT) throw exportFault(say("importCommands.isTooLarge"));
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff)
    return { text: new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes), isGuess: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuess: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuess: true };
  }
}
