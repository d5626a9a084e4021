import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, onTestFinished } from "vitest";
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
  /** A database with its schema and nothing in it, not yet opened; removed after the test. */
  place(): Promise<DatabasePlace>;
  /** The same before any program has opened it: without a schema. */
  emptyPlace(): Promise<DatabasePlace>;
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

      const placeFrom = async (template: () => Promise<string>): Promise<DatabasePlace> => {
        const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
        closing.push(() => rmSync(dataFolder, { recursive: true, force: true }));
        if (engine === "sqlite") return { databaseUrl: null, dataFolder };
        const { url, drop } = await createPostgresDatabase(await template());
        closing.push(drop);
        return { databaseUrl: url, dataFolder };
      };
      const under: EngineUnderTest = {
        engine,
        place: () => placeFrom(withSchema),
        emptyPlace: () => placeFrom(async () => "template1"),
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
  if (!ownServer) return;
  await (await administrator)?.end();
  administrator = undefined;
  await (await ownServer).stop();
  ownServer = undefined;
  template = undefined;
}

/** A new database on the server of this run, a copy of another one there. */
async function createPostgresDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const drop = () => onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: await urlOf(name), drop: async () => void (await drop()) };
}

let template: Promise<string> | undefined;

/** The database whose copies need no more than to be copied; the first to ask for it makes it, once on each server. */
function withSchema(): Promise<string> {
  template ??= onServer(async (client) => {
    const [name, unfinished] = ["with_schema", "with_schema_soon"];
    await client.query("select pg_advisory_lock(1)");
    try {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount) return name;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      await (await openDatabase({ databaseUrl: await urlOf(unfinished), dataFolder: tmpdir() })).close();
      await client.query(`alter database ${unfinished} rename to ${name}`);
      return name;
    } finally {
      await client.query("select pg_advisory_unlock(1)");
    }
  });
  return template;
}

let administrator: Promise<pg.Client> | undefined;

/** Over a connection to its maintenance database, which is kept: a new one for each database took as long as to copy it. */
async function onServer<T>(step: (client: pg.Client) => Promise<T>): Promise<T> {
  administrator ??= connectToServer();
  return step(await administrator);
}

async function connectToServer(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await serverUrl() });
  // It lives as long as the server: that this one has ended is no fault.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** A copy of a Postgres database on the same server, as its host would make one, while programs use it; they connect anew. */
export async function cloneOf({ databaseUrl, dataFolder }: DatabasePlace): Promise<DatabasePlace> {
  const source = new URL(databaseUrl ?? "").pathname.slice(1);
  const clone = `${source}_clone`;
  await onServer(async (client) => {
    await client.query(`alter database ${source} allow_connections false`);
    try {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [source]);
      await client.query(`create database ${clone} template ${source} strategy file_copy`);
    } finally {
      await client.query(`alter database ${source} allow_connections true`);
    }
  });
  onTestFinished(
    async () => void (await onServer((client) => client.query(`drop database if exists ${clone} with (force)`))),
  );
  return { databaseUrl: await urlOf(clone), dataFolder };
}

async function urlOf(name: string): Promise<string> {
  const url = new URL(await serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}
