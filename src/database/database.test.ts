import { fork } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachEngine } from "../../test/support/databases.ts";
import { startPostgres } from "../../test/support/postgres.ts";
import { databaseExists, openDatabase } from "./database.ts";
import { isDatabaseError } from "./database-error.ts";
import { newestVersion } from "./migrations/migrate.ts";
import { hasWalResetFix } from "./sqlite-faults.ts";

/** Counters that a test has added. */
const names = (database: Awaited<ReturnType<typeof openDatabase>>) =>
  database
    .read((db) => db.selectFrom("counter").select("name").orderBy("name").execute())
    .then((rows) =>
      rows
        .map((row) => row.name)
        .filter((name) => !["active", "members", "members_active", "subscriber_no"].includes(name)),
    );
const add = (name: string) => (trx: import("./schema.ts").Handle) =>
  trx.insertInto("counter").values({ name, value: 0 }).execute();

eachEngine(({ engine, open, place, emptyPlace, openAt }) => {
  test("an empty database gets its schema, whoever of two processes comes first", async () => {
    const where = await emptyPlace();
    const [one, two] = await Promise.all([openAt(where), openAt(where)]);
    await one.write(add("one"));
    expect(await names(two)).toEqual(["one"]);
    const versions = await one.read((db) => db.selectFrom("schemaVersion").select("version").execute());
    expect(versions).toEqual(Array.from({ length: newestVersion }, (_, index) => ({ version: index + 1 })));
  });

  test("whether there is a database can be asked without making one", async () => {
    const where = await emptyPlace();
    expect(await databaseExists(where)).toBe(false);
    expect(await databaseExists(where)).toBe(false);
    await openAt(where);
    expect(await databaseExists(where)).toBe(true);
  });

  test("a program refuses the schema of a newer one, unless that says it can be read", async () => {
    const newer = newestVersion + 1;
    const where = await place();
    const first = await openAt(where);
    await first.write((trx) =>
      trx.insertInto("schemaVersion").values({ version: newer, readableBy: newestVersion, appliedAt: 0 }).execute(),
    );
    await openAt(where);
    await first.write((trx) =>
      trx.updateTable("schemaVersion").set({ readableBy: newer }).where("version", "=", newer).execute(),
    );
    const refusal = await openAt(where).catch((error) => error);
    expect(isDatabaseError(refusal, "unsuitable")).toBe(true);
    expect(refusal.message).toContain("newer program");
  });

  test("a step that throws undoes only itself", async () => {
    const database = await open();
    const results = await Promise.allSettled([
      database.write(add("a")),
      database.write(async (trx) => {
        await add("b")(trx);
        throw new Error("changed my mind");
      }),
      database.write(add("c")),
    ]);
    results.push(...(await Promise.allSettled([database.write(add("a"))])));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    expect(await names(database)).toEqual(["a", "c"]);
  });

  test("what is read has been committed", async () => {
    const database = await open();
    const seen: unknown[] = [];
    await database.write(async (trx) => {
      await add("a")(trx);
      seen.push(await names(database));
    });
    seen.push(await names(database));
    expect(seen).toEqual([[], ["a"]]);
  });

  test("steps that name a common key follow one another", async () => {
    const database = await open();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.write(async (trx) => {
          await database.lock(trx, "counter");
          const { value } = await trx
            .selectFrom("counter")
            .select("value")
            .where("name", "=", "active")
            .executeTakeFirstOrThrow();
          await trx
            .updateTable("counter")
            .set({ value: value + 1 })
            .where("name", "=", "active")
            .execute();
        }),
      ),
    );
    const { value } = await database.read((db) =>
      db.selectFrom("counter").select("value").where("name", "=", "active").executeTakeFirstOrThrow(),
    );
    expect(value).toBe(20);
  });

  test("large whole numbers come back as numbers", async () => {
    const database = await open();
    await database.write((trx) =>
      trx.insertInto("counter").values({ name: "late", value: 4_102_444_800_000 }).execute(),
    );
    const { value } = await database.read((db) =>
      db.selectFrom("counter").select("value").where("name", "=", "late").executeTakeFirstOrThrow(),
    );
    expect(value).toBe(4_102_444_800_000);
    expect((await database.facts()).engine).toBe(engine);
  });
});

