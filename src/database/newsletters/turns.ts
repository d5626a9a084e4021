import { sql } from "kysely";
import type { Ledger, TakenCopy } from "../../domain/newsletters/store.ts";
import { prepared } from "../prepared.ts";
import type { Handle, SlotTable } from "../schema.ts";
import { type CopyUpdate, changeCopies } from "./copy-changes.ts";
import { doubted, putBack, settled, type TakenRow } from "./copy-fates.ts";
import { heldIssue, type IssueRow, updateIssue } from "./issue-rows.ts";
import { eachRow, isOneOf, numberAt } from "./json-rows.ts";
import { takeCopies } from "./taking.ts";

/** Settles, then takes: see `Ledger.turn`. */
export async function runTurn(
  trx: Handle,
  { generation, longestWait }: { generation: number; longestWait: number },
  turn: Parameters<Ledger["turn"]>[1],
): Promise<Awaited<ReturnType<Ledger["turn"]>>> {
  const issue = await heldIssue(trx, turn.issue);
  if (!issue) return { taken: [], cursor: turn.cursor, nextReadyAt: null };
  const slots = await allSlots(trx, {});
  const own = slots.filter((slot) => slot.generation === generation && slot.issue === issue.id);
  const changes = new Map(turn.settled.map((one) => [`${one.link} ${one.no}`, one.change]));
  const changeOf = (slot: SlotTable) => changes.get(`${slot.link} ${slot.subscriberNo}`);
  const answered = own.filter((slot) => changeOf(slot));
  // On a free connection nothing is under way: the answer to the turn that took this was lost.
  const untold = slots.filter(
    (slot) => slot.generation === generation && turn.free.includes(slot.link) && !answered.includes(slot),
  );
  await endSlots(trx, [...answered, ...untold], turn.now, (row, slot, of) => {
    const change = answered.includes(slot) && changeOf(slot);
    return change ? settled(row, change, of) : putBack(row, of, turn.now);
  });
  const rest = slots.filter((slot) => !answered.includes(slot) && !untold.includes(slot));
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
  await endSlots(trx, slots, now, (row, _slot, issue) => doubted(row, issue, now));
  return slots.length;
}

/** Empties slots; what becomes of their copies is decided for each. */
async function endSlots(
  trx: Handle,
  slots: readonly SlotTable[],
  now: number,
  decide: (row: TakenRow, slot: SlotTable, issue: IssueRow) => CopyUpdate,
): Promise<void> {
  if (!slots.length) return;
  for (const id of [...new Set(slots.map((slot) => slot.issue))].sort((a, b) => a - b)) {
    const issue = await heldIssue(trx, id);
    const some = slots.filter((slot) => slot.issue === id);
    const numbers = some.map((slot) => slot.subscriberNo).join();
    const rows = new Map((await takenRows(trx, { issue: id, numbers })).map((row) => [row.no, row]));
    const updates = some.flatMap((slot) => {
      const row = rows.get(slot.subscriberNo);
      return row && issue ? [decide(row, slot, issue)] : [];
    });
    await changeCopies(trx, id, updates, now);
  }
  await deleteSlots(trx, { links: slots.map(({ link }) => link).join() });
}

const allSlots = prepared<object, SlotTable>((db) => db.selectFrom("slot").selectAll());

const takenRows = prepared<{ issue: number; numbers: string }, TakenRow>((db, p, engine) =>
  db
    .selectFrom("delivery")
    .select(["subscriberNo as no", "state", "attempts", "lost"])
    .where("issue", "=", p.issue)
    .where(isOneOf(engine, "subscriberNo", p.numbers)),
);

const deleteSlots = prepared<{ links: string }, unknown>((db, p, engine) =>
  db.deleteFrom("slot").where(isOneOf(engine, "link", p.links)),
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
