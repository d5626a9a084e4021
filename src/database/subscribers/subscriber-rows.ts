import type { Consent, MailedLink, Subscriber } from "../../domain/subscribers/store.ts";
import { prepared } from "../prepared.ts";
import { locked } from "../row-lock.ts";
import type { ConsentTable, MailTable, SubscriberTable } from "../schema.ts";

/** Rows as the domain knows them, and the queries of the hot paths. */

export function asSubscriber({ wantsAccount, topics, ...row }: SubscriberTable): Subscriber {
  return { ...row, wantsAccount: wantsAccount === 1, topics: topics === null ? null : JSON.parse(topics) };
}

export function subscriberRow({ wantsAccount, topics, ...subscriber }: Subscriber): SubscriberTable {
  return { ...subscriber, wantsAccount: Number(wantsAccount), topics: topics && JSON.stringify(topics) };
}

export function asConsent({ wantsAccount, ...row }: ConsentTable): Consent {
  return { ...row, wantsAccount: wantsAccount === 1 };
}

export function consentRow({ wantsAccount, ...consent }: Consent): ConsentTable {
  return { ...consent, wantsAccount: Number(wantsAccount) };
}

/** Null for a row that carries no link of its own. */
export function asMailedLink(row: MailTable): MailedLink | null {
  const { id, template, subscriberId, consentId, random, cycle, linksUntil, usedAt } = row;
  if (random === null || subscriberId === null || linksUntil === null) return null;
  return { id, template, subscriberId, consentId, random, cycle, linksUntil, usedAt };
}

export const subscriberByKey = prepared<{ key: string }, SubscriberTable>((db, p, engine) =>
  locked(db.selectFrom("subscriber").selectAll().where("addressKey", "=", p.key), engine),
);

export const insertSubscriber = prepared<SubscriberTable, unknown>((db, p) => db.insertInto("subscriber").values(p));

export const updateSubscriber = prepared<SubscriberTable, unknown>((db, p) =>
  db.updateTable("subscriber").set(p).where("id", "=", p.id),
);

export const latestRequest = prepared<{ subscriber: string }, { id: string }>((db, p) =>
  db
    .selectFrom("consent")
    .select("id")
    .where("subscriberId", "=", p.subscriber)
    .where("kind", "=", "requested")
    .orderBy("at", "desc")
    .limit(1),
);

export const recentRemovals = prepared<
  { since: number; limit: number },
  Pick<ConsentTable, "clientKey" | "networkKey">
>((db, p) =>
  db
    .selectFrom("consent")
    .select(["clientKey", "networkKey"])
    .where("clientKey", "is not", null)
    .where("at", ">", p.since)
    .orderBy("at", "desc")
    .limit(p.limit),
);

export const insertConsent = prepared<ConsentTable, unknown>((db, p) => db.insertInto("consent").values(p));

export const suppressionByHash = prepared<{ hash: string }, { reason: "left" | "bounced" | "complained" }>((db, p) =>
  db.selectFrom("suppression").select("reason").where("hash", "=", p.hash),
);

/** When the latest mails were asked for that count under this key, newest first. */
const latestMails = (column: "recipientKey" | "clientKey" | "networkKey") =>
  prepared<{ key: string; limit: number }, { createdAt: number }>((db, p) =>
    db.selectFrom("mail").select("createdAt").where(column, "=", p.key).orderBy("createdAt", "desc").limit(p.limit),
  );

export const recipientMails = latestMails("recipientKey");
export const clientMails = latestMails("clientKey");
export const networkMails = latestMails("networkKey");

export const counterByName = prepared<{ name: string }, { value: number }>((db, p) =>
  db.selectFrom("counter").select("value").where("name", "=", p.name),
);

export const countOneMore = prepared<{ name: string }, unknown>((db, p) =>
  db
    .insertInto("counter")
    .values({ name: p.name, value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((e) => ({ value: e("counter.value", "+", 1) }))),
);
