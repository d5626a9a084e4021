import { sql } from "kysely";
import type { ExclusionRule } from "../../domain/newsletters/issue.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { otherIssues, readersAfter } from "./audience.ts";
import { countCopies } from "./copy-changes.ts";
import { asIssue, heldIssue, type IssueRow, updateIssue } from "./issue-rows.ts";

/** Begins an issue, or writes down its next readers. */
export async function freezeStep(
  trx: Handle,
  database: Database,
  { issue: id, rule, now }: { issue: number; rule: ExclusionRule; now: number },
): Promise<{ done: boolean; added: number }> {
  const issue = await heldIssue(trx, id);
  if (issue?.state !== "scheduled" && issue?.state !== "freezing")
    return { done: issue?.state === "sending", added: 0 };
  if (issue.frozenTo === null) {
    await updateIssue(trx, id, { state: "sending" });
    return { done: true, added: 0 };
  }
  const selection = asIssue(issue);
  const cutoff = issue.cutoff ?? now;
  const others = await otherIssues(trx, selection, id);
  const question = { selection, own: id, others, rule, cutoff, now };
  const { recipients, last } = await readersAfter(trx, question, issue.frozenTo);
  const added = await addCopies(trx, database, issue, { numbers: recipients.map(({ no }) => no), now });
  await updateIssue(trx, id, { state: last === null ? frozenState(issue, now) : "freezing", cutoff, frozenTo: last });
  return { done: last === null, added };
}

/** One that is frozen ahead of its time waits for its start. */
function frozenState({ startAt, startedAt }: IssueRow, now: number): "scheduled" | "sending" {
  return startedAt === null && startAt > now ? "scheduled" : "sending";
}

async function addCopies(
  trx: Handle,
  { engine }: Database,
  { id, startedAt }: IssueRow,
  { numbers, now }: { numbers: readonly number[]; now: number },
): Promise<number> {
  const json = JSON.stringify(numbers);
  const each = engine === "sqlite" ? sql`json_each(${json})` : sql`json_array_elements_text(cast(${json} as json))`;
  // Added to an issue under way they may lie before where its sender stands: those that wait for a time are seen.
  const readyAt = startedAt === null ? null : now;
  const { numAffectedRows } = await sql`insert into delivery (issue, subscriber_no, state, ready_at)
    select cast(${id} as bigint), cast(value as bigint), 0, cast(${readyAt} as bigint) from ${each} where true
    on conflict (issue, subscriber_no) do nothing`.execute(trx);
  const added = Number(numAffectedRows ?? 0);
  await countCopies(trx, id, new Map([["pending", added]]));
  return added;
}

/** Tells Postgres of the rows that were just added: until it knows, it may read and sort them all at each turn. */
export async function tellPlanner(database: Database): Promise<void> {
  if (database.engine === "sqlite") return;
  // It finds out by itself within some minutes.
  await database.write((trx) => sql`analyze delivery`.execute(trx)).catch(() => {});
}
