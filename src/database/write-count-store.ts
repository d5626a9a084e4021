import { sql } from "kysely";
import type { WriteCountStore } from "../domain/write-limit.ts";
import type { Database } from "./database.ts";

const MOST_FORGOTTEN = 5_000;

/** Writes of clients, counted in the database, on either engine. */
export function createWriteCountStore(database: Database): WriteCountStore {
  return {
    add: (clientKey, now, length) =>
      database.write((trx) =>
        trx
          .insertInto("writeCount")
          .values({ clientKey: clientKey, endsAt: now + length, writes: 1 })
          .onConflict((conflict) =>
            conflict.column("clientKey").doUpdateSet({
              writes: sql<number>`case when write_count.ends_at <= ${now} then 1 else write_count.writes + 1 end`,
              endsAt: sql<number>`case when write_count.ends_at <= ${now} then ${now + length} else write_count.ends_at end`,
            }),
          )
          .returning(["writes", "endsAt"])
          .executeTakeFirstOrThrow(),
      ),

    forget: (now) =>
      database.write(async (trx) => {
        const over = trx.selectFrom("writeCount").select("clientKey").where("endsAt", "<=", now).limit(MOST_FORGOTTEN);
        const { numDeletedRows } = await trx.deleteFrom("writeCount").where("clientKey", "in", over).executeTakeFirst();
        return Number(numDeletedRows) === MOST_FORGOTTEN;
      }),
  };
}
