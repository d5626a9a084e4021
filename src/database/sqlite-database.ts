import { chmodSync, closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, Kysely, SqliteDialect } from "kysely";
import type { Database } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { registerConnection } from "./prepared.ts";
import type { Handle, Schema } from "./schema.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { asDatabaseError, hasWalResetFix, sqliteFault } from "./sqlite-faults.ts";
import { PATIENCE, SqliteWriter } from "./sqlite-writer.ts";

/** How long SQLite itself may hold up the process for a lock; longer waits are asynchronous. */
const LOCK_WAIT = 5;
/** How often emptying the log is tried; another process that reads is soon done. */
const WIPE_ATTEMPTS = 10;

/** The embedded engine: one file, one connection that writes, one that reads. */
export async function openSqlite(file: string): Promise<Database> {
  refuseOldSqlite();
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  const connection = await patiently(() =>
    open(file, "pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on"),
  );
  const readConnection = await patiently(() => open(file, "pragma query_only = on"));
  const reader = handleOn(readConnection);
  const writer = handleOn(connection);
  const queue = new SqliteWriter(connection.database, writer);
  let senderLock: DatabaseSync | null = null;

  return {
    engine: "sqlite",
    read: (step) => patiently(() => step(reader)),
    write: (step) => queue.write(step),
    async lock() {},
    lockSender() {
      senderLock ??= takeSenderLock(file);
      return senderLock !== null;
    },
    unlockSender() {
      senderLock?.close();
      senderLock = null;
    },
    async wipe() {
      for (let attempt = 0; attempt < WIPE_ATTEMPTS; attempt++) {
        if (attempt) await delay(20);
        if (emptiedLog(connection)) return;
      }
    },
    now: async () => Date.now(),
    async facts() {
      const [row] = connection.run<{ v: string }>("select sqlite_version() as v", []);
      return {
        engine: "sqlite",
        version: row?.v ?? "",
        journal_mode: setting(connection, "journal_mode"),
        synchronous: setting(connection, "synchronous"),
        foreign_keys: setting(connection, "foreign_keys"),
      };
    },
    async close() {
      await queue.drain();
      senderLock?.close();
      readConnection.database.close();
      connection.database.close();
    },
  };
}

function handleOn(connection: SqliteConnection): Handle {
  const dialect = new SqliteDialect({ database: connection });
  const handle: Handle = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  registerConnection(handle, connection);
  return handle;
}

function open(file: string, settings: string): SqliteConnection {
  const connection = new SqliteConnection(new DatabaseSync(file, { timeout: LOCK_WAIT }));
  try {
    connection.database.exec(`pragma journal_mode = wal; pragma cache_size = -16000; ${settings}`);
    if (setting(connection, "journal_mode") !== "wal")
      throw new DatabaseError("unsuitable", `DATA_DIR: the file system of ${file} does not support SQLite's WAL mode`);
  } catch (error) {
    connection.database.close();
    throw error;
  }
  return connection;
}

/** Puts everything into the file and cuts the write-ahead log to nothing; false while another process reads it. */
function emptiedLog({ database }: SqliteConnection): boolean {
  if (database.isTransaction) return false;
  try {
    const answer = database.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
    return answer.busy === 0;
  } catch {
    return false;
  }
}

function setting(connection: SqliteConnection, name: string): string | number {
  const [row] = connection.run<Record<string, string | number>>(`pragma ${name}`, []);
  return Object.values(row ?? {})[0] ?? "";
}

function refuseOldSqlite(): void {
  const memory = new DatabaseSync(":memory:");
  const { v: version } = memory.prepare("select sqlite_version() as v").get() as { v: string };
  memory.close();
  if (!hasWalResetFix(version))
    throw new DatabaseError(
      "unsuitable",
      `this Node carries SQLite ${version}, which can corrupt its file (WAL-reset bug); use one with SQLite 3.51.3 or later`,
    );
}

/**
 * The right to send on the database in this file, which one process has; null when another one does. A lock of the
 * operating system: it ends when it is closed, or with the process, even one that is killed.
 */
export function takeSenderLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(`${file}.sender`, { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (sqliteFault(error) === "busy") return null;
    throw error;
  }
}

/** Tries again without blocking the process while another one holds the file; gives up as `busy`. */
async function patiently<T>(step: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
    try {
      return await step();
    } catch (error) {
      if (sqliteFault(error) !== "busy" || performance.now() > until) throw asDatabaseError(error, "read");
      await delay(wait);
    }
  }
}
