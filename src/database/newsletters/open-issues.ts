import type { Issue, Tally } from "../../domain/newsletters/issue.ts";
import type { Database } from "../database.ts";
import { openStates } from "./issue-rows.ts";
import { tallyOf } from "./tallies.ts";

/** The issues that are not over, with how many of their copies are in each state; few at a time, so cheap. */
export function openIssues(database: Database): Promise<(Pick<Issue, "id" | "state"> & { readonly tally: Tally })[]> {
  return database.read(async (db) => {
    const issues = await db.selectFrom("issue").select(["id", "state"]).where("state", "in", openStates).execute();
    const tallies = [];
    for (const issue of issues) tallies.push({ ...issue, tally: await tallyOf(db, issue.id) });
    return tallies;
  });
}
