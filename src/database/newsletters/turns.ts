import { sql } from "kysely";
import type { CopyState } from "../../domain/newsletters/issue.ts";
import type { CopyChange, Ledger, TakenCopy } from "../../domain/newsletters/store.ts";
import { prepared } from "../prepared.ts";
import type { DeliveryTable, Handle, SlotTable } from "../schema.ts";
import { type CopyUpdate, changeCopies } from "./copy-changes.ts";
import { stateOf } from "./copy-codes.ts";
import { heldIssue, type IssueRow, updateIssue } from "./issue-rows.ts";
import { eachRow, numberAt } from "./json-rows.ts";
import { takeCopies } from "./taking.ts";

type Slot = SlotTable & Pick<DeliveryTable, "state" | "attempts" | "lost">;

/** Settles, then takes: see `Ledger.turn`. */
export async function runTurn(
  trx: Handle,
  { generation, longestWait }: { generation: number; longestWait: number },
  turn: Parameters<Ledger["turn"]>[1],
): Promise<Awaited<ReturnType<Ledger["turn"]>>> {
  const issue = await heldIssue(trx, turn.issue);
  if (!issue) return { taken: [], cursor: turn.cursor, nextReadyAt: null };
  const slots = await allSlots(trx, {});
  const changes = new Map(turn.settled.map((one) => [`${one.link} ${one.no}`, one.change]));
  const updates: CopyUpdate[] = [];
  const ended: number[] = [];
  for (const slot of slots) {
    const isOwn = slot.generation === generation && slot.issue === issue.id;
    const change = isOwn ? changes.get(`${slot.link} ${slot.subscriberNo}`) : undefined;
    // On a free connection nothing is under way: the answer to the turn that took this was lost. It goes from anew.
    const untouched = !change && slot.generation === generation && turn.free.includes(slot.link);
    if (change) updates.push(settle(slot, change, issue));
    else if (untouched && isOwn) updates.push(putBack(slot, issue, turn.now));
    else if (untouched) await putBackElsewhere(trx, slot, turn.now);
    if (change || untouched) ended.push(slot.link);
  }
  await changeCopies(trx, issue.id, updates, turn.now);
  if (ended.length) await trx.deleteFrom("slot").where("link", "in", ended).execute();
  const rest = slots.filter(({ link }) => !ended.includes(link));
  const links = issue.state === "sending" ? turn.free.filter((link) => !rest.some((slot) => slot.link === link)) : [];
  const busy = rest.filter((slot) => slot.issue === issue.id).map((slot) => slot.subscriberNo);
  const result = await takeCopies(trx, { issue, turn, links, busy, latest: turn.now + longestWait });
  await addSlots(trx, issue, generation, result.taken);
  if (result.taken.length && issue.startedAt === null) await updateIssue(trx, issue.id, { startedAt: turn.now });
  return result;
}

/** What connections had taken under an earlier generation is in doubt; how many copies. */
export async function recoverSlots(trx: Handle, generation: number, now: number): Promise<number> {
  const slots = (await allSlots(trx, {})).filter((slot) => slot.generation !== generation);
  for (const id of [...new Set(slots.map((slot) => slot.issue))].sort((a, b) => a - b)) {
    const issue = await heldIssue(trx, id);
    const inDoubt = issue ? slots.filter((slot) => slot.issue === id) : [];
    const updates = inDoubt.map((slot) => doubt(slot, issue as IssueRow, now));
    await changeCopies(trx, id, updates, now);
  }
  await trx.deleteFrom("slot").where("generation", "!=", generation).execute();
  return slots.length;
}

function settle(slot: Slot, change: CopyChange, issue: IssueRow): CopyUpdate {
  const copy = { no: slot.subscriberNo, from: stateOf(slot.state) };
  if (!("readyAt" in change)) return { ...copy, to: change.state, code: change.code };
  if (issue.state === "cancelled") return { ...copy, to: afterCancelling(change.state, change.lost) };
  const { state: to, readyAt, attempts, lost, code } = change;
  return { ...copy, to, readyAt, attempts, lost, code };
}

function putBack(slot: Slot, issue: IssueRow, now: number): CopyUpdate {
  const state = stateOf(slot.state);
  const copy = { no: slot.subscriberNo, from: state };
  if (issue.state === "cancelled") return { ...copy, to: afterCancelling(state, slot.lost) };
  return { ...copy, to: state, readyAt: now, attempts: slot.attempts ?? 0, lost: slot.lost ?? 0 };
}

async function putBackElsewhere(trx: Handle, slot: Slot, now: number): Promise<void> {
  const issue = await heldIssue(trx, slot.issue);
  if (issue) await changeCopies(trx, issue.id, [putBack(slot, issue, now)], now);
}

/** Its answer was lost with the process: once more, or the author decides. */
function doubt(slot: Slot, issue: IssueRow, now: number): CopyUpdate {
  const copy = { no: slot.subscriberNo, from: stateOf(slot.state) };
  const lost = (slot.lost ?? 0) + 1;
  if (lost > 1 || issue.holdUncertain || issue.state === "cancelled") return { ...copy, to: "held" };
  return { ...copy, to: "uncertain", readyAt: now, attempts: slot.attempts ?? 0, lost };
}

/** A copy that will not go any more, unless it may have gone already: that is the author's to decide. */
export function afterCancelling(state: CopyState, lost: number | null): "held" | "cancelled" {
  return state === "uncertain" || lost ? "held" : "cancelled";
}

const allSlots = prepared<object, Slot>((db) =>
  db
    .selectFrom("slot")
    .innerJoin("delivery", (join) =>
      join.onRef("delivery.issue", "=", "slot.issue").onRef("delivery.subscriberNo", "=", "slot.subscriberNo"),
    )
    .select([
      "slot.link",
      "slot.issue",
      "slot.subscriberNo",
      "slot.generation",
      "delivery.state",
      "delivery.attempts",
      "delivery.lost",
    ]),
);

async function addSlots(trx: Handle, { id }: IssueRow, generation: number, taken: readonly TakenCopy[]): Promise<void> {
  if (!taken.length) return;
  const rows = JSON.stringify(taken.map(({ link, no }) => [link, no]));
  await insertSlots(trx, { issue: id, generation, rows });
}

const insertSlots = prepared<{ issue: number; generation: number; rows: string }, never>((db, p, engine) => ({
  compile: () =>
    sql<never>`insert into slot (link, subscriber_no, issue, generation)
      select ${numberAt(0)}, ${numberAt(1)}, cast(${p.issue} as bigint), cast(${p.generation} as bigint)
      from ${eachRow(engine, p.rows)}`.compile(db),
}));
