import type { DeliveryRules, DeliveryStore } from "../../domain/delivery/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { dueIds } from "./due-mails.ts";
import { mailFates } from "./mail-fates.ts";
import { isOpen, isReady } from "./mail-states.ts";
import { addMail } from "./outbox.ts";
import { holdsLease, senderLease } from "./sender-lease.ts";

/** The outbox and the right to send it, on either engine. `isArmed`: may this database send at all? */
export function createDeliveryStore(
  database: Database,
  rules: DeliveryRules,
  isArmed: (db: Handle) => Promise<boolean> = async () => true,
): DeliveryStore {
  const { longestWait, leavesNothing } = rules;
  return {
    ...senderLease(database, isArmed),
    ...mailFates(database, leavesNothing),

    due: (now, last = 2) =>
      database.read(async (db) => (await dueIds(db, { now, limit: 1, last, longestWait })).length > 0),

    claim: (generation, now, limit, last = 2) =>
      database.write(async (trx) => {
        if (!(await holdsLease(trx, database, generation))) return [];
        const ids = await dueIds(trx, { now, limit, last, longestWait });
        if (!ids.length) return [];
        const rows = await trx
          .updateTable("mail")
          .set({ state: "claimed", generation })
          .where("id", "in", ids)
          .where("state", "=", "ready")
          .returningAll()
          .execute();
        rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
        return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }));
      }),

    add: (mails) =>
      database.write(async (trx) => {
        for (const mail of mails) await addMail(trx, mail);
      }),

    held: () =>
      database.read((db) =>
        db
          .selectFrom("mail")
          .select(["id", "recipient", "template", "lastAnswer as answer", "createdAt"])
          .where(isOpen)
          .where("state", "=", "held")
          .orderBy("id")
          .limit(1_000)
          .execute(),
      ),

    heldCount: () =>
      database.read(async (db) => {
        const held = db.selectFrom("mail").where(isOpen).where("state", "=", "held");
        return (await held.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirst())?.count ?? 0;
      }),

    figures: () =>
      database.read(async (db) => {
        const waiting = await db
          .selectFrom("mail")
          .select((e) => [e.fn.countAll<number>().as("count"), e.fn.min("createdAt").as("oldest")])
          .where(isReady)
          .executeTakeFirst();
        const open = await db
          .selectFrom("mail")
          .select((e) => ["state", e.fn.countAll<number>().as("count")])
          .where(isOpen)
          .groupBy("state")
          .execute();
        const count = (state: string) => open.find((row) => row.state === state)?.count ?? 0;
        return {
          waiting: waiting?.count ?? 0,
          claimed: count("claimed"),
          held: count("held"),
          oldestWaiting: waiting?.oldest ?? null,
        };
      }),
  };
}
