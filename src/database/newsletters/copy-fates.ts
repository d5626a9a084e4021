import type { CopyState } from "../../domain/newsletters/issue.ts";
import type { CopyChange } from "../../domain/newsletters/store.ts";
import type { DeliveryTable } from "../schema.ts";
import type { CopyUpdate } from "./copy-changes.ts";
import { stateOf } from "./copy-codes.ts";
import type { IssueRow } from "./issue-rows.ts";

/** A copy that a connection had taken, as its row stands. */
export type TakenRow = Pick<DeliveryTable, "state" | "attempts" | "lost"> & { readonly no: number };

/** What the engine says of it; of a cancelled issue nothing waits any more. */
export function settled({ no, state }: TakenRow, change: CopyChange, issue: IssueRow): CopyUpdate {
  const copy = { no, from: stateOf(state) };
  if (!("readyAt" in change)) return { ...copy, to: change.state, code: change.code };
  if (issue.state === "cancelled") return { ...copy, to: afterCancelling(change.state, change.lost) };
  const { state: to, readyAt, attempts, lost, code } = change;
  return { ...copy, to, readyAt, attempts, lost, code };
}

/** It was never begun with, and can go at once. */
export function putBack({ no, state, attempts, lost }: TakenRow, issue: IssueRow, now: number): CopyUpdate {
  const from = stateOf(state);
  if (issue.state === "cancelled") return { no, from, to: afterCancelling(from, lost) };
  return { no, from, to: from, readyAt: now, attempts: attempts ?? 0, lost: lost ?? 0 };
}

/** Its answer was lost with the process: once more, or the author decides. */
export function doubted(row: TakenRow, issue: IssueRow, now: number): CopyUpdate {
  const copy = { no: row.no, from: stateOf(row.state) };
  const lost = (row.lost ?? 0) + 1;
  if (lost > 1 || issue.holdUncertain || issue.state === "cancelled") return { ...copy, to: "held" };
  return { ...copy, to: "uncertain", readyAt: now, attempts: row.attempts ?? 0, lost };
}

/** A copy that will not go any more, unless it may have gone already: that is the author's to decide. */
export function afterCancelling(state: CopyState, lost: number | null): "held" | "cancelled" {
  return state === "uncertain" || lost ? "held" : "cancelled";
}
