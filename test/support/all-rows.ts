import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** Every row of every table of the site, the same on both engines: what a copy must have too. */
export async function allRows(database: Database): Promise<Record<string, string[]>> {
  const tables =
    database.engine === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
  return database.read(async (handle) => {
    const db = handle.withoutPlugins();
    const all: Record<string, string[]> = {};
    for (const { name } of (await tables.execute(db)).rows) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      all[name] = rows
        // SQLite alone keeps this number in a row.
        .filter((row) => name !== "counter" || row.name !== "subscriber_no")
        .map((row) => JSON.stringify(Object.entries(row).map(readable).sort()))
        .sort();
    }
    return Object.fromEntries(Object.entries(all).sort());
  });
}

const readable = ([name, value]: [string, unknown]): string =>
  `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value)}`;
