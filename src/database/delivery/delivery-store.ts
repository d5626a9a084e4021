import type { ClaimedMail, DeliveryRules, DeliveryStore } from "../../domain/delivery/store.ts";
import type { MailTemplate } from "../../domain/mailer.ts";
import type { Database } from "../database.ts";
import type { MailTable } from "../schema.ts";
import { dueIds } from "./due-mails.ts";
import { mailFates } from "./mail-fates.ts";
import { isOpen, isReady } from "./mail-states.ts";
import { holdsLease, senderLease } from "./sender-lease.ts";

/** The outbox and the right to send it, on either engine. */
export function createDeliveryStore(database: Database, rules: DeliveryRules): DeliveryStore {
  const { longestWait, isAccountTemplate } = rules;
  return {
    ...senderLease(database),
    ...mailFates(database, isAccountTemplate),

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
        return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(asClaimed);
      }),

    held: () =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("mail")
          .select(["id", "recipient", "template", "last_answer", "created_at"])
          .where(isOpen)
          .where("state", "=", "held")
          .orderBy("id")
          .limit(1_000)
          .execute();
        return rows.map(({ last_answer: answer, created_at: createdAt, ...row }) => ({ ...row, answer, createdAt }));
      }),

    heldCount: () =>
      database.read(async (db) => {
        const held = db.selectFrom("mail").where(isOpen).where("state", "=", "held");
        return (await held.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirst())?.count ?? 0;
      }),

    figures: () =>
      database.read(async (db) => {
        const waiting = await db
          .selectFrom("mail")
          .select((e) => [e.fn.countAll<number>().as("count"), e.fn.min("created_at").as("oldest")])
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

function asClaimed(row: MailTable): ClaimedMail {
  return {
    id: row.id,
    template: row.template as MailTemplate,
    data: JSON.parse(row.data),
    subscriberId: row.subscriber_id,
    memberId: row.member_id,
    recipient: row.recipient,
    random: row.random,
    cycle: row.cycle,
    attempts: row.attempts,
    lostAnswers: row.lost_answers,
    createdAt: row.created_at,
    priority: row.priority,
  };
}
