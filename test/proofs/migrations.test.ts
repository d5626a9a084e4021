import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { migrate, migrations, newestVersion } from "../../src/database/migrations/migrate.ts";
import { openPostgres } from "../../src/database/postgres-database.ts";
import { openSqlite } from "../../src/database/sqlite-database.ts";
import { type DatabasePlace, eachEngine } from "../support/databases.ts";
import { addReaders } from "../support/issues.ts";
import { catalogueOf } from "../support/schema-catalogue.ts";
import { proving, size } from "./size.ts";

const KILLS = size(20, 2);
const READERS = size(100_000, 500);
/** The longest that a process is left to work, in milliseconds. */
const LONGEST = size(3_000, 60);
const versions = migrations
  .map((_, index) => index + 1)
  .filter((version) => proving || [1, newestVersion - 1].includes(version));
/** Within which an older database is brought up to date. */
const BAR = 60_000;

eachEngine(({ place, emptyPlace, openAt }) => {
  test.each(versions.filter((version) => version < newestVersion))(
    `P92: a database of schema %i, killed ${KILLS} times while it is brought up to date, is as a new one, with all its rows`,
    { timeout: 600_000 },
    async (version) => {
      const where = await emptyPlace();
      const old = await openOld(where);
      await migrate(old, migrations.slice(0, version));
      for (let from = 1; from <= READERS; from += 500) await addReaders(old, from, Math.min(from + 499, READERS));
      await old.close();

      for (let kill = 0; kill < KILLS; kill++) {
        const child = await begin(where);
        await delay(Math.random() * LONGEST);
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        // All of it or nothing.
        expect([version, newestVersion]).toContain(await versionIn(where));
      }
      const began = performance.now();
      // Two nodes at once: one of them does it.
      await Promise.all(
        [begin(where), begin(where)].map(async (starting) => expect(await endOf(await starting)).toBe(0)),
      );
      expect(performance.now() - began).toBeLessThan(BAR);

      const database = await openAt(where);
      expect(await catalogueOf(database)).toEqual(await catalogueOf(await openAt(await place())));
      const { rows } = await database.read((db) =>
        sql<{
          readers: number;
          numbers: number;
        }>`select count(*) as readers, count(distinct no) as numbers from subscriber`.execute(db),
      );
      expect(rows[0]).toEqual({ readers: READERS, numbers: READERS });
      const applied = await database.read((db) =>
        db.selectFrom("schemaVersion").select("version").orderBy("version").execute(),
      );
      expect(applied.map((row) => row.version)).toEqual(migrations.map((_, index) => index + 1));
    },
  );

  test("P92: the program before the last works on the newest schema, an older one refuses it where it cannot", async () => {
    const database = await openAt(await place());
    const readableBy = migrations.at(-1)?.readableBy ?? 0;
    expect(readableBy).toBe(newestVersion - 1);
    await migrate(database, migrations.slice(0, newestVersion - 1));
    await expect(migrate(database, migrations.slice(0, readableBy - 1))).rejects.toMatchObject({ code: "unsuitable" });
  });

  const openOld = async ({ databaseUrl, dataFolder }: DatabasePlace): Promise<Database> =>
    databaseUrl ? openPostgres(databaseUrl, { unlimited: true }) : openSqlite(join(dataFolder, "commonplace.db"));

  async function versionIn(where: DatabasePlace): Promise<number> {
    const database = await openOld(where);
    const { rows } = await database
      .read((db) => sql<{ version: number }>`select max(version) as version from schema_version`.execute(db))
      .finally(() => database.close());
    return rows[0]?.version ?? 0;
  }

  /** A process that is about to bring the database up to date. */
  async function begin({ dataFolder, databaseUrl }: DatabasePlace): Promise<ChildProcess> {
    const script = join(import.meta.dirname, "../support/migrating-process.ts");
    const child = fork(script, [dataFolder, databaseUrl ?? ""], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await once(child, "message");
    return child;
  }

  async function endOf(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null) await once(child, "exit");
    return child.exitCode;
  }
});
