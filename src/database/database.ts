import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, migrate, migrations } from "./migrations/migrate.ts";
import type { Handle } from "./schema.ts";
import { openSqlite } from "./sqlite-database.ts";

export type Engine = "sqlite" | "postgres";

/** The one database handle of a process. */
export interface Database {
  readonly engine: Engine;
  /** Runs queries that change nothing. Sees only what was committed. Throws a DatabaseError when it cannot. */
  read<T>(step: (db: Handle) => Promise<T>): Promise<T>;
  /**
   * Runs a step in a transaction and resolves when it is durable. On SQLite, steps requested in one turn of the event
   * loop share a transaction, each behind its own savepoint: a step that throws undoes only itself. A step awaits
   * nothing but its queries, and may run again after a deadlock. Throws a DatabaseError when nothing was stored, or when
   * Postgres fell silent over the commit, which may have succeeded.
   */
  write<T>(step: (trx: Handle) => Promise<T>): Promise<T>;
  /** Makes concurrent write steps that name a common key follow one another. First thing in a step, keys in one call. */
  lock(trx: Handle, ...keys: string[]): Promise<void>;
  /**
   * Tries to be the only process that sends. SQLite: an operating-system lock that ends with the process, however it
   * ends. Postgres: always true, there the lease with its time decides.
   */
  lockSender(): boolean;
  unlockSender(): void;
  /**
   * After personal data was deleted: leaves no trace of it in the engine's own files, as far as that is in the hands of
   * a client. SQLite: deleted content is overwritten (`secure_delete`), and the write-ahead log is emptied, unless
   * another process is reading right now. Postgres: the server's vacuum does it in its own time. Never throws.
   */
  wipe(): Promise<void>;
  /** The present moment as leases count it, in milliseconds. */
  now(trx: Handle): Promise<number>;
  /** What `doctor` shows. */
  facts(): Promise<Readonly<Record<string, string | number>>>;
  close(): Promise<void>;
}

/** Is there a database of this installation, with or without rows? Changes nothing. */
export async function databaseExists(parts: { databaseUrl: string | null; dataFolder: string }): Promise<boolean> {
  if (!parts.databaseUrl) return existsSync(fileIn(parts.dataFolder));
  const database = (await import("./postgres-database.ts")).openPostgres(parts.databaseUrl);
  try {
    const { rows } = await database.read((db) =>
      sql<{ name: string | null }>`select to_regclass('schema_version')::text as name`.execute(db),
    );
    return rows[0]?.name != null;
  } finally {
    await database.close();
  }
}

const fileIn = (dataFolder: string): string => join(dataFolder, "commonplace.db");

/** Opens the database of this installation as it is, whatever the version of its schema: for looking at it. It must exist. */
export async function openAsItIs(parts: { databaseUrl: string | null; dataFolder: string }): Promise<Database> {
  return parts.databaseUrl
    ? (await import("./postgres-database.ts")).openPostgres(parts.databaseUrl)
    : openSqlite(fileIn(parts.dataFolder));
}

/**
 * Opens the database of this installation and brings its schema up to date. Throws a DatabaseError with code
 * `unsuitable` and a reason for the author when it must not be used: an SQLite with the WAL-reset bug, a schema of a
 * newer program, a file system without WAL.
 */
export async function openDatabase(
  parts: { databaseUrl: string | null; dataFolder: string },
  steps: readonly Migration[] = migrations,
): Promise<Database> {
  if (!parts.databaseUrl) mkdirSync(parts.dataFolder, { recursive: true, mode: 0o700 });
  const { databaseUrl } = parts;
  const openPostgres = databaseUrl ? (await import("./postgres-database.ts")).openPostgres : null;
  const database = openPostgres ? openPostgres(databaseUrl as string) : await openSqlite(fileIn(parts.dataFolder));
  // Changing a large table takes longer than any request may: Postgres gets a connection without limits for it.
  const migrating = openPostgres ? openPostgres(databaseUrl as string, { unlimited: true }) : database;
  try {
    await migrate(migrating, steps);
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    if (migrating !== database) await migrating.close();
  }
  return database;
}
