import { setImmediate } from "node:timers/promises";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { isPackable } from "./copy-codes.ts";
import { Nibbles, PAGE, pageOf } from "./copy-pages.ts";
import { heldIssue, updateIssue } from "./issue-rows.ts";

/** How long an issue's copies stay rows after the last of them was settled. */
const REST = 30 * 86_400_000;

/** Packs the issues that have rested, a page in each transaction; how many. May be interrupted anywhere. */
export async function compactIssues(database: Database, now: number): Promise<number> {
  const issues = await database.read((db) =>
    db
      .selectFrom("issue")
      .select("id")
      .where("state", "in", ["finished", "cancelled"])
      .where("compacted", "=", 0)
      .where("finishedAt", "<=", now - REST)
      .orderBy("id")
      .execute(),
  );
  for (const { id } of issues) {
    let from: number | null = 0;
    while (from !== null) {
      const start: number = from;
      from = await database.write((trx) => packPage(trx, id, start));
      await setImmediate();
    }
  }
  return issues.length;
}

/** Packs the first page with something to pack from this reader on; where the next begins, or null when nothing is left. */
async function packPage(trx: Handle, id: number, from: number): Promise<number | null> {
  const issue = await heldIssue(trx, id);
  if ((issue?.state !== "finished" && issue?.state !== "cancelled") || issue.compacted) return null;
  const packable = trx.selectFrom("delivery").where("issue", "=", id).where(isPackable);
  const first = await packable
    .select("subscriberNo as no")
    .where("subscriberNo", ">=", from)
    .orderBy("subscriberNo")
    .limit(1)
    .executeTakeFirst();
  if (!first) {
    await updateIssue(trx, id, { compacted: 1 });
    return null;
  }
  const page = pageOf(first.no);
  const next = (page + 1) * PAGE;
  const rows = await packable
    .select(["subscriberNo as no", "state"])
    .where("subscriberNo", ">=", page * PAGE)
    .where("subscriberNo", "<", next)
    .execute();
  await packInto(trx, { issue: id, page }, rows);
  await trx
    .deleteFrom("delivery")
    .where("issue", "=", id)
    .where(isPackable)
    .where("subscriberNo", ">=", page * PAGE)
    .where("subscriberNo", "<", next)
    .execute();
  return next;
}

/** Of an issue that was taken up again after its compaction there is a page already. */
async function packInto(
  trx: Handle,
  { issue, page }: { issue: number; page: number },
  rows: readonly { no: number; state: number }[],
): Promise<void> {
  const before = await trx
    .selectFrom("issuePage")
    .select("nibbles")
    .where("issue", "=", issue)
    .where("page", "=", page)
    .executeTakeFirst();
  const nibbles = new Nibbles(before?.nibbles);
  for (const { no, state } of rows) nibbles.set(no, state);
  const packed = nibbles.packed();
  await trx
    .insertInto("issuePage")
    .values({ issue, page, nibbles: packed })
    .onConflict((conflict) => conflict.columns(["issue", "page"]).doUpdateSet({ nibbles: packed }))
    .execute();
}
