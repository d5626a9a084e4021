import type { ActiveIssue, Ledger } from "../../domain/newsletters/store.ts";
import type { Database } from "../database.ts";
import { holdsLease } from "../delivery/sender-lease.ts";
import type { Handle } from "../schema.ts";
import { compactIssues } from "./compaction.ts";
import { dayOf } from "./copy-changes.ts";
import { waitingStates } from "./copy-codes.ts";
import { freezeStep, tellPlanner } from "./freezing.ts";
import { finishCancelling, pauseIssue } from "./issue-changes.ts";
import { asIssue, heldIssue, type IssueRow, updateIssue } from "./issue-rows.ts";
import { tallyOf } from "./tallies.ts";
import { recoverSlots, runTurn } from "./turns.ts";

/** The engine's side of issues, on either engine. `longestWait`: milliseconds beyond which no retry can lie. */
export function createLedger(database: Database, { longestWait }: { longestWait: number }): Ledger {
  const { read, write } = database;
  let latest: ({ issue: number } & Pick<ActiveIssue, "message" | "sender">) | null = null;

  /** Runs a step under the lease of this generation, or answers null. */
  const underLease = <T>(generation: number, step: (trx: Handle) => Promise<T>): Promise<T | null> =>
    write(async (trx) => ((await holdsLease(trx, database, generation)) ? step(trx) : null));

  /** A message never changes, and is larger than all else that is read of an issue. */
  async function messageOf(db: Handle, issue: number) {
    if (latest?.issue === issue) return latest;
    const query = db.selectFrom("issueMessage").select(["sender", "message"]).where("issue", "=", issue);
    const { sender, message } = await query.executeTakeFirstOrThrow();
    latest = { issue, sender, message: JSON.parse(message) };
    return latest;
  }

  return {
    current: (now) =>
      read(async (db) => {
        const row = await currentRow(db, now);
        if (!row) return null;
        const { message, sender } = await messageOf(db, row.id);
        return { issue: asIssue(row), message, sender, ...(await acceptedByDay(db, row.id, now)) };
      }),

    async freeze(generation, issue, rule, now) {
      const result = await underLease(generation, (trx) => freezeStep(trx, database, { issue, rule, now }));
      if (result?.done) await tellPlanner(database);
      return result;
    },

    turn: (generation, turn) => underLease(generation, (trx) => runTurn(trx, { generation, longestWait }, turn)),

    recover: (generation, now) => underLease(generation, (trx) => recoverSlots(trx, generation, now)),

    finish: (generation, id, now) =>
      underLease(generation, async (trx) => {
        const issue = await heldIssue(trx, id);
        if (issue?.state !== "sending") return false;
        const tally = await tallyOf(trx, id);
        // What is taken is in one of these states as well.
        if (waitingStates.some((state) => tally[state])) return false;
        await updateIssue(trx, id, { state: "finished", finishedAt: now });
        return true;
      }),

    async pause(generation, issue, reason) {
      await underLease(generation, (trx) => pauseIssue(trx, issue, reason));
    },

    async compact(now) {
      await finishCancelling(database, now);
      return compactIssues(database, now);
    },
  };
}

/** Begun ones first, then the one whose start has come first. */
async function currentRow(db: Handle, now: number): Promise<IssueRow | undefined> {
  const open = await db
    .selectFrom("issue")
    .selectAll()
    .where("state", "in", ["freezing", "sending", "scheduled"])
    .orderBy("startAt")
    .orderBy("id")
    .execute();
  const inState = (state: IssueRow["state"]) => open.filter((issue) => issue.state === state);
  const started = inState("scheduled").filter(({ startAt }) => startAt <= now);
  return [...inState("freezing"), ...inState("sending"), ...started][0];
}

async function acceptedByDay(db: Handle, issue: number, now: number) {
  const today = dayOf(now);
  const days = await db.selectFrom("issueDay").select(["day", "accepted"]).where("issue", "=", issue).execute();
  return {
    sentToday: days.find(({ day }) => day === today)?.accepted ?? 0,
    daysBefore: days.filter(({ day }) => day < today).length,
  };
}
