/** A text without blanks around it; null where there is none, or something else. */
export const stringOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() ? value.trim() : null;

/** A time in any form that computers write, `2024-03-13 00:16:05.343+00:00` too, as ISO 8601 to the second; null where it is none. */
export function timeOf(value: unknown): string | null {
  const time = new Date(stringOf(value)?.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T") ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace(/\.\d{3}Z$/, "Z");
}
