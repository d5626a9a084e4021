import type { Account, Holdings, Member, MemberRecord } from "../../domain/members/store.ts";
import { copiesTo } from "../newsletters/reader-copies.ts";
import type { Handle } from "../schema.ts";
import { consentsOf } from "../subscribers/subscriber-facts.ts";
import { asSubscriber } from "../subscribers/subscriber-rows.ts";
import { pictureOf } from "./member-pictures.ts";
import { asStatusFacts, statusColumns } from "./member-rows.ts";
import { accountOf, accountsOf } from "./member-sign-in.ts";

/** Everything stored about one person; null when there is no such member. */
export async function holdingsOf(db: Handle, memberId: string): Promise<Holdings | null> {
  const member = await memberWith(db, "id", memberId);
  if (!member) return null;
  const subscriber = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("addressKey", "=", member.addressKey)
    .executeTakeFirst();
  const mails = await db
    .selectFrom("mail")
    .select(["template", "recipient", "state", "createdAt", "finishedAt"])
    .where((e) => e.or([e("subscriberId", "=", subscriber?.id ?? ""), e("memberId", "=", memberId)]))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const sentBefore = await db
    .selectFrom("sentMail")
    .select(["template", "sentAt as at"])
    .where((e) => e.or([e("subscriberId", "=", subscriber?.id ?? ""), e("memberId", "=", memberId)]))
    .orderBy("sentAt")
    .orderBy("id")
    .execute();
  return {
    ...(await accountOf(db, member)),
    sentBefore,
    picture: await pictureOf(db, memberId),
    subscriber: subscriber ? asSubscriber(subscriber) : null,
    consents: await consentsOf(db, subscriber?.id ?? ""),
    mails,
    issues: (await copiesTo(db, subscriber?.id ?? "")).map(({ issue, state }) => ({ ...issue, state })),
  };
}

/** Without what a row holds besides. */
const asMember = ({ id, name, email, addressKey, picture, createdAt }: Member): Member => ({
  id,
  name,
  email,
  addressKey,
  picture,
  createdAt,
});

/** Members in the order of their ids, in pages that cost the same however many there are. */
export async function recordsAfter(db: Handle, after: string | null, limit: number): Promise<MemberRecord[]> {
  const rows = await db
    .selectFrom("member")
    .leftJoin("subscriber", "subscriber.addressKey", "member.addressKey")
    .selectAll("member")
    .select(statusColumns)
    .where("member.id", ">", after ?? "")
    .orderBy("member.id")
    .limit(limit)
    .execute();
  const accounts = await accountsOf(db, rows.map(asMember));
  return rows.map((row, index) => ({ ...(accounts[index] as Account), subscription: asStatusFacts(row) }));
}

export async function memberWith(db: Handle, column: "id" | "addressKey", value: string): Promise<Member | null> {
  return (await db.selectFrom("member").selectAll().where(column, "=", value).executeTakeFirst()) ?? null;
}
