import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Handle } from "../schema.ts";
import { valuesOf } from "./tables.ts";

/**
 * The last numbers given to a subscriber and to an issue, which are never given again. Each engine keeps them in its own
 * way: SQLite in rows, Postgres in sequences.
 */
interface Numbers {
  readonly subscriber: number;
  readonly issue: number;
}

/** The row of the table `counter` that SQLite alone has. */
export const NUMBER_ROW = "subscriber_no";

export function numbersOfFile(file: DatabaseSync): Numbers {
  const [subscriber = 0] = valuesOf<number>(file, `select value from counter where name = '${NUMBER_ROW}'`);
  const [issue = 0] = valuesOf<number>(file, "select seq from sqlite_sequence where name = 'issue'");
  return { subscriber, issue };
}

export function setNumbersOfFile(file: DatabaseSync, { subscriber, issue }: Numbers): void {
  file.prepare("insert into counter (name, value) values (?, ?)").run(NUMBER_ROW, subscriber);
  file.exec("delete from sqlite_sequence where name = 'issue'");
  file.prepare("insert into sqlite_sequence (name, seq) values ('issue', ?)").run(issue);
}

export async function numbersOfPostgres(db: Handle): Promise<Numbers> {
  const { rows } = await sql<Numbers>`select
    coalesce(pg_sequence_last_value(${sequenceOf("subscriber", "no")}), 0) as subscriber,
    coalesce(pg_sequence_last_value(${sequenceOf("issue", "id")}), 0) as issue`.execute(db);
  return rows[0] as Numbers;
}

export async function setNumbersOfPostgres(db: Handle, { subscriber, issue }: Numbers): Promise<void> {
  if (subscriber) await sql`select setval(${sequenceOf("subscriber", "no")}, ${subscriber})`.execute(db);
  if (issue) await sql`select setval(${sequenceOf("issue", "id")}, ${issue})`.execute(db);
}

const sequenceOf = (table: string, column: string) =>
  sql`pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(column)})::regclass`;
