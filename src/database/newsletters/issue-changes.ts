import { setImmediate } from "node:timers/promises";
import type { CopyState } from "../../domain/newsletters/issue.ts";
import type { IssueStore } from "../../domain/newsletters/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { otherIssues } from "./audience.ts";
import { type CopyUpdate, changeCopies } from "./copy-changes.ts";
import { codesOf, hadItStates, stateOf, waitingStates } from "./copy-codes.ts";
import { afterCancelling } from "./copy-fates.ts";
import { packedCode, readersWith } from "./copy-pages.ts";
import { asIssue, heldIssue, type IssueRow, openStates, reopened, skipIds, updateIssue } from "./issue-rows.ts";

/** Copies changed in one transaction of a command, so that others can write between. */
const STEP = 500;

/** What the author's commands change about an issue that is written down. */
export function issueChanges(
  database: Database,
): Pick<IssueStore, "changeState" | "pauseAll" | "retry" | "addMissing" | "resend"> {
  const { write } = database;
  return {
    async changeState(id, { from, to, reason }, now) {
      const changed = await write(async (trx) => {
        const issue = await heldIssue(trx, id);
        if (!issue || !from.includes(issue.state)) return false;
        if (to === "sending") await updateIssue(trx, id, { ...resumed(issue, now), reason: null });
        else if (to === "cancelled") await updateIssue(trx, id, { state: to, reason: null, finishedAt: now });
        else await updateIssue(trx, id, { state: to, reason: to === "paused" ? reason : null });
        return true;
      });
      if (changed && to === "cancelled") await cancelCopies(database, id, now);
      return changed;
    },

    pauseAll: (reason) =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("issue")
          .set({ state: "paused", reason })
          .where("state", "in", openStates)
          .executeTakeFirst();
        await skipIds(trx, database.engine);
        return Number(numUpdatedRows);
      }),

    async retry(id, states, now) {
      let moved = 0;
      for (let after: number | null = 0; after !== null; await setImmediate()) {
        const from: number = after;
        const step = await write((trx) => retrySome(trx, { id, states, after: from, now }));
        moved += step.moved;
        after = step.last;
      }
      return moved;
    },

    addMissing: (id, now) =>
      write(async (trx) => {
        const issue = await heldIssue(trx, id);
        if (!issue || !mayGoOn(issue)) return false;
        await updateIssue(trx, id, { ...reopened, state: "freezing", cutoff: now, frozenTo: 0 });
        return true;
      }),

    resend: (id, addressKey, now) => write((trx) => resendOne(trx, { id, addressKey, now })),
  };
}

/** Can copies of it be put back to be sent? Not before all are written down, nor when it was cancelled. */
const mayGoOn = (issue: IssueRow): boolean =>
  issue.frozenTo === null && ["sending", "paused", "finished"].includes(issue.state);

/** Where an issue goes on that was paused. */
function resumed(issue: IssueRow, now: number): Partial<IssueRow> {
  if (issue.frozenTo !== null && issue.cutoff !== null) return { state: "freezing" };
  if (issue.startedAt !== null) return { state: "sending" };
  // A start that was missed is not missed again.
  return { state: "scheduled", startAt: Math.max(issue.startAt, now) };
}

/** By itself, with a reason for the author. */
export async function pauseIssue(trx: Handle, id: number, reason: string): Promise<void> {
  const issue = await heldIssue(trx, id);
  if (issue && issue.state !== "paused" && openStates.some((state) => state === issue.state))
    await updateIssue(trx, id, { state: "paused", reason });
}

/** Goes on with cancellations whose command was interrupted. */
export async function finishCancelling(database: Database, now: number): Promise<void> {
  const rows = await database.read((db) =>
    db
      .selectFrom("issue")
      .innerJoin("tally", "tally.issue", "issue.id")
      .select("issue.id")
      .distinct()
      .where("issue.state", "=", "cancelled")
      .where("tally.state", "in", codesOf(waitingStates))
      .where("tally.n", ">", 0)
      .execute(),
  );
  for (const { id } of rows) await cancelCopies(database, id, now);
}

