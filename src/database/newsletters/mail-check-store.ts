import type { MailCheckStore } from "../../domain/newsletters/mail-check/mail-check.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";

/** Checks of the way of mail, on either engine. */
export function createMailCheckStore(database: Database): MailCheckStore {
  return {
    note: (check) =>
      database.write(async (trx) => {
        const { outcome, issue } = check;
        await trx
          .insertInto("mailCheck")
          .values(check)
          .onConflict((conflict) => conflict.columns(["relay", "sender", "at"]).doUpdateSet({ outcome, issue }))
          .execute();
      }),

    latest: ({ relay, sender }) =>
      database.read(async (db) => {
        const latest = await db
          .selectFrom("mailCheck")
          .selectAll()
          .where("relay", "=", relay)
          .where("sender", "=", sender)
          .where("outcome", "!=", "skipped")
          .orderBy("at", "desc")
          .limit(1)
          .executeTakeFirst();
        return latest ?? null;
      }),
  };
}

/** Did an issue go without a check of the way of mail, because the author had waived it? */
export async function wasCheckSkipped(db: Handle, issue: number): Promise<boolean> {
  const skipped = db
    .selectFrom("mailCheck")
    .select("issue")
    .where("issue", "=", issue)
    .where("outcome", "=", "skipped");
  return (await skipped.executeTakeFirst()) !== undefined;
}
