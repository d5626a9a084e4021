import type { CopyState, Issue } from "../../domain/newsletters/issue.ts";
import { prepared } from "../prepared.ts";
import type { Handle } from "../schema.ts";
import { stateOf } from "./copy-codes.ts";
import { codesInPages, pageOf } from "./copy-pages.ts";
import { asIssue, type IssueRow } from "./issue-rows.ts";
import { isOneOf } from "./json-rows.ts";

/** The issues of which there is a copy to this reader, compacted ones too, newest first. */
export async function copiesTo(db: Handle, subscriberId: string): Promise<{ issue: Issue; state: CopyState }[]> {
  const reader = await db.selectFrom("subscriber").select("no").where("id", "=", subscriberId).executeTakeFirst();
  const issues = reader ? await allIssues(db, {}) : [];
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
  const rows = await copyRows(db, { no, issues: issues.join() });
  const pages = await packedPages(db, { page: pageOf(no) });
  const codes = codesInPages(
    pages.map(({ nibbles }) => nibbles),
    no,
  );
  const packed = pages.flatMap(({ issue }, index): [number, number][] => {
    const code = codes[index] ?? null;
    return code === null ? [] : [[issue, code]];
  });
  return new Map([...packed, ...rows.map(({ issue, state }): [number, number] => [issue, state])]);
}

// Prepared: a reader may have had hundreds of issues, and Kysely would write each of their rows anew.
const allIssues = prepared<object, IssueRow>((db) => db.selectFrom("issue").selectAll().orderBy("id", "desc"));

const copyRows = prepared<{ no: number; issues: string }, { issue: number; state: number }>((db, p, engine) =>
  db
    .selectFrom("delivery")
    .select(["issue", "state"])
    // Named one by one: each is looked up by its key.
    .where(isOneOf(engine, "issue", p.issues))
    .where("subscriberNo", "=", p.no),
);

const packedPages = prepared<{ page: number }, { issue: number; nibbles: Uint8Array }>((db, p) =>
  db
    .selectFrom("issue")
    .innerJoin("issuePage", "issuePage.issue", "issue.id")
    .select(["issuePage.issue", "issuePage.nibbles"])
    .where("issuePage.page", "=", p.page),
);
