import { migrate, migrations } from "../migrations/migrate.ts";
import { openSqlite } from "../sqlite-database.ts";
import { keepInOneFile } from "./one-file.ts";

/** Makes the tables of a version of the schema, in a SQLite file of their own. */
export async function makeEmptySchema(file: string, version: number = migrations.length): Promise<void> {
  const database = await openSqlite(file);
  await migrate(database, migrations.slice(0, version)).finally(() => database.close());
  keepInOneFile(file);
}
