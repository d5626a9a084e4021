import { say } from "../languages/say.ts";

/** Cells side by side; one that is too wide pushes the others on. The last has no width. */
export function columns(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, index) => visible(cell).padEnd(widths[index] ?? 0));
  return padded.join("  ").trimEnd();
}

/** A line for each fact that is known, its name before it in a column of this width, or of the longest name. */
export function factLines(facts: readonly (readonly [name: string, value: string | null])[], width: number): string[] {
  const widest = Math.max(width, ...facts.map(([name]) => name.length));
  return facts.flatMap(([name, value]) => (value ? [columns([name, value], [widest])] : []));
}

/**
 * Prints items as they come, all of them as one JSON array, or the line that each comes to, if any; answers how many
 * there were.
 */
export async function printEach<T>(
  print: (line: string) => void,
  items: AsyncIterable<T>,
  as: { json: ((item: T) => object) | false | undefined; line: (item: T) => string | null },
): Promise<number> {
  let count = 0;
  for await (const item of items) {
    const line = as.json ? `${count ? "," : "["}${JSON.stringify(as.json(item))}` : as.line(item);
    if (line !== null) print(line);
    count++;
  }
  if (as.json) print(count ? "]" : "[]");
  return count;
}

/** The same items, each counted by its fate as it passes. */
export async function* countedByFate<Fate, T extends { readonly fate: Fate }>(
  counts: Map<Fate, number>,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const one of items) {
    counts.set(one.fate, (counts.get(one.fate) ?? 0) + 1);
    yield one;
  }
}

/** Text of strangers, without what would move a terminal's cursor or turn its writing round. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** A time in UTC milliseconds as people and programs can read it. */
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export const isoDay = (time: number | null): string => isoTime(time)?.slice(0, 10) ?? "";

/** A bar of how much is done of the `things`, a text with their number; whole per cents, so that few of them differ. */
export function progressBar(done: number, of: number, things: string): string {
  const percent = of === 0 ? 100 : Math.floor((done / of) * 100);
  const full = Math.floor(percent / 4);
  return `[${"#".repeat(full)}${"-".repeat(25 - full)}] ${say("peopleCommands.percent", { percent: String(percent), things })}`;
}
