import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { allRows } from "../../../test/support/all-rows.ts";
import { type DatabasePlace, eachEngine } from "../../../test/support/databases.ts";
import { fillDatabase } from "../../../test/support/filled-database.ts";
import { addReaders, sampleOrder } from "../../../test/support/issues.ts";
import { exclusionOf } from "../../domain/newsletters/audience.ts";
import { type Engine, openDatabase } from "../database.ts";
import { subscribing } from "../migrations/001-subscribing.ts";
import { migrate } from "../migrations/migrate.ts";
import { createIssueStore } from "../newsletters/issue-store.ts";
import { openPostgres } from "../postgres-database.ts";
import { openSqlite } from "../sqlite-database.ts";
import { keepSnapshot } from "./backup.ts";
import { putInPlace } from "./put-in-place.ts";
import { schemaVersionOf } from "./tables.ts";

const ways: Record<Engine, [from: Engine, to: Engine][]> = {
  sqlite: [["sqlite", "sqlite"]],
  postgres: [
    ["postgres", "postgres"],
    ["postgres", "sqlite"],
    ["sqlite", "postgres"],
  ],
};

/** For a machine that has other work. */
const patient = { timeout: 90_000 };

eachEngine(({ engine, emptyPlace, openAt }) => {
  async function emptyOn(wanted: Engine): Promise<DatabasePlace> {
    const where = await emptyPlace();
    return wanted === "sqlite" ? { ...where, databaseUrl: null } : where;
  }

  async function filled(on: Engine = engine) {
    const where = await emptyOn(on);
    const database = await openAt(where);
    await fillDatabase(database, where.dataFolder);
    return { where, database, file: join(where.dataFolder, "kept.db") };
  }

  test(
    "P216: a snapshot is one private SQLite file with every row, taken while the database is open",
    patient,
    async () => {
      const { where, database, file } = await filled();
      await keepSnapshot(where, file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(where.dataFolder).filter((name) => name.startsWith("kept"))).toEqual(["kept.db"]);
      const copy = await openSqlite(file);
      const [rows, copied] = [await allRows(database), await allRows(copy)];
      await copy.close();
      expect(copied).toEqual(rows);
      for (const table of ["subscriber", "consent", "session", "avatar", "issue", "delivery", "counter"])
        expect(rows[table]?.length, table).toBeGreaterThan(0);
    },
  );

  for (const [from, to] of ways[engine])
    test(
      `P218: put in place from ${from} on ${to} it is the same site, which gives no number twice`,
      patient,
      async () => {
        const { where, database, file } = await filled(from);
        await database.write((trx) => trx.deleteFrom("subscriber").where("no", "=", 4).execute());
        await database.write((trx) => trx.deleteFrom("issue").where("id", "=", 2).execute());
        await keepSnapshot(where, file);
        const target = await emptyOn(to);
        expect(await putInPlace(target, file)).toBeNull();
        const restored = await openAt(target);
        expect(await allRows(restored)).toEqual(await allRows(database));
        await addReaders(restored, 1, 1, "next");
        const [reader] = await restored.read((db) =>
          db.selectFrom("subscriber").select("no").where("id", "=", "next1").execute(),
        );
        expect(reader?.no).toBe(5);
        expect(await createIssueStore(restored, { excludes: exclusionOf }).order(sampleOrder, 0)).toBe(3);
      },
    );

  test("P218: what was there is kept aside, and comes back the same way", patient, async () => {
    const where = await emptyPlace();
    const first = await openDatabase(where);
    await fillDatabase(first, where.dataFolder);
    const file = join(where.dataFolder, "kept.db");
    await keepSnapshot(where, file);
    await addReaders(first, 1, 50);
    const later = await allRows(first);
    await first.close();
    const aside = (await putInPlace(where, file)) as string;
    expect(statSync(aside).mode & 0o777).toBe(0o600);
    const before = await openDatabase(where);
    expect((await allRows(before)).subscriber).toHaveLength(4);
    await before.close();
    expect(await putInPlace(where, aside)).not.toBe(aside);
    expect(await allRows(await openAt(where))).toEqual(later);
  });

  test("an older schema is kept as it is, and brought up to date where it is put", patient, async () => {
    const where = await emptyPlace();
    const path = join(where.dataFolder, "commonplace.db");
    const old = where.databaseUrl ? openPostgres(where.databaseUrl) : await openSqlite(path);
    await migrate(old, [subscribing]);
    await addReaders(old, 1, 1);
    await old.close();
    const file = join(where.dataFolder, "kept.db");
    await keepSnapshot(where, file);
    const copy = new DatabaseSync(file);
    expect(schemaVersionOf(copy)).toBe(1);
    copy.close();
    const target = await emptyPlace();
    await putInPlace(target, file);
    const database = await openAt(target);
    const rows = await database.read((db) => db.selectFrom("subscriber").select(["id", "no"]).execute());
    expect(rows).toEqual([{ id: "s1", no: 1 }]);
  });

  test("a failure leaves nothing of a snapshot, and a database as it was", patient, async () => {
    const { where, database, file } = await filled();
    await expect(keepSnapshot(where, join(where.dataFolder, "missing/kept.db"))).rejects.toThrow();
    await keepSnapshot(where, file);
    const rows = await allRows(database);
    const before = readdirSync(where.dataFolder);
    if (engine === "postgres") {
      // What Postgres cannot hold turns up late, in the middle of the transaction.
      const copy = new DatabaseSync(file);
      copy.exec("update suppression set reason = 'a' || char(0); update issue set subject = 'a' || char(0) || 'b'");
      copy.close();
    }
    await expect(putInPlace(where, engine === "postgres" ? file : `${file}.missing`)).rejects.toThrow();
    const left = readdirSync(where.dataFolder).filter((name) => !before.includes(name));
    expect(left.filter((name) => !name.startsWith("commonplace-replaced-"))).toEqual([]);
    expect(await allRows(await openAt(where))).toEqual(rows);
  });
});
