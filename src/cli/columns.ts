/** Cells side by side; one that is too wide pushes the others on. The last has no width. */
export function columns(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, index) => visible(cell).padEnd(widths[index] ?? 0));
  return padded.join("  ").trimEnd();
}

/** Text of strangers, without what would move a terminal's cursor or turn its writing round. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** A time in UTC milliseconds as people and programs can read it. */
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
