import type { DatabaseSync } from "node:sqlite";

/** A table of a SQLite file, as the file itself describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a backup holds besides the site's own tables (`beside.ts`). */
export const BESIDE = "backup_beside";

/** The site's own tables, each after those that it refers to. */
export function tablesOf(file: DatabaseSync): Table[] {
  const names = valuesOf<string>(
    file,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> '${BESIDE}' order by name`,
  );
  const sorted = new Set<string>();
  const take = (name: string): void => {
    for (const parent of valuesOf<string>(file, `select "table" from pragma_foreign_key_list('${name}')`))
      if (parent !== name) take(parent);
    sorted.add(name);
  };
  for (const name of names) take(name);
  return [...sorted].map((name) => ({
    name,
    columns: valuesOf(file, `select name from pragma_table_info('${name}')`),
  }));
}

/** How many rows each table holds. */
export function rowCounts(file: DatabaseSync): Map<string, number> {
  return new Map(
    tablesOf(file).map(({ name }) => [name, valuesOf<number>(file, `select count(*) from ${name}`)[0] ?? 0]),
  );
}

/** The version of the schema; 0 where the file is no database of this program. */
export function schemaVersionOf(file: DatabaseSync): number {
  const isOwn = valuesOf(file, "select 1 from sqlite_schema where name = 'schema_version'").length > 0;
  return isOwn ? (valuesOf<number | null>(file, "select max(version) from schema_version")[0] ?? 0) : 0;
}

/** The first column of every row. */
export function valuesOf<T>(file: DatabaseSync, query: string): T[] {
  return file
    .prepare(query)
    .all()
    .map((row) => Object.values(row)[0] as T);
}

export const rowsOf = <T>(file: DatabaseSync, query: string): T[] => file.prepare(query).all() as T[];
