import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type DatabasePlace, eachEngine } from "../../../test/support/databases.ts";
import { openDatabase } from "../database.ts";
import { type Migration, migrations } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres-database.ts";
import type { Handle } from "../schema.ts";
import { upgrade } from "./upgrade.ts";

const former = migrations.length;

eachEngine(({ engine, emptyPlace }) => {
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
    // The new database to compare with is the first run; the trial on the copy the second; the real one the third.
    const late = next(async (db) => {
      if (++runs !== 3) await sql`alter table counter add column added text`.execute(db);
    });
    expect(await upgrade(where, { steps: late })).toMatchObject({ outcome: "failed" });
    expect(await found(where)).toEqual({ version: former, value: { name: "written before", value: 7 } });
    expect(kept(where)).toEqual([]);
  });

  // What other nodes do meanwhile; on SQLite one process alone writes.
  test.runIf(engine === "postgres")(
    "P265: a change that fails takes nothing back that other nodes have written meanwhile",
    async () => {
      const where = await scene();
      const other = await openDatabase(where);
      onTestFinished(() => other.close());
      const late = next(async (db, of) => {
        const column = of === "sqlite" ? "added" : "other";
        if (of === "postgres")
          await other.write((trx) =>
            trx.insertInto("counter").values({ name: "written meanwhile", value: 8 }).execute(),
          );
        await sql`alter table counter add column ${sql.ref(column)} text`.execute(db);
      });
      const result = await upgrade(where, { steps: late });
      expect(result).toMatchObject({ outcome: "failed", reason: expect.stringContaining("counter.added is missing") });
      expect(await found(where)).toMatchObject({ version: former, value: { value: 7 } });
      const rows = await other.read((db) =>
        db.selectFrom("counter").selectAll().where("name", "like", "written%").execute(),
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(["written before", "written meanwhile"]);
    },
  );

  test.runIf(engine === "postgres")(
    "P265: of nodes that upgrade together one makes the change, and it alone keeps a snapshot",
    async () => {
      const where = await scene();
      const elsewhere = { ...where, dataFolder: temporaryFolder() };
      const results = await Promise.all([where, elsewhere].map((node) => upgrade(node, { steps: addColumn })));
      for (const result of results) expect(result).toMatchObject({ outcome: "upgraded", from: former, to: former + 1 });
      const snapshots = results.filter((result) => result.outcome === "upgraded" && result.snapshot !== null);
      expect(snapshots).toHaveLength(1);
      expect([...kept(where), ...kept(elsewhere)]).toHaveLength(1);
      expect(await found(where, addColumn)).toMatchObject({ version: former + 1, value: { value: 7, added: null } });
    },
  );

  test.runIf(engine === "postgres")(
    "P265: a change that waits for a table gives way to those who come later",
    { timeout: 60_000 },
    async () => {
      const where = await scene();
      const url = where.databaseUrl as string;
      const [holding, reading] = [openPostgres(url, { unlimited: true }), openPostgres(url)];
      onTestFinished(async () => void (await Promise.all([holding.close(), reading.close()])));
      const release = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const look = (db: Handle) => db.selectFrom("counter").selectAll().execute();
      const holder = holding.write(async (trx) => {
        await look(trx);
        held.resolve();
        await release.promise;
      });
      await held.promise;
      const upgrading = upgrade(where, { steps: addColumn });
      const waiting = () => reading.read((db) => sql`select 1 from pg_locks where not granted`.execute(db));
      await expect
        .poll(async () => (await waiting()).rows.length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(0);
      // It comes after the change in the queue, which is not over before the holder lets go; a request gives up after 4.5 s.
      expect(await reading.read(look)).not.toEqual([]);
      release.resolve();
      await holder;
      expect(await upgrading).toMatchObject({ outcome: "upgraded" });
    },
  );
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
