import type { SelectQueryBuilder } from "kysely";
import type { Engine } from "./database.ts";
import type { Schema } from "./schema.ts";

/** The same query, whose rows no other transaction changes until this one ends. On SQLite no other one is under way. */
export function locked<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<Schema, Table, Row> {
  return engine === "postgres" ? query.forUpdate() : query;
}
