import { sql } from "kysely";
import type { WriteCountStore } from "../domain/write-limit.ts";
import type { Database } from "./database.ts";

const MOST_FORGOTTEN = 5_000;

/** Writes of clients, counted in the database, on either engine. */
export function createWriteCountStore(database: Database): WriteCountStore {
  return {
    add: (clientKey, now, length) =>
      database.write(async (trx) => {
        const { writes, ends_at } = await trx
          .insertInto("write_count")
          .values({ client_key: clientKey, ends_at: now + length, writes: 1 })
          .onConflict((conflict) =>
            conflict.column("client_key").doUpdateSet({
              writes: sql<number>`case when write_count.ends_at <= ${now} then 1 else write_count.writes + 1 end`,
              ends_at: sql<number>`case when write_count.ends_at <= ${now} then ${now + length} else write_count.ends_at end`,
            }),
          )
          .returning(["writes", "ends_at"])
          .executeTakeFirstOrThrow();
        return { writes, endsAt: ends_at };
      }),

    forget: (now) =>
      database.write(async (trx) => {
        const over = trx
          .selectFrom("write_count")
          .select("client_key")
          .where("ends_at", "<=", now)
          .limit(MOST_FORGOTTEN);
        const { numDeletedRows } = await trx
          .deleteFrom("write_count")
          .where("client_key", "in", over)
          .executeTakeFirst();
        return Number(numDeletedRows) === MOST_FORGOTTEN;
      }),
  };
}
