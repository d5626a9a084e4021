import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import type { Database } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { isLostConnection, openPool } from "./postgres-pool.ts";
import type { Handle, Schema } from "./schema.ts";

const ATTEMPTS = 3;

/** Postgres, for more than one node. `unlimited`: for changes of the schema, which take longer than any request may. */
export function openPostgres(url: string, given: { unlimited?: boolean } = {}): Database {
  const dialect = new PostgresDialect({ pool: openPool(url, given) });
  const db: Handle = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });

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
      const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db);
      return { engine: "postgres", version: rows[0]?.serverVersion ?? "" };
    },
    close: () => db.destroy(),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isDeadlock(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Has the server no TLS, or a certificate that cannot be checked? */
function isRefusedTls(error: unknown): error is Error {
  return (
    error instanceof Error && /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|SSL connection/.test(`${codeOf(error)} ${error.message}`)
  );
}

function asDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  if (["57014", "55P03", "40001", "40P01"].includes(code))
    return new DatabaseError("busy", "the database did not answer in time", error);
  if (isLostConnection(error) || /^(53|25006|28|3D)/.test(code) || /^E[A-Z]+$/.test(code))
    return new DatabaseError("unavailable", "the database cannot be reached", error);
  if (isRefusedTls(error))
    return new DatabaseError("unavailable", `DATABASE_URL: TLS with the server failed: ${error.message}`, error);
  return error;
}
