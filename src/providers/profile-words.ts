/** What a provider wrote, taken for no more than it is. */

/** Text with something in it, at most 1,000 characters; else null. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" && value.length <= 1_000 ? value : null;
}

/** The fields of a JSON object; throws for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("a provider's answer is no object");
  return value as Readonly<Record<string, unknown>>;
}

/** The items of a JSON list; throws for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("a provider's answer is no list");
  return value;
}
