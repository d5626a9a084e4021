import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe } from "vitest";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/** Where an empty database of one engine is; opening it twice gives two processes' view of it. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

export interface EngineUnderTest {
  readonly engine: "sqlite" | "postgres";
  /** An empty database, opened with its schema, closed and removed after the test. */
  open(): Promise<Database>;
  /** An empty database, not yet opened; removed after the test. */
  place(): Promise<DatabasePlace>;
  /** Opens what `place` gave; closed after the test. */
  openAt(place: DatabasePlace): Promise<Database>;
}

/** Runs the same tests on SQLite and on a real Postgres. */
export function eachEngine(tests: (under: EngineUnderTest) => void): void {
  for (const engine of ["sqlite", "postgres"] as const)
    describe(engine, () => {
      const closing: (() => unknown)[] = [];
      afterEach(async () => {
        for (const step of closing.splice(0).reverse()) await step();
      });
      if (engine === "postgres") afterAll(stopOwnServer);

      const under: EngineUnderTest = {
        engine,
        async place() {
          const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
          closing.push(() => rmSync(dataFolder, { recursive: true, force: true }));
          if (engine === "sqlite") return { databaseUrl: null, dataFolder };
          const { url, drop } = await createPostgresDatabase();
          closing.push(drop);
          return { databaseUrl: url, dataFolder };
        },
        async openAt(place) {
          const database = await openDatabase(place);
          closing.push(() => database.close());
          return database;
        },
        open: async () => under.openAt(await under.place()),
      };
      tests(under);
    });
}

let ownServer: Promise<PostgresServer> | undefined;

async function serverUrl(): Promise<string> {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
  ownServer ??= startPostgres();
  return (await ownServer).url;
}

async function stopOwnServer(): Promise<void> {
  await (await ownServer)?.stop();
  ownServer = undefined;
}

/** A new database on the server of this run. */
async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await serverUrl();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
