import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type DatabasePlace, eachEngine } from "../../../test/support/databases.ts";
import { createMemberScene } from "../../../test/support/members.ts";
import type { Database } from "../database.ts";
import { isDatabaseError } from "../database-error.ts";
import { openPostgres } from "../postgres-database.ts";
import { openSqlite } from "../sqlite-database.ts";
import { subscribing } from "./001-subscribing.ts";
import { migrate } from "./migrate.ts";

const ROWS = 100_000;

eachEngine(({ engine, place, emptyPlace, openAt }) => {
  test("P92: a large database of version 1 is brought up to date soon, with all it holds", {
    timeout: 90_000,
  }, async () => {
    const where = await emptyPlace();
    const old = await openAsItIs(where);
    await migrate(old, [subscribing]);
    await fill(old);
    await old.close();
    const started = performance.now();
    const database = await openAt(where);
    expect(performance.now() - started).toBeLessThan(60_000);
    const fresh = await openAt(await emptyPlace());
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    const { members, erasing, signIn, memberStore, at } = createMemberScene(database, where.dataFolder);
    expect(await memberStore.counts()).toEqual({ active: ROWS, members: 0, membersActive: 0 });
    expect(await members.totalPeople()).toBe(ROWS);
    const { member } = await signIn({ email: "Reader7@example.org" });
    expect(member.subscriptionStatus).toBe("active");
    expect(await members.totalPeople()).toBe(ROWS);
    expect(await at.ownSubscription.of("reader7@example.org")).toMatchObject({ status: "active", name: "Reader 7" });
    expect(await at.store.consents("s7")).toMatchObject([{ kind: "requested", how: "link" }]);
    await erasing.deleteAccount(member.id);
    expect(await members.totalPeople()).toBe(ROWS - 1);
  });

  test("the program of version 1 would count wrongly, and does not start on a newer database", async () => {
    const where = await place();
    await openAt(where);
    const old = await openAsItIs(where);
    const refusal = await migrate(old, [subscribing]).catch((error) => error);
    await old.close();
    expect(isDatabaseError(refusal, "unsuitable")).toBe(true);
  });

  /** Without bringing the schema up to date. */
  async function openAsItIs({ databaseUrl, dataFolder }: DatabasePlace): Promise<Database> {
    return databaseUrl
      ? openPostgres(databaseUrl, { unlimited: true })
      : openSqlite(join(dataFolder, "commonplace.db"));
  }

  async function fill(database: Database): Promise<void> {
    const numbers =
      engine === "sqlite"
        ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`
        : `with n(i) as (select generate_series(1, ${ROWS}))`;
    const insert = (table: string, values: Record<string, string>) =>
      `insert into ${table} (${Object.keys(values)}) ${numbers} select ${Object.values(values)} from n`;
    await database.write(async (trx) => {
      const run = (statement: string) => sql.raw(statement).execute(trx);
      await run(
        insert("subscriber", {
          id: "'s' || i",
          address: "'reader' || i || '@example.org'",
          address_key: "'reader' || i || '@example.org'",
          name: "'Reader ' || i",
          wants_account: "0",
          created_at: "1",
          verified_at: "2",
          full_days: "0",
          cycle: "1",
          random: "''",
        }),
      );
      await run(
        insert("consent", {
          id: "'c' || i",
          subscriber_id: "'s' || i",
          kind: "'requested'",
          at: "1",
          wants_account: "0",
          confirmed_at: "2",
          how: "'link'",
        }),
      );
      await run(
        insert("mail", {
          id: "'m' || i",
          template: "'verify'",
          data: "'{}'",
          subscriber_id: "'s' || i",
          recipient: "'reader' || i || '@example.org'",
          cycle: "1",
          priority: "0",
          state: "'sent'",
          ready_at: "0",
          attempts: "1",
          lost_answers: "0",
          generation: "1",
          created_at: "1",
          finished_at: "2",
        }),
      );
      await run(`update counter set value = ${ROWS} where name = 'active'`);
    });
  }

  /** What the engine itself says of every table, column and index. */
  async function schemaOf(database: Database): Promise<unknown> {
    const query =
      engine === "sqlite"
        ? "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by name"
        : `select table_name as a, column_name as b, data_type as c, is_nullable as d from information_schema.columns
           where table_schema = 'public' union all
           select tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public' order by 1, 2`;
    return (await database.read((db) => sql.raw(query).execute(db))).rows;
  }
});
