import { sql } from "kysely";
import type { CopyState } from "../../domain/newsletters/issue.ts";
import { prepared } from "../prepared.ts";
import type { Handle } from "../schema.ts";
import { stateCodes } from "./copy-codes.ts";
import { eachRow, numberAt } from "./json-rows.ts";

const DAY = 86_400_000;
/** The answer of a relay that accepts, which takes no room. */
const ACCEPTED = 250;

/** Days since 1970, UTC. */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** A copy in its new state. What is left out is none. */
export interface CopyUpdate {
  /** The reader. */
  readonly no: number;
  readonly from: CopyState;
  readonly to: CopyState;
  readonly readyAt?: number;
  readonly attempts?: number;
  readonly lost?: number;
  readonly code?: number;
}

/** Changes copies of an issue that is held, and everything that counts them. */
export async function changeCopies(
  trx: Handle,
  issue: number,
  updates: readonly CopyUpdate[],
  now: number,
): Promise<void> {
  if (!updates.length) return;
  const rows = updates.map(({ no, to, readyAt, attempts, lost, code }) => [
    no,
    stateCodes[to],
    readyAt ?? null,
    attempts || null,
    lost || null,
    code === ACCEPTED ? null : code || null,
  ]);
  await writeRows(trx, { issue, rows: JSON.stringify(rows) });
  const counts = new Map<CopyState, number>();
  const count = (state: CopyState, n: number) => counts.set(state, (counts.get(state) ?? 0) + n);
  for (const { from, to } of updates) {
    count(from, -1);
    count(to, 1);
  }
  await countCopies(trx, issue, counts);
  const accepted = updates.filter(({ to }) => to === "accepted").length;
  if (accepted) await countAccepted(trx, { issue, day: dayOf(now), accepted, now });
}

/** Adds to the tally of an issue that is held. */
export async function countCopies(trx: Handle, issue: number, counts: ReadonlyMap<CopyState, number>): Promise<void> {
  const rows = [...counts].flatMap(([state, n]) => (n ? [[stateCodes[state], n]] : []));
  if (rows.length) await addToTally(trx, { issue, rows: JSON.stringify(rows) });
}

// The rows are there, but for copies that were packed away. Put like this, each is looked up by its key on both engines:
// SQLite joins an update's rows with the whole issue.
const writeRows = prepared<{ issue: number; rows: string }, never>((db, p, engine) => ({
  compile: () =>
    sql<never>`insert into delivery (issue, subscriber_no, state, ready_at, attempts, lost, code)
      select cast(${p.issue} as bigint), ${numberAt(0)}, ${numberAt(1)}, ${numberAt(2)}, ${numberAt(3)}, ${numberAt(4)},
        ${numberAt(5)} from ${eachRow(engine, p.rows)} where true
      on conflict (issue, subscriber_no) do update set state = excluded.state, ready_at = excluded.ready_at,
        attempts = excluded.attempts, lost = excluded.lost, code = excluded.code`.compile(db),
}));

const addToTally = prepared<{ issue: number; rows: string }, never>((db, p, engine) => ({
  compile: () =>
    sql<never>`insert into tally (issue, state, n)
      select cast(${p.issue} as bigint), ${numberAt(0)}, ${numberAt(1)} from ${eachRow(engine, p.rows)} where true
      on conflict (issue, state) do update set n = tally.n + excluded.n`.compile(db),
}));

const countAccepted = prepared<{ issue: number; day: number; accepted: number; now: number }, unknown>((db, p) =>
  db
    .insertInto("issueDay")
    .values({ issue: p.issue, day: p.day, accepted: p.accepted, lastAt: p.now })
    .onConflict((conflict) =>
      conflict.columns(["issue", "day"]).doUpdateSet((e) => ({
        accepted: e("issueDay.accepted", "+", e.ref("excluded.accepted")),
        lastAt: e.ref("excluded.lastAt"),
      })),
    ),
);
