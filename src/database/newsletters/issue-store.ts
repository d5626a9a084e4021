import { setImmediate } from "node:timers/promises";
import type { ExclusionRule, IssueOrder } from "../../domain/newsletters/issue.ts";
import type { IssueStore, Selection } from "../../domain/newsletters/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { otherIssues, type Question, readersAfter } from "./audience.ts";
import { nobodyExcluded } from "./copy-codes.ts";
import { issueChanges } from "./issue-changes.ts";
import { asIssue, insertIssue, openStates } from "./issue-rows.ts";
import { wasCheckSkipped } from "./mail-check-store.ts";
import { copiesTo } from "./reader-copies.ts";
import { recountTally, tallyOf } from "./tallies.ts";

/** The author's side of issues, on either engine. `excludes`: the rule about readers, for the guard of `order`. */
export function createIssueStore(database: Database, { excludes }: { excludes: ExclusionRule }): IssueStore {
  const { read, write } = database;
  return {
    ...issueChanges(database),

    async countAudience(selection, rule, now) {
      const excluded = nobodyExcluded();
      let recipients = 0;
      for await (const step of audience(database, { selection, own: null, rule, now })) {
        recipients += step.recipients.length;
        for (const reason of Object.keys(excluded) as (keyof typeof excluded)[])
          excluded[reason] += step.excluded[reason];
      }
      return { recipients, excluded };
    },

    audience: (selection, rule, now) => audience(database, { selection, own: null, rule, now }),

    recordRehearsal: ({ digest, recipients, at }) =>
      write(async (trx) => {
        await trx
          .insertInto("rehearsal")
          .values({ digest, recipients, at })
          .onConflict((conflict) => conflict.column("digest").doUpdateSet({ recipients, at }))
          .execute();
      }),

    rehearsal: (digest) =>
      read(async (db) => {
        const query = db.selectFrom("rehearsal").select(["recipients", "at"]).where("digest", "=", digest);
        return (await query.executeTakeFirst()) ?? null;
      }),

    async order(order, now) {
      if (!(await isAnyoneLeft(database, order, excludes, now))) return null;
      return write(async (trx) => {
        await database.lock(trx, `issue ${order.kind} ${order.slug}`);
        return (await hasOpenIssue(trx, order)) ? null : insertIssue(trx, order, now);
      });
    },

    issues: () =>
      read(async (db) => (await db.selectFrom("issue").selectAll().orderBy("id", "desc").execute()).map(asIssue)),

    issue: (id) =>
      read(async (db) => {
        const row = await db.selectFrom("issue").selectAll().where("id", "=", id).executeTakeFirst();
        if (!row) return null;
        const days = db.selectFrom("issueDay").where("issue", "=", id);
        const last = await days.select((e) => e.fn.max("lastAt").as("at")).executeTakeFirst();
        return {
          issue: asIssue(row),
          tally: await tallyOf(db, id),
          lastAccepted: last?.at ?? 0,
          checked: !(await wasCheckSkipped(db, id)),
        };
      }),

    async *missing(id, rule, now) {
      const row = await read((db) => db.selectFrom("issue").selectAll().where("id", "=", id).executeTakeFirst());
      if (!row) return;
      for await (const { recipients } of audience(database, { selection: asIssue(row), own: id, rule, now }))
        if (recipients.length) yield recipients.map(({ address }) => ({ address }));
    },

    sentTo: (subscriberId) =>
      read(async (db) => (await copiesTo(db, subscriberId)).filter(({ state }) => state === "accepted")),

    recount: (id) => write((trx) => recountTally(trx, id)),
  };
}

/** Looks at every reader, some thousand at a time. */
async function* audience(database: Database, question: Omit<Question, "others" | "cutoff">) {
  const { selection, own, now } = question;
  const others = await database.read((db) => otherIssues(db, selection, own));
  for (let after: number | null = 0; after !== null; await setImmediate()) {
    const from: number = after;
    const step = await database.read((db) => readersAfter(db, { ...question, others, cutoff: now }, from));
    yield step;
    after = step.last;
  }
}

/** Would a further issue of what was sent before reach anybody? Of what is new, and of corrections, it is not asked. */
async function isAnyoneLeft(database: Database, order: IssueOrder, rule: ExclusionRule, now: number): Promise<boolean> {
  if (order.again || order.corrects !== null) return true;
  if (!(await database.read((db) => otherIssues(db, order, null))).length) return true;
  for await (const { recipients } of audience(database, { selection: order, own: null, rule, now }))
    if (recipients.length) return true;
  return false;
}

async function hasOpenIssue(trx: Handle, { kind, slug, language }: Selection): Promise<boolean> {
  const row = await trx
    .selectFrom("issue")
    .select("id")
    .where("slug", "=", slug)
    .where("kind", "=", kind)
    .where("language", "is not distinct from", language)
    .where("state", "in", openStates)
    .executeTakeFirst();
  return row !== undefined;
}
