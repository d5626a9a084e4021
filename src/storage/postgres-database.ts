import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import type { Handle, Schema } from "./schema.ts";

const STATEMENT_LIMIT = 5_000;
const ATTEMPTS = 3;

/** Postgres, for more than one node. Connections that fail or fall silent are thrown away and made anew. */
export function openPostgres(url: string, { unlimited = false } = {}): Database {
  const limits = {
    statement_timeout: STATEMENT_LIMIT,
    lock_timeout: STATEMENT_LIMIT,
    // A link that died without a word answers no statement: the client's own limit ends the wait.
    query_timeout: STATEMENT_LIMIT + 1_000,
    idle_in_transaction_session_timeout: 15_000,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    ...(unlimited ? {} : limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: "commonplace",
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A lost idle connection is no fault of anybody's request: the pool has dropped it already.
  pool.on("error", () => {});
  const db: Handle = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardBroken(pool) }) });

  return {
    engine: "postgres",
    async read(step) {
      try {
        return await step(db);
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    async write(step) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(step);
        } catch (error) {
          if (attempt < ATTEMPTS && isDeadlock(error)) continue;
          throw asDatabaseError(error);
        }
      }
    },
    async lock(trx, ...keys) {
      for (const key of [...new Set(keys)])
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    },
    lockSender: () => true,
    unlockSender() {},
    async wipe() {},
    async now(trx) {
      const { rows } = await sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(trx);
      return rows[0]?.now as number;
    },
    async facts() {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
      return { engine: "postgres", version: rows[0]?.server_version ?? "" };
    },
    close: () => db.destroy(),
  };
}

/** A connection on which a statement went unanswered must not serve anybody else. */
function discardBroken(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let broken: Error | null = null;
      return {
        async query(...query: unknown[]) {
          if (broken) throw broken;
          try {
            // biome-ignore lint/suspicious/noExplicitAny: handed through as Kysely gave it
            return await (client.query as any)(...query);
          } catch (error) {
            if (isLostConnection(error)) broken = error as Error;
            throw error;
          }
        },
        release: () => client.release(broken ?? undefined),
        // biome-ignore lint/suspicious/noExplicitAny: the part of a client that Kysely uses
      } as any;
    },
    end: () => pool.end(),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isDeadlock(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Connection exceptions, shutdowns, and whatever is no answer of the server at all. */
function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P)/.test(code)) return true;
  return (
    !(error instanceof pg.DatabaseError) &&
    /timeout|terminated|closed|ECONN|EPIPE|ETIMEDOUT|socket|queryable/i.test(`${code} ${error}`)
  );
}

function asDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  if (["57014", "55P03", "40001", "40P01"].includes(code))
    return new DatabaseError("busy", "the database did not answer in time", error);
  if (isLostConnection(error) || /^(53|25006|28|3D)/.test(code) || /^E[A-Z]+$/.test(code))
    return new DatabaseError("unavailable", "the database cannot be reached", error);
  return error;
}
