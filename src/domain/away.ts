/** Is it the database that answers for nothing at present, busy or away? Told by `code`, never by class. */
export function isAway(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "busy" || code === "unavailable";
}
