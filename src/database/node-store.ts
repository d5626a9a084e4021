import type { NodeStore } from "../domain/nodes.ts";
import type { Database } from "./database.ts";

/** Beside the sender's, each node has a lease of its own, in which the holder is its content. */
const PREFIX = "node ";

export function createNodeStore(database: Database): NodeStore {
  return {
    note: ({ id, content, life }) =>
      database.write(async (trx) => {
        await database.lock(trx, "nodes");
        const now = await database.now(trx);
        await trx
          .deleteFrom("lease")
          .where("name", "like", `${PREFIX}%`)
          .where("name", "!=", PREFIX + id)
          .where("expiresAt", "<=", now)
          .execute();
        const values = { holder: content, generation: 0, expiresAt: now + life };
        await trx
          .insertInto("lease")
          .values({ name: PREFIX + id, ...values })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
          .execute();
        const others = await trx
          .selectFrom("lease")
          .select("holder")
          .where("name", "like", `${PREFIX}%`)
          .where("name", "!=", PREFIX + id)
          .execute();
        return others.map(({ holder }) => holder);
      }),

    async forget(id) {
      await database.write((trx) =>
        trx
          .deleteFrom("lease")
          .where("name", "=", PREFIX + id)
          .execute(),
      );
    },
  };
}
