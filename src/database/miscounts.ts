import { sql } from "kysely";
import type { Miscount } from "../domain/newsletters/store.ts";
import type { Database } from "./database.ts";
import { miscountsOf } from "./newsletters/tallies.ts";

/** Issues whose copies are counted again: an older one does not change any more. */
const LATEST = 3;

/** A counter that does not say how many there are. */
export interface WrongCounter {
  readonly name: string;
  readonly was: number;
  readonly is: number;
}

/** Counts again what is counted as it changes: the subscribers who are active, the members, and those who are both. Changes nothing. */
export async function wrongCounters(database: Database): Promise<WrongCounter[]> {
  const { rows } = await database.read((db) =>
    sql<{ name: string; was: number; isNow: number }>`
      with active as (
        select address_key from subscriber
        where verified_at is not null and left_at is null and bounced_at is null and complained_at is null
      ), counted as (
        select 'active' as name, count(*) as is_now from active
        union all select 'members', count(*) from member
        union all select 'members_active', count(*) from member where address_key in (select address_key from active)
      )
      select counter.name, counter.value as was, counted.is_now from counted join counter on counter.name = counted.name
    `.execute(db),
  );
  return rows
    .map(({ name, was, isNow }) => ({ name, was: Number(was), is: Number(isNow) }))
    .filter(({ was, is }) => was !== is);
}

/** Counts the copies of the latest issues again. Changes nothing; `issues recount` sets right what differs. */
export async function wrongTallies(database: Database): Promise<(Miscount & { readonly issue: number })[]> {
  const issues = await database.read((db) =>
    db.selectFrom("issue").select("id").orderBy("id", "desc").limit(LATEST).execute(),
  );
  const wrong = [];
  for (const { id: issue } of issues) {
    const miscounts = await database.read((db) => miscountsOf(db, issue));
    wrong.push(...miscounts.map((miscount) => ({ issue, ...miscount })));
  }
  return wrong;
}

/** The latest moment at which a mail was written down, in UTC milliseconds. */
export async function newestMail(database: Database): Promise<number | null> {
  const row = await database.read((db) =>
    db
      .selectFrom("mail")
      .select((e) => e.fn.max("createdAt").as("newest"))
      .executeTakeFirst(),
  );
  return row?.newest ?? null;
}

/** The clock of the database's server, in UTC milliseconds. */
export const timeOfServer = (database: Database): Promise<number> => database.read((db) => database.now(db));
