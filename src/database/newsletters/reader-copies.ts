import type { CopyState, Issue } from "../../domain/newsletters/issue.ts";
import type { Handle } from "../schema.ts";
import { stateOf } from "./copy-codes.ts";
import { Nibbles, pageOf } from "./copy-pages.ts";
import { asIssue } from "./issue-rows.ts";

/** The issues of which there is a copy to this reader, compacted ones too, newest first. */
export async function copiesTo(db: Handle, subscriberId: string): Promise<{ issue: Issue; state: CopyState }[]> {
  const reader = await db.selectFrom("subscriber").select("no").where("id", "=", subscriberId).executeTakeFirst();
  const issues = reader ? await db.selectFrom("issue").selectAll().orderBy("id", "desc").execute() : [];
  if (!reader || !issues.length) return [];
  const codes = await codesByIssue(
    db,
    reader.no,
    issues.map(({ id }) => id),
  );
  return issues.flatMap((row) => {
    const code = codes.get(row.id);
    return code === undefined ? [] : [{ issue: asIssue(row), state: stateOf(code) }];
  });
}

/** Rows are read first, as compacting goes from rows to pages, and go before pages. */
async function codesByIssue(db: Handle, no: number, issues: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("delivery")
    .select(["issue", "state"])
    // Named one by one: each is looked up by its key.
    .where("issue", "in", issues)
    .where("subscriberNo", "=", no)
    .execute();
  const pages = await db
    .selectFrom("issue")
    .innerJoin("issuePage", "issuePage.issue", "issue.id")
    .select(["issue.id", "issuePage.nibbles"])
    .where("issuePage.page", "=", pageOf(no))
    .execute();
  const packed = pages.map(({ id, nibbles }) => [id, new Nibbles(nibbles).get(no)] as const);
  const found = packed.filter((pair): pair is [number, number] => pair[1] !== null);
  return new Map([...found, ...rows.map(({ issue, state }) => [issue, state] as const)]);
}
