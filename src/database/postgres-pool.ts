import type { PostgresPool } from "kysely";
import pg from "pg";

/** How long the server may work on one statement, or wait for a lock. */
const STATEMENT_LIMIT = 4_500;
/** How long anybody waits for a connection, and for the answer to one statement: a dead link never says that it is. */
const CONNECTION_LIMIT = 4_000;
const ANSWER_LIMIT = 5_000;
/** A first statement that had to wait for its connection has at least this long. */
const LEAST_LIMIT = 1_000;

/**
 * Connections to a Postgres server that may break, or fall silent without a word. Its user hears of it within
 * 5 s; it is thrown away then, and with it all others that have said nothing since, so that one wait finds out for all.
 * No lost connection ends the process. `unlimited`: statements may take as long as they like.
 */
export function openPool(url: string, { unlimited = false } = {}): PostgresPool {
  const limits = {
    statement_timeout: STATEMENT_LIMIT,
    lock_timeout: STATEMENT_LIMIT,
    // What a node that is gone, or stands still, had locked is free again.
    idle_in_transaction_session_timeout: ANSWER_LIMIT,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECTION_LIMIT,
    idleTimeoutMillis: 30_000,
    ...(unlimited ? {} : limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: "commonplace",
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  /** When each connection was last heard, and since when it must have been, to count as alive. */
  const heard = new WeakMap<pg.PoolClient, number>();
  let deadBefore = 0;
  pool.on("connect", (client) => {
    heard.set(client, performance.now());
    // Its user hears of its end by a statement; an event without a listener would end the process.
    client.on("error", () => {});
  });
  // A lost idle connection is no fault of anybody's request: the pool has dropped it already.
  pool.on("error", () => {});

  return {
    options: pool.options,
    async connect() {
      const asked = performance.now();
      for (;;) {
        const client = await pool.connect();
        if ((heard.get(client) as number) >= deadBefore) return use(client, asked);
        dismiss(client);
      }
    },
    end: () => pool.end(),
  };

  // biome-ignore lint/suspicious/noExplicitAny: the part of a client that Kysely uses
  function use(client: pg.PoolClient, asked: number): any {
    let lost: Error | null = null;
    let waited = performance.now() - asked;
    return {
      async query(text: string, values: unknown[]) {
        if (lost) throw lost;
        const sent = performance.now();
        const patience = Math.max(ANSWER_LIMIT - waited, LEAST_LIMIT);
        waited = 0;
        try {
          return await client.query({ text, values, ...(unlimited ? {} : { query_timeout: patience }) });
        } catch (error) {
          if (isLostConnection(error)) {
            lost = error as Error;
            deadBefore = Math.max(deadBefore, sent);
          }
          throw error;
        } finally {
          if (!lost) heard.set(client, performance.now());
        }
      },
      release: (discard?: boolean) => (lost ? dismiss(client) : client.release(discard)),
    };
  }

  /** Without a farewell, to which a dead link would never answer. */
  function dismiss(client: pg.PoolClient): void {
    client.release(true);
    if (client instanceof pg.Client) client.connection.stream.destroy();
  }
}

/** Connection exceptions, shutdowns, and whatever is no answer of the server at all. */
export function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // 25P03: it was given up, because its transaction stood idle.
  if (/^(08|57P|25P03)/.test(code)) return true;
  return (
    !(error instanceof pg.DatabaseError) &&
    /timeout|terminated|closed|ECONN|EPIPE|ETIMEDOUT|socket|queryable/i.test(`${code} ${error}`)
  );
}
