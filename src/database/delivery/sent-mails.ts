import { sql } from "kysely";
import type { SentMail } from "../../domain/subscribers/store.ts";
import type { Handle, MailTable } from "../schema.ts";

/** Of one reader, or one member: older ones are forgotten, so that nothing grows without bound. */
const MOST_KEPT = 100;

type OldMail = Pick<MailTable, "id" | "template" | "state" | "subscriber_id" | "member_id" | "finished_at">;

/** Keeps of mails that leave the outbox that they were sent: to whom, when and which, and nothing else of them. */
export async function keepSent(trx: Handle, mails: readonly OldMail[]): Promise<void> {
  const sent = mails.filter(
    ({ state, ...mail }) => state === "sent" && (mail.subscriber_id ?? mail.member_id) !== null,
  );
  if (!sent.length) return;
  const rows = sent.map(({ id, template, subscriber_id, member_id, finished_at }) => ({
    id,
    template,
    subscriber_id,
    member_id,
    sent_at: finished_at ?? 0,
  }));
  await trx
    .insertInto("sent_mail")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const idsOf = (owner: "subscriber_id" | "member_id") => [...new Set(rows.flatMap((row) => row[owner] ?? []))];
  for (const owner of ["subscriber_id", "member_id"] as const) {
    const ids = idsOf(owner);
    if (!ids.length) continue;
    const numbered = trx
      .selectFrom("sent_mail")
      .select([
        "id",
        sql<number>`row_number() over (partition by ${sql.ref(owner)} order by sent_at desc, id desc)`.as("n"),
      ])
      .where(owner, "in", ids)
      .as("numbered");
    await trx
      .deleteFrom("sent_mail")
      .where("id", "in", (e) => e.selectFrom(numbered).select("numbered.id").where("numbered.n", ">", MOST_KEPT))
      .execute();
  }
}

/** The mails that a relay has taken over for a reader, oldest first: those of the outbox, and those kept from earlier. */
export async function sentTo(db: Handle, subscriberId: string): Promise<SentMail[]> {
  const kept = await db
    .selectFrom("sent_mail")
    .select(["template", "sent_at as at"])
    .where("subscriber_id", "=", subscriberId)
    .execute();
  const recent = await db
    .selectFrom("mail")
    .select(["template", "finished_at as at"])
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "sent")
    .execute();
  return [...kept, ...recent]
    .map(({ template, at }) => ({ template, at: at ?? 0 }))
    .sort((a, b) => a.at - b.at || (a.template < b.template ? -1 : 1));
}
