import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { addReaders, createIssueScene, eraseReader } from "../../../test/support/issues.ts";
import type { Database } from "../database.ts";
import { openPostgres } from "../postgres-database.ts";
import { openSqlite } from "../sqlite-database.ts";
import { subscribing } from "./001-subscribing.ts";
import { migrate } from "./migrate.ts";

const numbers = (database: Database) =>
  database.read(async (db) => {
    const rows = await db.selectFrom("subscriber").select(["id", "no"]).orderBy("no").execute();
    return rows.map(({ id, no }) => [id, no]);
  });

eachEngine(({ engine, open, emptyPlace, openAt }) => {
  test("subscribers of an older database get a number each, and later ones go on from there", async () => {
    const where = await emptyPlace();
    const old = where.databaseUrl
      ? openPostgres(where.databaseUrl, { unlimited: true })
      : await openSqlite(join(where.dataFolder, "commonplace.db"));
    await migrate(old, [subscribing]);
    await addReaders(old, 1, 4);
    await eraseReader(old, "s2");
    await old.close();
    const database = await openAt(where);
    const before = await numbers(database);
    expect(before.map(([id]) => id)).toEqual(["s1", "s3", "s4"]);
    expect(new Set(before.map(([, no]) => no)).size).toBe(3);
    await addReaders(database, 5, 6);
    const after = await numbers(database);
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3).map(([id]) => id)).toEqual(["s5", "s6"]);
  });

  test("the number of a subscriber, and the id of an issue, is never given again", async () => {
    const database = await open();
    await addReaders(database, 1, 3);
    await eraseReader(database, "s3");
    await addReaders(database, 4, 4);
    expect(await numbers(database)).toEqual([
      ["s1", 1],
      ["s2", 2],
      ["s4", 4],
    ]);
    const scene = await createIssueScene(database);
    const first = await scene.order();
    await database.write(async (trx) => {
      await trx.deleteFrom("issue").execute();
    });
    expect(await scene.order()).toBe(first + 1);
  });

  test("two copies of one issue for one reader cannot be stored", async () => {
    const database = await open();
    const row = { issue: 1, subscriberNo: 1, state: 0, readyAt: null, attempts: null, lost: null, code: null };
    const add = () => database.write((trx) => trx.insertInto("delivery").values(row).execute());
    await add();
    await expect(add()).rejects.toThrow();
  });

  test.runIf(engine === "sqlite")("a delivery takes 31 bytes at most", async () => {
    const database = await open();
    const size = async () => {
      const { rows } = await database.read((db) => sql<{ pageCount: number }>`pragma page_count`.execute(db));
      return (rows[0]?.pageCount ?? 0) * 4_096;
    };
    const before = await size();
    await database.write((trx) =>
      sql`with recursive n(i) as (select 1000000 union all select i + 1 from n where i < 1100000)
        insert into delivery (issue, subscriber_no, state) select 500, i, 1 from n`.execute(trx),
    );
    expect(((await size()) - before) / 100_000).toBeLessThan(31);
  });
});
