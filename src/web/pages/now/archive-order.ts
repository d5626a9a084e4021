/** The order of past updates: newest first (`desc`) or oldest first (`asc`). */
export type ArchiveOrder = "desc" | "asc";

export const orderLabels: Readonly<Record<ArchiveOrder, string>> = {
  desc: "Sorted by: Newest first",
  asc: "Sorted by: Oldest first",
};

export const otherOrder = (order: ArchiveOrder): ArchiveOrder => (order === "desc" ? "asc" : "desc");

/** Entries in an order; their dates are written `YYYY-MM-DD`. */
export function inOrder<Entry extends { readonly isoDate: string }>(
  entries: readonly Entry[],
  order: ArchiveOrder,
): Entry[] {
  const oldestFirst = entries.toSorted((one, other) => (one.isoDate < other.isoDate ? -1 : 1));
  return order === "asc" ? oldestFirst : oldestFirst.reverse();
}
