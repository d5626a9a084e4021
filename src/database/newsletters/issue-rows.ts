import { type Selectable, sql } from "kysely";
import type { Issue, IssueOrder } from "../../domain/newsletters/issue.ts";
import type { Engine } from "../database.ts";
import { prepared } from "../prepared.ts";
import { restorations } from "../restore-mark.ts";
import type { Handle, IssueTable } from "../schema.ts";

export type IssueRow = Selectable<IssueTable>;

export function asIssue(row: IssueRow): Issue {
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    subject: row.subject,
    topic: row.topic,
    language: row.language,
    otherLanguages: JSON.parse(row.otherLanguages),
    digest: row.digest,
    startAt: row.startAt,
    window: row.sendWindow,
    dayCap: row.dayCap === null ? null : JSON.parse(row.dayCap),
    corrects: row.corrects,
    again: row.again === 1,
    holdUncertain: row.holdUncertain === 1,
    unlisted: row.unlisted === 1,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  };
}

/** Writes an issue and its message; its id. */
export async function insertIssue(trx: Handle, order: IssueOrder, now: number): Promise<number> {
  const { id } = await trx
    .insertInto("issue")
    .values({
      kind: order.kind,
      slug: order.slug,
      subject: order.subject,
      topic: order.topic,
      language: order.language,
      otherLanguages: JSON.stringify(order.otherLanguages),
      digest: order.digest,
      startAt: order.startAt,
      sendWindow: order.window,
      dayCap: order.dayCap === null ? null : JSON.stringify(order.dayCap),
      corrects: order.corrects,
      again: order.again ? 1 : 0,
      holdUncertain: order.holdUncertain ? 1 : 0,
      unlisted: order.unlisted ? 1 : 0,
      state: order.freezeNow ? "freezing" : "scheduled",
      reason: null,
      createdAt: now,
      cutoff: order.freezeNow ? now : null,
      frozenTo: 0,
      startedAt: null,
      finishedAt: null,
      compacted: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("issueMessage")
    .values({ issue: id, sender: order.sender, message: JSON.stringify(order.message) })
    .execute();
  return id;
}

/**
 * An issue's row, held until the transaction ends: whoever changes its copies holds it first, several in the order of
 * their ids, so that copies and tally agree.
 */
export async function heldIssue(trx: Handle, id: number): Promise<IssueRow | undefined> {
  return (await issueForUpdate(trx, { id }))[0];
}

const issueForUpdate = prepared<{ id: number }, IssueRow>((db, p, engine) =>
  db
    .selectFrom("issue")
    .selectAll()
    .where("id", "=", p.id)
    .$if(engine === "postgres", (query) => query.forUpdate()),
);

export async function updateIssue(
  trx: Handle,
  id: number,
  change: Partial<Omit<IssueRow, "id" | "createdAt">>,
): Promise<void> {
  await trx.updateTable("issue").set(change).where("id", "=", id).execute();
}

/** What an issue becomes when it has copies to send again. */
export const reopened = { state: "sending", reason: null, finishedAt: null, compacted: 0 } as const;

export const openStates = ["scheduled", "freezing", "sending", "paused"] as const;

/** The most issues that may have been sent between a backup and the day it was put back. */
const LOST = 100;

/** Leaves out the next ids, further ones each time that the same backup is put back. */
export async function skipIds(trx: Handle, engine: Engine): Promise<void> {
  const last =
    (
      await trx
        .selectFrom("issue")
        .select((e) => e.fn.max("id").as("id"))
        .executeTakeFirst()
    )?.id ?? 0;
  const seq = last + LOST * ((await restorations(trx)) + 1);
  if (engine === "postgres") await sql`select setval(pg_get_serial_sequence('issue', 'id'), ${seq})`.execute(trx);
  else {
    await sql`delete from sqlite_sequence where name = 'issue'`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values ('issue', ${seq})`.execute(trx);
  }
}
