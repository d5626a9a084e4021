import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { removeDatabase } from "../backups/one-file.ts";
import { tablesOf } from "../backups/tables.ts";
import type { Engine } from "../database.ts";
import { type Migration, migrate, type SchemaCheck } from "../migrations/migrate.ts";
import type { Handle } from "../schema.ts";
import { openSqlite } from "../sqlite-database.ts";

/**
 * Looks through a database that was brought up to date, as against one that the same steps make from nothing: throws what is
 * wrong with it, a column that is missing, a damaged page or index, a row that refers to none. `scratch`: a file that is made
 * and removed.
 */
export async function schemaCheck(steps: readonly Migration[], scratch: string): Promise<SchemaCheck> {
  const columns = await columnsOfNew(steps, scratch);
  return async (db, engine) => {
    const there = await columnsOf[engine](db);
    const missing = columns.find((column) => !there.has(column));
    if (missing !== undefined) throw new Error(`the schema is not that of a new database: ${missing} is missing`);
    if (engine === "sqlite") await refuseDamage(db);
  };
}

async function refuseDamage(db: Handle): Promise<void> {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check(1)`.execute(db);
  if (rows[0]?.integrityCheck !== "ok") throw new Error(`the file is damaged: ${rows[0]?.integrityCheck}`);
  const orphans = await sql`pragma foreign_key_check`.execute(db);
  if (orphans.rows.length) throw new Error("a row refers to one that is not there");
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

const columnsOf: Record<Engine, (db: Handle) => Promise<ReadonlySet<string>>> = {
  async sqlite(db) {
    const { rows } = await sql<Column>`select t.name || '.' || c.name as name
      from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`.execute(db);
    return new Set(rows.map(({ name }) => name));
  },
  async postgres(db) {
    const { rows } = await sql<Column>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = any(current_schemas(false))`.execute(db);
    return new Set(rows.map(({ name }) => name));
  },
};
