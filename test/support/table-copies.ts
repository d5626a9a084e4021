import type { Database } from "../../src/database/database.ts";

const tables = [
  "subscriber",
  "member",
  "consent",
  "mail",
  "sentMail",
  "identity",
  "session",
  "avatar",
  "signIn",
  "suppression",
  "counter",
] as const;

/** Every row of every table with people in it, as a backup holds them. */
export async function copyOfTables(database: Database) {
  const copy: { table: (typeof tables)[number]; rows: object[] }[] = [];
  for (const table of tables)
    copy.push({ table, rows: await database.read((db) => db.selectFrom(table).selectAll().execute()) });
  return copy;
}

/** Puts every row back as it was, as a backup does. */
export async function restoreTables(database: Database, copy: Awaited<ReturnType<typeof copyOfTables>>): Promise<void> {
  await database.write(async (trx) => {
    for (const { table } of [...copy].reverse()) await trx.deleteFrom(table).execute();
    for (const { table, rows } of copy)
      for (const row of rows)
        await trx
          .insertInto(table)
          .values(row as never)
          .execute();
  });
}
