import type { IssueStore, Miscount } from "./store.ts";

export interface Recounted {
  readonly issue: number;
  /** What was wrong and is right now; empty where nothing was. */
  readonly miscounts: readonly Miscount[];
}

/**
 * Compares what is said of issues with their copies, one by one or packed, and sets it right. Of one issue, or with null
 * of all in the order of their numbers; an issue that is being sent goes on meanwhile.
 */
export async function recountIssues(
  store: Pick<IssueStore, "issues" | "recount">,
  issue: number | null,
): Promise<Recounted[]> {
  const ids = issue === null ? (await store.issues()).map(({ id }) => id).reverse() : [issue];
  const recounted: Recounted[] = [];
  for (const id of ids) recounted.push({ issue: id, miscounts: await store.recount(id) });
  return recounted;
}
