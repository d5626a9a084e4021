import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { removeDatabase } from "../backups/one-file.ts";
import { tablesOf } from "../backups/tables.ts";
import type { Database } from "../database.ts";
import { type Migration, migrate } from "../migrations/migrate.ts";
import type { Handle } from "../schema.ts";
import { openSqlite } from "../sqlite-database.ts";

/**
 * What is wrong with a database that was brought up to date, as against one that the same steps make from nothing: a
 * column that is missing, a damaged page or index, a row that refers to none. Null where all is well. `scratch`: a file
 * that is made and removed. Changes nothing.
 */
export async function faultIn(
  database: Database,
  { steps, scratch }: { steps: readonly Migration[]; scratch: string },
): Promise<string | null> {
  const there = await database.read((db) => (database.engine === "sqlite" ? onSqlite(db) : onPostgres(db)));
  const missing = (await columnsOfNew(steps, scratch)).find((column) => !there.has(column));
  if (missing !== undefined) return `the schema is not that of a new database: ${missing} is missing`;
  return database.engine === "sqlite" ? damageOf(database) : null;
}

async function damageOf(database: Database): Promise<string | null> {
  return database.read(async (db) => {
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check(1)`.execute(db);
    if (rows[0]?.integrityCheck !== "ok") return `the file is damaged: ${rows[0]?.integrityCheck}`;
    const orphans = await sql`pragma foreign_key_check`.execute(db);
    return orphans.rows.length ? "a row refers to one that is not there" : null;
  });
}

async function columnsOfNew(steps: readonly Migration[], scratch: string): Promise<string[]> {
  try {
    const empty = await openSqlite(scratch);
    await migrate(empty, steps).finally(() => empty.close());
    const file = new DatabaseSync(scratch);
    const tables = tablesOf(file);
    file.close();
    return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  } finally {
    removeDatabase(scratch);
  }
}

interface Column {
  readonly name: string;
}

async function onSqlite(db: Handle): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Column>`select t.name || '.' || c.name as name
    from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function onPostgres(db: Handle): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Column>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = any(current_schemas(false))`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