async function cancelCopies(database: Database, id: number, now: number): Promise<void> {
  for (let after: number | null = 0; after !== null; await setImmediate()) {
    const from: number = after;
    after = await database.write(async (trx) => {
      const issue = await heldIssue(trx, id);
      if (issue?.state !== "cancelled") return null;
      const { copies, last } = await copiesAfter(trx, { id, states: waitingStates, after: from });
      const updates = copies.map(({ no, state, lost }): CopyUpdate => {
        return { no, from: state, to: afterCancelling(state, lost) };
      });
      await changeCopies(trx, id, updates, now);
      return last;
    });
  }
}

async function retrySome(
  trx: Handle,
  { id, states, after, now }: { id: number; states: readonly CopyState[]; after: number; now: number },
): Promise<{ moved: number; last: number | null }> {
  const issue = await heldIssue(trx, id);
  if (!issue || !mayGoOn(issue)) return { moved: 0, last: null };
  const { copies, last } = await copiesAfter(trx, { id, states, after });
  const to = copies.at(-1)?.no ?? after;
  // Whoever has had the same from another issue since does not get it twice.
  const others = issue.again ? [] : (await otherIssues(trx, asIssue(issue), id)).filter((other) => other > id);
  const had = await readersWith(trx, others, { after, to }, hadItStates);
  const updates = copies
    .filter(({ no }) => !had.has(no))
    .map(({ no, state }): CopyUpdate => ({ no, from: state, to: "pending", readyAt: now }));
  await changeCopies(trx, id, updates, now);
  if (updates.length) await updateIssue(trx, id, reopened);
  return { moved: updates.length, last };
}

/** The next copies in these states that no connection has taken; `last` is null when there are no more. */
async function copiesAfter(
  trx: Handle,
  { id, states, after }: { id: number; states: readonly CopyState[]; after: number },
) {
  const rows = await trx
    .selectFrom("delivery")
    .select(["subscriberNo as no", "state", "lost"])
    .where("issue", "=", id)
    .where("subscriberNo", ">", after)
    .where("state", "in", codesOf(states))
    .orderBy("subscriberNo")
    .limit(STEP)
    .execute();
  const slots = await trx.selectFrom("slot").select("subscriberNo as no").where("issue", "=", id).execute();
  const taken = new Set(slots.map(({ no }) => no));
  return {
    copies: rows.filter(({ no }) => !taken.has(no)).map((row) => ({ ...row, state: stateOf(row.state) })),
    last: rows.length < STEP ? null : (rows.at(-1)?.no ?? null),
  };
}

async function resendOne(
  trx: Handle,
  { id, addressKey, now }: { id: number; addressKey: string; now: number },
): Promise<"pending" | "no-reader" | "no-copy"> {
  const issue = await heldIssue(trx, id);
  const reader = await trx
    .selectFrom("subscriber")
    .select("no")
    .where("addressKey", "=", addressKey)
    .executeTakeFirst();
  if (!reader) return "no-reader";
  const { no } = reader;
  const own = trx.selectFrom("delivery").where("issue", "=", id).where("subscriberNo", "=", no);
  const row = await own.select("state").executeTakeFirst();
  const code = row?.state ?? (await packedCode(trx, id, no));
  if (!issue || code === null || issue.state === "cancelled") return "no-copy";
  const slots = trx.selectFrom("slot").where("issue", "=", id).where("subscriberNo", "=", no);
  const isTaken = (await slots.select("link").executeTakeFirst()) !== undefined;
  const from = stateOf(code);
  if (isTaken || from === "pending") return "pending";
  // One that was packed away becomes a row again, which goes before what its page says.
  await changeCopies(trx, id, [{ no, from, to: "pending", readyAt: now }], now);
  if (issue.state === "finished") await updateIssue(trx, id, reopened);
  return "pending";
}
