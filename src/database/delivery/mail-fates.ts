import { sql } from "kysely";
import type { DeliveryRules, DeliveryStore } from "../../domain/delivery/store.ts";
import type { Database } from "../database.ts";
import type { Handle, MailTable } from "../schema.ts";

type Filed = Pick<MailTable, "id" | "template" | "subscriberId" | "memberId">;
const filedColumns = ["id", "template", "subscriberId", "memberId"] as const;

/** How claimed and held mails go on. */
export function mailFates(
  database: Database,
  leavesNothing: DeliveryRules["leavesNothing"],
): Pick<DeliveryStore, "recordFate" | "decideHeld" | "dropWaiting"> {
  return {
    recordFate(id, generation, { answer, ...fate }, now) {
      const isFinished = fate.state !== "ready" && fate.state !== "held";
      return file(isFinished, (trx) =>
        trx
          .updateTable("mail")
          .set({ ...fate, lastAnswer: answer.slice(0, 500), finishedAt: isFinished ? now : null })
          // The life of a mail's links counts from its acceptance, so that a delayed mail is no stillborn one.
          .$if(fate.state === "sent", (query) => query.set({ linksUntil: sql<number>`${now} + link_life` }))
          .where("id", "=", id)
          .where("state", "=", "claimed")
          .where("generation", "=", generation)
          .returning(filedColumns)
          .executeTakeFirst(),
      );
    },

    decideHeld: (id, decision, now) =>
      file(decision === "drop", (trx) =>
        trx
          .updateTable("mail")
          .set(
            decision === "again"
              ? { state: "ready", readyAt: 0, lostAnswers: 0 }
              : { state: "dropped", finishedAt: now },
          )
          .where("id", "=", id)
          .where("state", "=", "held")
          .returning(filedColumns)
          .executeTakeFirst(),
      ),

    async dropWaiting(before, now) {
      const { dropped, forgotten } = await database.write(async (trx) => {
        const dropped = await trx
          .updateTable("mail")
          .set({ state: "dropped", finishedAt: now })
          .where("state", "in", ["ready", "claimed"])
          .where("createdAt", "<", before)
          .returning(filedColumns)
          .execute();
        let forgotten = 0;
        for (const mail of dropped) if (await forgetOrphan(trx, mail)) forgotten++;
        return { dropped: dropped.length, forgotten };
      });
      if (forgotten) await database.wipe();
      return dropped;
    },
  };

  /** Stores what becomes of a mail; false when there was none to change. What a finished one need not leave goes at once. */
  async function file(isFinished: boolean, update: (trx: Handle) => Promise<Filed | undefined>): Promise<boolean> {
    const { mail, isForgotten } = await database.write(async (trx) => {
      const mail = await update(trx);
      return { mail, isForgotten: mail !== undefined && isFinished && (await forgetOrphan(trx, mail)) };
    });
    if (isForgotten) await database.wipe();
    return mail !== undefined;
  }

  /** Deletes a finished mail that belongs to nobody's record and need not stay; false for all other mails. */
  async function forgetOrphan(trx: Handle, { id, template, subscriberId, memberId }: Filed): Promise<boolean> {
    if (subscriberId !== null || memberId !== null || !leavesNothing(template)) return false;
    await trx.deleteFrom("mail").where("id", "=", id).execute();
    return true;
  }
}
