import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

const CACHED_STATEMENTS = 300;

/** One connection of `node:sqlite` with its prepared statements. Rows name `address_key` as the program does, `addressKey`. */
export class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; names: readonly string[] }>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Runs a query at once; the promise-free way for hot paths. */
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, names } = this.#statement(sql);
    const values = parameters as SQLInputValue[];
    if (!names.length) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values) as unknown as unknown[][];
    return { rows: rows.map((row) => named(names, row) as R) };
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(query.sql, query.parameters);
  }

  // biome-ignore lint/correctness/useYield: Kysely wants the method; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("node:sqlite queries are not streamed; read in pages");
  }

  #statement(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const names = statement.columns().map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
    const made = { statement, names };
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }
}

function named(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}

/**
 * Kysely on one connection of `node:sqlite`. Queries run synchronously, so the owner of the connection must keep users
 * apart; transactions are the owner's business too.
 */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  const driver: Driver = {
    async init() {},
    acquireConnection: async () => connection,
    async releaseConnection() {},
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    async destroy() {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

async function refuseTransaction(): Promise<void> {
  throw new Error("Use Database.write, which shares one transaction among the steps of a turn");
}
