import type { Compilable, CompiledQuery } from "kysely";
import type { Engine } from "./database.ts";
import type { Handle } from "./schema.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

const connections = new WeakMap<Handle, SqliteConnection>();

/** Lets prepared queries on this handle go straight to the connection. */
export function registerConnection(handle: Handle, connection: SqliteConnection): void {
  connections.set(handle, connection);
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query of a hot path, compiled by Kysely once per engine: building and compiling costs three times as much as
 * SQLite needs to answer. `build` gets a stand-in for each parameter and may use it wherever a value may stand; all of
 * them are a row, if the parameters of the first call are.
 */
export function prepared<P extends object, R>(
  build: (db: Handle, parameters: P, engine: Engine) => Compilable<R>,
): (db: Handle, parameters: P) => Promise<R[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<R>>> = {};
  return async (db, parameters) => {
    const connection = connections.get(db);
    const engine: Engine = connection ? "sqlite" : "postgres";
    compiled[engine] ??= build(db, standInsFor(parameters), engine).compile();
    const query = compiled[engine];
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof P] : value,
    );
    if (connection) return connection.run<R>(query.sql, values);
    return (await db.executeQuery<R>({ ...query, parameters: values })).rows;
  };
}

function standInsFor<P extends object>(parameters: P): P {
  return Object.fromEntries(Object.keys(parameters).map((name) => [name, new Placeholder(name)])) as P;
}
