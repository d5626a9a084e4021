/** The order of past updates: newest first (`desc`) or oldest first (`asc`). */
export type ArchiveOrder = "desc" | "asc";

/** What the order is called. */
export const orderLabels = {
  desc: "now.newestFirst",
  asc: "now.oldestFirst",
} as const satisfies Record<ArchiveOrder, string>;

export const otherOrder = (order: ArchiveOrder): ArchiveOrder => (order === "desc" ? "asc" : "desc");

/** Entries in an order; their dates are written `YYYY-MM-DD`. */
export function inOrder<Entry extends { readonly isoDate: string }>(
  entries: readonly Entry[],
  order: ArchiveOrder,
): Entry[] {
  const oldestFirst = entries.toSorted((one, other) => (one.isoDate < other.isoDate ? -1 : 1));
  return order === "asc" ? oldestFirst : oldestFirst.reverse();
}
