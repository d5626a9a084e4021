import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** What each table, column, index and constraint of a database is, a line each. */
export async function catalogueOf(database: Database): Promise<readonly string[]> {
  const query = database.engine === "sqlite" ? ofSqlite : ofPostgres;
  const { rows } = await database.read((db) => query.execute(db));
  return rows.map(({ line }) => line).sort();
}

const ofSqlite = sql<{
  line: string;
}>`select type || ' ' || name || ': ' || coalesce(sql, '') as line from sqlite_schema`;

const ofPostgres = sql<{ line: string }>`
  select 'column ' || table_name || '.' || column_name || ': ' || data_type || ' ' || is_nullable || ' ' || is_identity
    || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select 'index ' || indexname || ': ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conname || ': ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace`;
