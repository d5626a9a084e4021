import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Handle } from "../schema.ts";
import { rowsOf, valuesOf } from "./tables.ts";

/**
 * The last number that a column has been given by the database itself, which is never given again. SQLite keeps them in
 * rows, Postgres in sequences.
 */
interface LastNumber {
  readonly table: string;
  readonly column: string;
  readonly last: number;
}

/** The row of the table `counter` that SQLite alone has. */
export const NUMBER_ROW = "subscriber_no";

/** Those of a SQLite file. */
export function lastNumbersOf(file: DatabaseSync): LastNumber[] {
  const numbers = rowsOf<Omit<LastNumber, "last">>(
    file,
    `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
     where t.type = 'table' and t.sql like '%autoincrement%' and c.pk`,
  ).map(({ table, column }) => {
    const [last = 0] = valuesOf<number>(file, `select seq from sqlite_sequence where name = '${table}'`);
    return { table, column, last };
  });
  const readers = valuesOf<number>(file, `select value from counter where name = '${NUMBER_ROW}'`);
  return [...numbers, ...readers.map((last) => ({ table: "subscriber", column: "no", last }))];
}

/** Sets one in a SQLite file. */
function setInFile(file: DatabaseSync, { table, last }: LastNumber): void {
  if (table === "subscriber") {
    file.prepare("insert into counter (name, value) values (?, ?)").run(NUMBER_ROW, last);
    return;
  }
  file.prepare("delete from sqlite_sequence where name = ?").run(table);
  file.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, last);
}

/** Takes the numbers of a Postgres over into a file that lacks its own; `numbered` are those of the empty tables. */
export async function numbersFromPostgres(
  db: Handle,
  file: DatabaseSync,
  numbered: readonly LastNumber[],
): Promise<void> {
  for (const { table, column } of numbered) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(${sequenceOf(table, column)}) as last`.execute(db);
    setInFile(file, { table, column, last: rows[0]?.last ?? 0 });
  }
}

/** The other way round. */
export async function numbersToPostgres(db: Handle, numbers: readonly LastNumber[]): Promise<void> {
  for (const { table, column, last } of numbers)
    if (last) await sql`select setval(${sequenceOf(table, column)}, ${last})`.execute(db);
}

const sequenceOf = (table: string, column: string) =>
  sql`pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(column)})::regclass`;
