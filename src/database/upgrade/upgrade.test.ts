import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type DatabasePlace, eachEngine } from "../../../test/support/databases.ts";
import { openDatabase } from "../database.ts";
import { type Migration, migrations } from "../migrations/migrate.ts";
import { upgrade } from "./upgrade.ts";

const former = migrations.length;

eachEngine(({ emptyPlace }) => {
  /** A database of the present version, with something in it. */
  async function scene() {
    const where = await emptyPlace();
    const database = await openDatabase(where);
    await database.write((trx) => trx.insertInto("counter").values({ name: "written before", value: 7 }).execute());
    await database.close();
    return where;
  }

  const next = (up: Migration["up"]): readonly Migration[] => [...migrations, { readableBy: former, up }];
  const addColumn = next(async (db) => {
    await sql`alter table counter add column added text`.execute(db);
  });

  async function found(where: DatabasePlace, steps?: readonly Migration[]) {
    const database = await openDatabase(where, steps);
    onTestFinished(() => database.close());
    return database.read(async (db) => ({
      version: (
        await db
          .selectFrom("schemaVersion")
          .select((e) => e.fn.max("version").as("v"))
          .execute()
      )[0]?.v,
      value: (await db.selectFrom("counter").selectAll().where("name", "=", "written before").execute())[0],
    }));
  }

  const kept = ({ dataFolder }: DatabasePlace) =>
    readdirSync(dataFolder).filter((name) => name.startsWith("commonplace-schema-"));

  test("P228: an upgrade keeps the database as it was, changes it, and says from where to where", async () => {
    const where = await scene();
    expect(await upgrade(where)).toEqual({ outcome: "current", version: former });
    const result = await upgrade(where, { steps: addColumn });
    expect(result).toMatchObject({ outcome: "upgraded", from: former, to: former + 1, rows: expect.any(Number) });
    expect(kept(where)).toHaveLength(1);
    expect(await found(where, addColumn)).toMatchObject({ version: former + 1, value: { value: 7, added: null } });
  });

  test("P229: a trial says the same and changes nothing", async () => {
    const where = await scene();
    const tried = await upgrade(where, { steps: addColumn, isTrial: true });
    expect(tried).toMatchObject({ outcome: "upgraded", from: former, to: former + 1, snapshot: null });
    expect(kept(where)).toEqual([]);
    expect(await found(where)).toMatchObject({ version: former, value: { value: 7 } });
  });

  test("P228: a step that throws, or that leaves something else than a new database has, changes nothing", async () => {
    const where = await scene();
    const throwing = next(async () => {
      throw new Error("this step is broken");
    });
    expect(await upgrade(where, { steps: throwing })).toMatchObject({
      outcome: "failed",
      reason: "this step is broken",
    });
    // Where there is a row, it forgets what it makes where there is none.
    const forgetful = next(async (db) => {
      const { length } = await db.selectFrom("counter").select("name").where("name", "=", "written before").execute();
      if (!length) await sql`alter table counter add column added text`.execute(db);
    });
    const result = await upgrade(where, { steps: forgetful });
    expect(result).toMatchObject({ outcome: "failed", reason: expect.stringContaining("counter.added is missing") });
    expect(await found(where)).toEqual({ version: former, value: { name: "written before", value: 7 } });
  });

  test("P228: what shows only after the change is taken back", async () => {
    const where = await scene();
    let runs = 0;
    // The trial on the copy is the first run; the new database for its check the second; the real one the third.
    const late = next(async (db) => {
      if (++runs !== 3) await sql`alter table counter add column added text`.execute(db);
    });
    expect(await upgrade(where, { steps: late })).toMatchObject({ outcome: "failed" });
    expect(await found(where)).toEqual({ version: former, value: { name: "written before", value: 7 } });
  });
});
