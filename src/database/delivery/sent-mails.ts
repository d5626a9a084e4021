import { sql } from "kysely";
import type { SentMail } from "../../domain/subscribers/store.ts";
import type { Handle, MailTable } from "../schema.ts";

/** Of one reader, or one member: older ones are forgotten, so that nothing grows without bound. */
const MOST_KEPT = 100;

type OldMail = Pick<MailTable, "id" | "template" | "state" | "subscriberId" | "memberId" | "finishedAt">;

/** Keeps of mails that leave the outbox that they were sent: to whom, when and which, and nothing else of them. */
export async function keepSent(trx: Handle, mails: readonly OldMail[]): Promise<void> {
  const rows = mails.flatMap(({ id, template, state, subscriberId, memberId, finishedAt }) =>
    state === "sent" && (subscriberId ?? memberId) !== null
      ? [{ id, template, subscriberId, memberId, sentAt: finishedAt ?? 0 }]
      : [],
  );
  if (!rows.length) return;
  await trx
    .insertInto("sentMail")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  for (const owner of ["subscriberId", "memberId"] as const) {
    const ids = [...new Set(rows.flatMap((row) => row[owner] ?? []))];
    if (!ids.length) continue;
    const numbered = trx
      .selectFrom("sentMail")
      .select([
        "id",
        sql<number>`row_number() over (partition by ${sql.ref(owner)} order by sent_at desc, id desc)`.as("n"),
      ])
      .where(owner, "in", ids)
      .as("numbered");
    await trx
      .deleteFrom("sentMail")
      .where("id", "in", (e) => e.selectFrom(numbered).select("numbered.id").where("numbered.n", ">", MOST_KEPT))
      .execute();
  }
}

/** The mails that a relay has taken over for a reader, oldest first: those of the outbox, and those kept from earlier. */
export async function sentTo(db: Handle, subscriberId: string): Promise<SentMail[]> {
  const kept = await db
    .selectFrom("sentMail")
    .select(["template", "sentAt as at"])
    .where("subscriberId", "=", subscriberId)
    .execute();
  const recent = await db
    .selectFrom("mail")
    .select(["template", "finishedAt as at"])
    .where("subscriberId", "=", subscriberId)
    .where("state", "=", "sent")
    .execute();
  return [...kept, ...recent]
    .map(({ template, at }) => ({ template, at: at ?? 0 }))
    .sort((a, b) => a.at - b.at || (a.template < b.template ? -1 : 1));
}
