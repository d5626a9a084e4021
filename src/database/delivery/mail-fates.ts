import { sql } from "kysely";
import type { DeliveryRules, DeliveryStore } from "../../domain/delivery/store.ts";
import type { MailTemplate } from "../../domain/mailer.ts";
import type { Database } from "../database.ts";
import type { Handle, MailTable } from "../schema.ts";

/** How claimed and held mails go on. */
export function mailFates(
  database: Database,
  isAccountTemplate: DeliveryRules["isAccountTemplate"],
): Pick<DeliveryStore, "recordFate" | "decideHeld"> {
  return {
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
          .$if(fate.state === "sent", (query) => query.set({ links_until: sql<number>`${now} + link_life` }))
          .where("id", "=", id)
          .where("state", "=", "claimed")
          .where("generation", "=", generation);
        const row = await update.returning(["id", "template", "subscriber_id", "member_id"]).executeTakeFirst();
        return { filed: row !== undefined, wiped: row !== undefined && finished && (await forgetOrphan(trx, row)) };
      });
      if (wiped) await database.wipe();
      return filed;
    },

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
        return { row, wiped: row !== undefined && decision === "drop" && (await forgetOrphan(trx, row)) };
      });
      if (wiped) await database.wipe();
      return row !== undefined;
    },
  };

  /** Deletes a finished notice about an account that was erased, of which nothing else is left; false for all other mails. */
  async function forgetOrphan(
    trx: Handle,
    mail: Pick<MailTable, "id" | "template" | "subscriber_id" | "member_id">,
  ): Promise<boolean> {
    if (mail.subscriber_id !== null || mail.member_id !== null) return false;
    if (!isAccountTemplate(mail.template as MailTemplate)) return false;
    await trx.deleteFrom("mail").where("id", "=", mail.id).execute();
    return true;
  }
}
