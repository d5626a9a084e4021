import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const CACHED_STATEMENTS = 300;

/**
 * One connection of `node:sqlite` as Kysely's dialect takes it, with its prepared statements. Queries run at once, so its
 * owner must keep users apart; opening, transactions and closing are the owner's business too. Rows name `address_key` as
 * the program does, `addressKey`.
 */
export class SqliteConnection implements SqliteDatabase {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** The promise-free way for hot paths. */
  run<R>(sql: string, parameters: readonly unknown[]): R[] {
    const statement = this.prepare(sql);
    if (statement.reader) return statement.all(parameters) as R[];
    statement.run(parameters);
    return [];
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = asKyselyKnowsIt(this.database.prepare(sql));
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {}
}

function asKyselyKnowsIt(statement: StatementSync): SqliteStatement {
  statement.setReturnArrays(true);
  const names = statement.columns().map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
  return {
    reader: names.length > 0,
    all: (parameters) => {
      const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
      return rows.map((values) => named(names, values));
    },
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate() {
      throw new Error("node:sqlite queries are not streamed; read in pages");
    },
  };
}

function named(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}
