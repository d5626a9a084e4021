import type { DeliveryStore } from "../../domain/delivery/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { isClaimed } from "./mail-states.ts";

const NAME = "sender";

/** The right to send, which one process has at a time, and none where the database is not armed. */
export function senderLease(
  database: Database,
  isArmed: (db: Handle) => Promise<boolean>,
): Pick<DeliveryStore, "holdLease" | "releaseLease"> {
  return {
    async holdLease(holder, life, underWay) {
      if (!database.lockSender()) return { outcome: "elsewhere", freeIn: null };
      return database.write(async (trx) => {
        if (!(await isArmed(trx))) return { outcome: "elsewhere", freeIn: null };
        await database.lock(trx, NAME);
        const now = await database.now(trx);
        const lease = await trx.selectFrom("lease").selectAll().where("name", "=", NAME).executeTakeFirst();
        if (lease?.holder === holder) {
          await trx
            .updateTable("lease")
            .set({ expiresAt: now + life })
            .where("name", "=", NAME)
            .execute();
          // Changing the lease has waited for any claim that was still being stored: what it claimed is seen now.
          const recovered = underWay ? await putBack(trx, underWay) : 0;
          return { outcome: "held", generation: lease.generation, recovered };
        }
        // On SQLite the lock of the operating system has proved the former holder dead; there no time need pass.
        if (lease && database.engine === "postgres" && lease.expiresAt > now)
          return { outcome: "elsewhere", freeIn: lease.expiresAt - now };
        const generation = (lease?.generation ?? 0) + 1;
        const values = { holder, generation, expiresAt: now + life };
        await trx
          .insertInto("lease")
          .values({ name: NAME, ...values })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
          .execute();
        return { outcome: "held", generation, recovered: await putBack(trx, []) };
      });
    },

    async releaseLease(holder, generation) {
      await database.write((trx) =>
        trx
          .updateTable("lease")
          .set({ holder: "", expiresAt: 0 })
          .where("name", "=", NAME)
          .where("holder", "=", holder)
          .where("generation", "=", generation)
          .execute(),
      );
      database.unlockSender();
    },
  };
}

/** Makes claimed mails ready again; how many. */
async function putBack(trx: Handle, except: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("mail")
    .set({ state: "ready", readyAt: 0 })
    .where(isClaimed)
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Fencing: a sender that slept through the end of its lease gets nothing. */
export async function holdsLease(trx: Handle, database: Database, generation: number): Promise<boolean> {
  const isPostgres = database.engine === "postgres";
  const lease = await trx
    .selectFrom("lease")
    .select("expiresAt")
    .where("name", "=", NAME)
    .where("generation", "=", generation)
    .$if(isPostgres, (query) => query.forShare())
    .executeTakeFirst();
  return lease !== undefined && (!isPostgres || lease.expiresAt > (await database.now(trx)));
}
