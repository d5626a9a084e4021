import type { Holdings, MemberRecord } from "../../domain/members/store.ts";
import type { Handle, MemberTable } from "../schema.ts";
import { asConsent, asSubscriber } from "../subscribers/subscriber-rows.ts";
import { asMember, asPicture, asStatusFacts, type StatusColumns } from "./member-rows.ts";
import { accountOf, accountsOf } from "./member-sign-in.ts";

/** Everything stored about one person; null when there is no such member. */
export async function holdingsOf(db: Handle, memberId: string): Promise<Holdings | null> {
  const row = await memberById(db, memberId);
  if (!row) return null;
  const account = await accountOf(db, asMember(row));
  const picture = await db.selectFrom("avatar").selectAll().where("member_id", "=", memberId).executeTakeFirst();
  const subscriber = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("address_key", "=", row.address_key)
    .executeTakeFirst();
  const consents = await db
    .selectFrom("consent")
    .selectAll()
    .where("subscriber_id", "=", subscriber?.id ?? "")
    .orderBy("at")
    .orderBy("id")
    .execute();
  const mails = await db
    .selectFrom("mail")
    .select(["template", "recipient", "state", "created_at", "finished_at"])
    .where((e) => e.or([e("subscriber_id", "=", subscriber?.id ?? ""), e("member_id", "=", memberId)]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const sentBefore = await db
    .selectFrom("sent_mail")
    .select(["template", "sent_at as at"])
    .where((e) => e.or([e("subscriber_id", "=", subscriber?.id ?? ""), e("member_id", "=", memberId)]))
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
  return {
    ...account,
    sentBefore,
    picture: picture ? asPicture(picture) : null,
    subscriber: subscriber ? asSubscriber(subscriber) : null,
    consents: consents.map(asConsent),
    mails: mails.map(({ created_at, finished_at, ...mail }) => ({
      ...mail,
      createdAt: created_at,
      finishedAt: finished_at,
    })),
  };
}

/** Members in the order of their ids, in pages that cost the same however many there are. */
export async function recordsAfter(db: Handle, after: string | null, limit: number): Promise<MemberRecord[]> {
  const rows = await db
    .selectFrom("member")
    .leftJoin("subscriber", "subscriber.address_key", "member.address_key")
    .selectAll("member")
    .select([
      "subscriber.id as subscriber_id",
      "subscriber.requested_at",
      "subscriber.verified_at",
      "subscriber.left_at",
      "subscriber.bounced_at",
      "subscriber.complained_at",
    ])
    .where("member.id", ">", after ?? "")
    .orderBy("member.id")
    .limit(limit)
    .execute();
  const accounts = await accountsOf(db, rows.map(asMember));
  return accounts.map((account, index) => ({ ...account, subscription: asStatusFacts(rows[index] as StatusColumns) }));
}

export function memberById(db: Handle, id: string): Promise<MemberTable | undefined> {
  return db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
}
