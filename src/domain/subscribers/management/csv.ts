import { stringify } from "csv-stringify/sync";

/** A record of a CSV file: its cells, or none where its quotation marks cannot be made sense of. */
export interface CsvRecord {
  /** One-based. */
  readonly line: number;
  readonly cells: readonly string[] | null;
}

/** A quotation mark that stays open longer than this was never meant to open anything. */
const LONGEST_CELL = 20_000;
const delimiters = [",", ";", "\t"] as const;

/** The text of a file that a spreadsheet may have written: UTF-8 or UTF-16, with or without a byte-order mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  // Latin letters in UTF-16 are every other byte zero.
  const utf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)
      ? "utf-16le"
      : (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0 && bytes.length > 1)
        ? "utf-16be"
        : null;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, whichever the first line has most of; `sep=;` before it is
 * passed over, as are empty lines. A record with a stray quotation mark costs its own line: reading goes on with the
 * next (decision 034).
 */
export function parseCsv(text: string): CsvRecord[] {
  const named = /^\ufeff?(?:sep=(.)\r?\n)?/.exec(text) as RegExpExecArray;
  const delimiter = named[1] ?? delimiterOf(text.slice(named[0].length));
  const cell = cellPattern(delimiter);
  const records: CsvRecord[] = [];
  let line = named[1] ? 2 : 1;
  for (let at = named[0].length; at < text.length; ) {
    const record = readRecord(text, at, cell, delimiter);
    const lines = record ? lineBreaks(text.slice(at, record.end)) : 0;
    const first = records[0]?.cells;
    // Quotation marks of two lines may match by chance; then the columns do not.
    const isWhole = record && (lines < 2 || !first || record.cells.length === first.length);
    const end = isWhole ? record.end : lineEnd(text, at);
    const cells = isWhole ? record.cells : null;
    if (!cells || cells.length > 1 || cells[0] !== "") records.push({ line, cells });
    line += isWhole ? lines : 1;
    at = end;
  }
  return records;
}

/** One line of a CSV file. A value that a spreadsheet would run as a formula is disarmed with an apostrophe. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return stringify([values], { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: "\r\n" });
}

function delimiterOf(text: string): string {
  const head = text.slice(0, lineEnd(text, 0)).replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] as string;
}

/** A cell, quoted or not, and what ends it. */
function cellPattern(delimiter: string): RegExp {
  const sign = delimiter.replace(/[\\^$.|?*+()[\]{}-]/, "\\$&");
  return new RegExp(`("(?:[^"]|""){0,${LONGEST_CELL}}"|[^"${sign}\\r\\n]*)(${sign}|\\r\\n|\\n|\\r|$)`, "y");
}

function readRecord(
  text: string,
  at: number,
  cell: RegExp,
  delimiter: string,
): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  cell.lastIndex = at;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, value = "", end = ""] = found;
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end !== delimiter) return { cells, end: cell.lastIndex };
  }
}

function lineEnd(text: string, at: number): number {
  const pattern = /\r\n|\n|\r/g;
  pattern.lastIndex = at;
  return pattern.exec(text) ? pattern.lastIndex : text.length;
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
