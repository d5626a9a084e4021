import { sql } from "kysely";
import { databaseExists, openAsItIs } from "../database.ts";

/**
 * The version of a database's schema, which this changes in nothing: null where there is no database, 0 where it has no tables,
 * as one that a program has left which was killed at its first start.
 */
export async function schemaVersionAt(place: {
  databaseUrl: string | null;
  dataFolder: string;
}): Promise<number | null> {
  if (!(await databaseExists(place))) return null;
  const database = await openAsItIs(place);
  try {
    return await database.read(async (db) => {
      const there = await sql.raw(hasVersions[database.engine]).execute(db);
      if (!there.rows.length) return 0;
      const newest = await db
        .selectFrom("schemaVersion")
        .select("version")
        .orderBy("version", "desc")
        .limit(1)
        .execute();
      return newest[0]?.version ?? 0;
    });
  } finally {
    await database.close();
  }
}

const hasVersions = {
  sqlite: "select 1 from sqlite_schema where name = 'schema_version'",
  postgres: "select 1 from pg_tables where tablename = 'schema_version' and schemaname = any(current_schemas(false))",
};
