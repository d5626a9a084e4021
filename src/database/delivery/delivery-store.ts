import { sql } from "kysely";
import { LONGEST_WAIT } from "../../domain/delivery/retry.ts";
import type { ClaimedMail, DeliveryStore } from "../../domain/delivery/store.ts";
import { isAccountTemplate, type MailTemplate } from "../../domain/mailer.ts";
import type { Database } from "../database.ts";
import type { Handle, MailTable } from "../schema.ts";

const NAME = "sender";
// Written out, not bound: only then does SQLite see that the small partial indexes serve.
const isReady = sql<boolean>`state = 'ready'`;
const isClaimed = sql<boolean>`state = 'claimed'`;
const isOpen = sql<boolean>`state in ('claimed', 'held')`;

/** The outbox and the right to send it, on either engine. */
export function createDeliveryStore(database: Database): DeliveryStore {
  return {
    async holdLease(holder, life, underWay) {
      if (!database.lockSender()) return null;
      return database.write(async (trx) => {
        await database.lock(trx, NAME);
        const now = await database.now(trx);
        const lease = await trx.selectFrom("lease").selectAll().where("name", "=", NAME).executeTakeFirst();
        if (lease?.holder === holder) {
          await trx
            .updateTable("lease")
            .set({ expires_at: now + life })
            .where("name", "=", NAME)
            .execute();
          // Changing the lease has waited for any claim that was still being stored: what it claimed is seen now.
          return { generation: lease.generation, recovered: underWay ? await putBack(trx, underWay) : 0 };
        }
        // On SQLite the lock of the operating system has proved the former holder dead; there no time need pass.
        if (lease && database.engine === "postgres" && lease.expires_at > now) return null;
        const generation = (lease?.generation ?? 0) + 1;
        const values = { holder, generation, expires_at: now + life };
        await trx
          .insertInto("lease")
          .values({ name: NAME, ...values })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
          .execute();
        return { generation, recovered: await putBack(trx, []) };
      });
    },

    async releaseLease(holder, generation) {
      await database.write((trx) =>
        trx
          .updateTable("lease")
          .set({ holder: "", expires_at: 0 })
          .where("name", "=", NAME)
          .where("holder", "=", holder)
          .where("generation", "=", generation)
          .execute(),
      );
      database.unlockSender();
    },

    due: (now, last = 2) => database.read(async (db) => (await dueIds(db, now, 1, last)).length > 0),

    claim: (generation, now, limit, last = 2) =>
      database.write(async (trx) => {
        if (!(await holds(trx, database, generation))) return [];
        const ids = await dueIds(trx, now, limit, last);
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

    async recordFate(id, generation, fate, now) {
      const finished = fate.state !== "ready" && fate.state !== "held";
      const { filed, wiped } = await database.write(async (trx) => {
        const update = trx
          .updateTable("mail")
          .set({ state: fate.state, last_answer: fate.answer.slice(0, 500), finished_at: finished ? now : null })
          .$if("attempts" in fate, (query) =>
            query.set("attempts" in fate ? { attempts: fate.attempts, ready_at: fate.readyAt } : {}),
          )
          .$if("lostAnswers" in fate, (query) =>
            query.set(
              "lostAnswers" in fate && fate.lostAnswers !== undefined ? { lost_answers: fate.lostAnswers } : {},
            ),
          )
          // The life of a mail's links counts from its acceptance, so that a delayed mail is no stillborn one.
          .$if(fate.state === "sent", (query) => query.set({ links_until: sql`${now} + link_life` as never }))
          .where("id", "=", id)
          .where("state", "=", "claimed")
          .where("generation", "=", generation);
        const row = await update.returning(["id", "template", "subscriber_id", "member_id"]).executeTakeFirst();
        return { filed: row !== undefined, wiped: row !== undefined && finished && (await forgetNobodys(trx, row)) };
      });
      if (wiped) await database.wipe();
      return filed;
    },

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

    async decideHeld(id, decision, now) {
      const { row, wiped } = await database.write(async (trx) => {
        const change =
          decision === "again"
            ? ({ state: "ready", ready_at: 0, lost_answers: 0 } as const)
            : ({ state: "dropped", finished_at: now } as const);
        const row = await trx
          .updateTable("mail")
          .set(change)
          .where("id", "=", id)
          .where("state", "=", "held")
          .returning(["id", "template", "subscriber_id", "member_id"])
          .executeTakeFirst();
        return { row, wiped: row !== undefined && decision === "drop" && (await forgetNobodys(trx, row)) };
      });
      if (wiped) await database.wipe();
      return row !== undefined;
    },

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

/** Deletes a finished notice to somebody who was erased, of whom nothing else is left; false for all other mails. */
async function forgetNobodys(
  trx: Handle,
  mail: Pick<MailTable, "id" | "template" | "subscriber_id" | "member_id">,
): Promise<boolean> {
  const isNobodys = mail.subscriber_id === null && mail.member_id === null;
  if (!isNobodys || !isAccountTemplate(mail.template as MailTemplate)) return false;
  await trx.deleteFrom("mail").where("id", "=", mail.id).execute();
  return true;
}

/** Makes claimed mails ready again; how many. */
async function putBack(trx: Handle, except: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("mail")
    .set({ state: "ready", ready_at: 0 })
    .where(isClaimed)
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Fencing: a sender that slept through the end of its lease gets nothing. */
async function holds(trx: Handle, database: Database, generation: number): Promise<boolean> {
  let query = trx
    .selectFrom("lease")
    .select("expires_at")
    .where("name", "=", NAME)
    .where("generation", "=", generation);
  if (database.engine === "sqlite") return (await query.executeTakeFirst()) !== undefined;
  query = query.forShare();
  const lease = await query.executeTakeFirst();
  return lease !== undefined && lease.expires_at > (await database.now(trx));
}

/** Due mails, confirmations first, then by the time they became due. Each part is one short range of an index. */
async function dueIds(db: Handle, now: number, limit: number, last: number): Promise<string[]> {
  const ids: string[] = [];
  for (const priority of [0, 1, 2].slice(0, last + 1)) {
    const most = priority === 2 ? Math.min(limit, ids.length + 1) : limit;
    for (const [from, to] of [
      [0, now],
      // Farther ahead than any retry can lie: written before the clock was set back.
      [now + LONGEST_WAIT, Number.MAX_SAFE_INTEGER],
    ] as const) {
      if (ids.length >= most) break;
      const rows = await db
        .selectFrom("mail")
        .select("id")
        .where(isReady)
        .where("priority", "=", priority)
        .where("ready_at", ">=", from)
        .where("ready_at", "<=", to)
        .orderBy("ready_at")
        .orderBy("id")
        .limit(most - ids.length)
        .execute();
      ids.push(...rows.map((row) => row.id));
    }
  }
  return ids;
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
