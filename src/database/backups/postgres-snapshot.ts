import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sql } from "kysely";
import { DatabaseError } from "../database-error.ts";
import { newestVersion } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres-database.ts";
import type { Handle } from "../schema.ts";
import { makeEmptySchema } from "./empty-schema.ts";
import { lastNumbersOf, numbersFromPostgres } from "./numbering.ts";
import { rowCounts, type Table, tablesOf } from "./tables.ts";

/** Rows that are read at once. */
const PAGE = 500;

/** Copies the tables of a Postgres as they are at one moment into a file with the same version of the schema. */
export async function snapshotOfPostgres(url: string, file: string): Promise<Map<string, number>> {
  const source = openPostgres(url, { unlimited: true });
  try {
    return await source.read((db) =>
      db
        .withoutPlugins()
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => copyInto(trx, file)),
    );
  } finally {
    await source.close();
  }
}

async function copyInto(trx: Handle, file: string): Promise<Map<string, number>> {
  await makeEmptySchema(file, await versionOf(trx));
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin");
    const tables = tablesOf(copy);
    const numbered = lastNumbersOf(copy);
    const counts = new Map<string, number>();
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table.name)}`.execute(trx);
      counts.set(table.name, rows[0]?.n ?? 0);
      await copyTable(trx, copy, table);
    }
    const copied = rowCounts(copy);
    for (const [name, count] of counts)
      if (copied.get(name) !== count) throw new Error(`${copied.get(name)} of ${count} rows of ${name} were copied`);
    await numbersFromPostgres(trx, copy, numbered);
    copy.exec("commit");
    return rowCounts(copy);
  } finally {
    copy.close();
  }
}

async function versionOf(trx: Handle): Promise<number> {
  const { rows } = await sql<{ version: number }>`select max(version) as version from schema_version`.execute(trx);
  const version = rows[0]?.version ?? 0;
  if (version > newestVersion)
    throw new DatabaseError(
      "unsuitable",
      `the database belongs to a newer program (schema ${version}, this one knows ${newestVersion})`,
    );
  return version;
}

async function copyTable(trx: Handle, copy: DatabaseSync, { name, columns }: Table): Promise<void> {
  // What a migration puts into a new database has its rows in the copied one as well.
  copy.exec(`delete from ${name}`);
  const insert = copy.prepare(`insert into ${name} (${columns}) values (${columns.map(() => "?")})`);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for select ${list} from ${sql.table(name)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Record<string, SQLInputValue>>`fetch ${sql.lit(PAGE)} from backup_rows`.execute(trx);
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    if (rows.length < PAGE) break;
  }
  await sql`close backup_rows`.execute(trx);
}