test("Postgres: lost connections are made anew; an absent server is unavailable, soon", async () => {
  const server = await startPostgres();
  const place = { databaseUrl: server.url, dataFolder: "" };
  const database = await openDatabase(place);
  try {
    await Promise.all(Array.from({ length: 5 }, (_, index) => database.write(add(`name ${index}`))));
    await sqlOn(
      database,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'commonplace'",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.write(add("after"));
    const waiting = database.read((db) => sql`select pg_sleep(60)`.execute(db)).catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.stop();
    expect(isDatabaseError(await waiting, "unavailable")).toBe(true);
    const started = performance.now();
    const refusal = await database.write(add("never")).catch((error) => error);
    expect(isDatabaseError(refusal, "unavailable")).toBe(true);
    expect(performance.now() - started).toBeLessThan(6_000);
  } finally {
    await database.close();
    await server.stop();
  }
});

test("P88: the file is durable, private and checked", async () => {
  await inFolder(async (dataFolder) => {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    expect(await database.facts()).toMatchObject({ journal_mode: "wal", synchronous: 2, foreign_keys: 1 });
    for (const name of ["commonplace.db", "commonplace.db-wal"])
      expect(statSync(join(dataFolder, name)).mode & 0o777).toBe(0o600);
    await database.close();
  });
});

test.each([
  ["3.44.5", false],
  ["3.44.6", true],
  ["3.45.0", false],
  ["3.50.6", false],
  ["3.50.7", true],
  ["3.51.2", false],
  ["3.51.3", true],
  ["3.52.0", true],
  ["3.53.4", true],
  ["4.0.0", true],
])("SQLite %s carries the WAL-reset fix: %s", (version, carries) => expect(hasWalResetFix(version)).toBe(carries));

test("steps of one turn share a transaction", async () => {
  await inFolder(async (dataFolder) => {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    const changes = () =>
      database
        .read((db) => sql<{ dataVersion: number }>`pragma data_version`.execute(db))
        .then(({ rows }) => rows[0]?.dataVersion ?? 0);
    const before = await changes();
    await Promise.all(Array.from({ length: 50 }, (_, index) => database.write(add(`turn ${index}`))));
    expect((await changes()) - before).toBe(1);
    await database.close();
  });
});

test("another process that holds the file delays writes without freezing this one; after 5 s they are refused", {
  timeout: 20_000,
  // Tests that run beside this one may take the machine away for a moment.
  retry: 3,
}, async () => {
  await inFolder(async (dataFolder) => {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    const child = holdLock(join(dataFolder, "commonplace.db"), 7_000);
    await child.locked;
    let lag = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      lag = Math.max(lag, performance.now() - last - 10);
      last = performance.now();
    }, 10);
    const started = performance.now();
    const early = await database.write(add("early")).catch((error) => error);
    const waited = performance.now() - started;
    expect(isDatabaseError(early, "busy")).toBe(true);
    expect(waited).toBeGreaterThan(4_500);
    expect(waited).toBeLessThan(6_500);
    expect(await names(database)).toEqual([]);
    await database.write(add("late"));
    clearInterval(watch);
    expect(await names(database)).toEqual(["late"]);
    expect(lag).toBeLessThan(250);
    await child.ended;
    await database.close();
  });
});

test("a full disk refuses writes as unavailable, keeps reading, and recovers by itself", async () => {
  await inFolder(async (dataFolder) => {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    // The same error that a full disk gives, from the same place.
    const limit = (pages: number) =>
      database.write((trx) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(trx));
    await limit(1);
    const long = "x".repeat(100_000);
    const results = await Promise.allSettled([database.write(add("short")), database.write(add(long))]);
    expect(
      results.every((result) => result.status === "rejected" && isDatabaseError(result.reason, "unavailable")),
    ).toBe(true);
    expect(await names(database)).toEqual([]);
    await limit(100_000);
    await database.write(add(long));
    expect(await names(database)).toEqual([long]);
    await database.close();
  });
});

test("only one process holds the right to send, and a killed one gives it up at once", async () => {
  await inFolder(async (dataFolder) => {
    const database = await openDatabase({ databaseUrl: null, dataFolder });
    const other = fork(join(import.meta.dirname, "../../test/support/hold-sender.ts"), [dataFolder], {
      stdio: "ignore",
    });
    await new Promise((resolve) => other.once("message", resolve));
    expect(database.lockSender()).toBe(false);
    other.kill("SIGKILL");
    await new Promise((resolve) => other.once("exit", resolve));
    expect(database.lockSender()).toBe(true);
    await database.close();
  });
});

function sqlOn(database: Awaited<ReturnType<typeof openDatabase>>, statement: string) {
  return database.read((db) => sql.raw(statement).execute(db));
}

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** A child process that holds the write lock for a time. */
function holdLock(file: string, milliseconds: number) {
  const child = fork(join(import.meta.dirname, "../../test/support/hold-lock.ts"), [file, String(milliseconds)], {
    stdio: "ignore",
  });
  return {
    locked: new Promise((resolve) => child.once("message", resolve)),
    ended: new Promise((resolve) => child.once("exit", resolve)),
  };
}
