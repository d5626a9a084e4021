/** Rows of a CSV file (RFC 4180): quoted fields, doubled quotes, line breaks within quotes, a byte-order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  field.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, value = "", end = ""] = field.exec(text) ?? [];
    if (field.lastIndex === 0)
      throw new Error(`CSV: stray quotation mark in row ${rows.length + 1}, character ${at + 1}`);
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ",") {
      if (field.lastIndex === text.length) row.push("");
      else continue;
    }
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

/** One line of a CSV file. A value that a spreadsheet would run as a formula is disarmed with an apostrophe. */
export function csvLine(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    const text = String(value ?? "");
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(",")}\r\n`;
}
