import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { migrate, migrations } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres-database.ts";
import type { Handle } from "../schema.ts";
import { makeEmptySchema } from "./empty-schema.ts";
import { lastNumbersOf, NUMBER_ROW, numbersToPostgres } from "./numbering.ts";
import { removeDatabase } from "./one-file.ts";
import { schemaVersionOf, type Table, tablesOf } from "./tables.ts";

/** Postgres takes 65,535 values with a statement. */
const MOST_VALUES = 20_000;

/**
 * Replaces the site's own tables in a Postgres with those of a snapshot, in one transaction; other tables there stay.
 * `scratch` is a file that is made and removed.
 */
export async function fillPostgres(url: string, snapshot: string, scratch: string): Promise<void> {
  const source = new DatabaseSync(snapshot, { readOnly: true });
  const target = openPostgres(url, { unlimited: true });
  try {
    const tables = tablesOf(source);
    const version = schemaVersionOf(source);
    const own = new Set([...(await newestTables(scratch)), ...tables].map(({ name }) => name));
    await target.write(async (trx) => {
      await target.lock(trx, "commonplace schema");
      for (const name of own) await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx);
      await migrate({ ...target, write: (step) => step(trx) }, migrations.slice(0, version));
      for (const table of tables) await copyTable(source, trx, table);
      await numbersToPostgres(trx, lastNumbersOf(source));
    });
  } finally {
    source.close();
    await target.close();
  }
}

async function newestTables(scratch: string): Promise<Table[]> {
  try {
    await makeEmptySchema(scratch);
    const file = new DatabaseSync(scratch);
    const tables = tablesOf(file);
    file.close();
    return tables;
  } finally {
    removeDatabase(scratch);
  }
}

async function copyTable(source: DatabaseSync, trx: Handle, { name, columns }: Table): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(trx);
  const own = name === "counter" ? `where name <> '${NUMBER_ROW}'` : "";
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const size = Math.floor(MOST_VALUES / columns.length);
  let copied = 0;
  for (const rows of inBatches(source.prepare(`select ${columns} from ${name} ${own}`).iterate(), size)) {
    const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
    await sql`insert into ${sql.table(name)} (${list}) values ${values}`.execute(trx);
    copied += rows.length;
  }
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(trx);
  if (rows[0]?.n !== copied) throw new Error(`${rows[0]?.n} of ${copied} rows of ${name} were copied`);
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
