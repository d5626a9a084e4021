import type { CopyState, Tally } from "../../domain/newsletters/issue.ts";
import type { Miscount } from "../../domain/newsletters/store.ts";
import type { Handle } from "../schema.ts";
import { asTally, stateCodes } from "./copy-codes.ts";
import { Nibbles, PAGE } from "./copy-pages.ts";
import { heldIssue } from "./issue-rows.ts";

export async function tallyOf(db: Handle, issue: number): Promise<Tally> {
  const rows = await db.selectFrom("tally").select(["state", "n"]).where("issue", "=", issue).execute();
  return asTally(rows.map(({ state, n }) => [state, n]));
}

/** Sets a tally right by its rows and pages; what differed. */
export async function recountTally(trx: Handle, id: number): Promise<Miscount[]> {
  if (!(await heldIssue(trx, id))) return [];
  const miscounts = await miscountsOf(trx, id);
  for (const { state, is: n } of miscounts) {
    await trx
      .insertInto("tally")
      .values({ issue: id, state: stateCodes[state], n })
      .onConflict((conflict) => conflict.columns(["issue", "state"]).doUpdateSet({ n }))
      .execute();
  }
  return miscounts;
}

/** Where a tally does not say what the copies of its issue do. Changes nothing. */
export async function miscountsOf(db: Handle, id: number): Promise<Miscount[]> {
  const was = await tallyOf(db, id);
  const is = asTally(await countedCopies(db, id));
  const differing = (Object.keys(stateCodes) as CopyState[]).filter((state) => was[state] !== is[state]);
  return differing.map((state) => ({ state, was: was[state], is: is[state] }));
}

/** Counts by the code of the state. A row goes before what a page says of the same reader. */
async function countedCopies(trx: Handle, issue: number): Promise<Map<number, number>> {
  const copies = trx.selectFrom("delivery").where("issue", "=", issue);
  const byState = await copies
    .select((e) => ["state", e.fn.countAll<number>().as("n")])
    .groupBy("state")
    .execute();
  const counts = new Map(byState.map(({ state, n }) => [state, n]));
  const pages = await trx.selectFrom("issuePage").select(["page", "nibbles"]).where("issue", "=", issue).execute();
  for (const { page, nibbles: packed } of pages) {
    const nibbles = new Nibbles(packed);
    const rows = await copies
      .select("subscriberNo as no")
      .where("subscriberNo", ">=", page * PAGE)
      .where("subscriberNo", "<", (page + 1) * PAGE)
      .execute();
    const present = new Set(rows.map(({ no }) => no));
    for (let no = page * PAGE; no < (page + 1) * PAGE; no++) {
      const code = nibbles.get(no);
      if (code !== null && !present.has(no)) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return counts;
}
