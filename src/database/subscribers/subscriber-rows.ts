import type { Consent, MailedLink, Subscriber } from "../../domain/subscribers/store.ts";
import { prepared } from "../prepared.ts";
import type { ConsentTable, MailTable, SubscriberTable } from "../schema.ts";

/** Rows as the domain knows them, and the queries of the hot paths. */

export function asSubscriber(row: SubscriberTable): Subscriber {
  return {
    id: row.id,
    address: row.address,
    addressKey: row.address_key,
    name: row.name,
    wantsAccount: row.wants_account === 1,
    topics: row.topics === null ? null : JSON.parse(row.topics),
    createdAt: row.created_at,
    requestedAt: row.requested_at,
    verifiedAt: row.verified_at,
    leftAt: row.left_at,
    bouncedAt: row.bounced_at,
    complainedAt: row.complained_at,
    pausedUntil: row.paused_until,
    remindedAt: row.reminded_at,
    fullDays: row.full_days,
    fullDay: row.full_day,
    cycle: row.cycle,
    random: row.random,
  };
}

export function subscriberRow(subscriber: Subscriber): SubscriberTable {
  return {
    id: subscriber.id,
    address: subscriber.address,
    address_key: subscriber.addressKey,
    name: subscriber.name,
    wants_account: subscriber.wantsAccount ? 1 : 0,
    topics: subscriber.topics === null ? null : JSON.stringify(subscriber.topics),
    created_at: subscriber.createdAt,
    requested_at: subscriber.requestedAt,
    verified_at: subscriber.verifiedAt,
    left_at: subscriber.leftAt,
    bounced_at: subscriber.bouncedAt,
    complained_at: subscriber.complainedAt,
    paused_until: subscriber.pausedUntil,
    reminded_at: subscriber.remindedAt,
    full_days: subscriber.fullDays,
    full_day: subscriber.fullDay,
    cycle: subscriber.cycle,
    random: subscriber.random,
  };
}

export function asConsent(row: ConsentTable): Consent {
  return {
    id: row.id,
    subscriberId: row.subscriber_id,
    kind: row.kind,
    at: row.at,
    source: row.source,
    page: row.page,
    name: row.name,
    wantsAccount: row.wants_account === 1,
    confirmedAt: row.confirmed_at,
    how: row.how,
    clientKey: row.client_key,
    networkKey: row.network_key,
    random: row.random,
    wording: row.wording,
    policy: row.policy,
  };
}

export function consentRow(consent: Consent): ConsentTable {
  return {
    id: consent.id,
    subscriber_id: consent.subscriberId,
    kind: consent.kind,
    at: consent.at,
    source: consent.source,
    page: consent.page,
    name: consent.name,
    wants_account: consent.wantsAccount ? 1 : 0,
    confirmed_at: consent.confirmedAt,
    how: consent.how,
    client_key: consent.clientKey,
    network_key: consent.networkKey,
    random: consent.random,
    wording: consent.wording,
    policy: consent.policy,
  };
}

/** Null for a row that carries no link of its own. */
export function asMailedLink(row: MailTable): MailedLink | null {
  const { random, subscriber_id: subscriberId, links_until: linksUntil } = row;
  if (random === null || subscriberId === null || linksUntil === null) return null;
  return {
    id: row.id,
    template: row.template as MailedLink["template"],
    subscriberId,
    consentId: row.consent_id,
    random,
    cycle: row.cycle,
    linksUntil,
    usedAt: row.used_at,
  };
}

export const subscriberByKey = prepared<{ key: string }, SubscriberTable>((db, p, engine) =>
  db
    .selectFrom("subscriber")
    .selectAll()
    .where("address_key", "=", p.key)
    .$if(engine === "postgres", (query) => query.forUpdate()),
);

export const insertSubscriber = prepared<SubscriberTable, never>(
  (db, p) => db.insertInto("subscriber").values(all(p, subscriberRow(emptySubscriber))) as never,
);

export const updateSubscriber = prepared<SubscriberTable, never>(
  (db, p) =>
    db
      .updateTable("subscriber")
      .set(all(p, subscriberRow(emptySubscriber)))
      .where("id", "=", p.id) as never,
);

export const latestRequest = prepared<{ subscriber: string }, { id: string }>((db, p) =>
  db
    .selectFrom("consent")
    .select("id")
    .where("subscriber_id", "=", p.subscriber)
    .where("kind", "=", "requested")
    .orderBy("at", "desc")
    .limit(1),
);

export const recentRemovals = prepared<
  { since: number; limit: number },
  Pick<ConsentTable, "client_key" | "network_key">
>((db, p) =>
  db
    .selectFrom("consent")
    .select(["client_key", "network_key"])
    .where("client_key", "is not", null)
    .where("at", ">", p.since)
    .orderBy("at", "desc")
    .limit(p.limit),
);

export const activeSubscribers = prepared<object, { value: number }>((db) =>
  db.selectFrom("counter").select("value").where("name", "=", "active"),
);

export const insertConsent = prepared<ConsentTable, never>(
  (db, p) => db.insertInto("consent").values(all(p, consentRow(emptyConsent))) as never,
);

export const suppressionByHash = prepared<{ hash: string }, { reason: "left" | "bounced" | "complained" }>((db, p) =>
  db.selectFrom("suppression").select("reason").where("hash", "=", p.hash),
);

export const recipientMails = prepared<{ key: string; limit: number }, { created_at: number }>((db, p) =>
  db
    .selectFrom("mail")
    .select("created_at")
    .where("recipient_key", "=", p.key)
    .orderBy("created_at", "desc")
    .limit(p.limit),
);

export const clientMails = prepared<{ key: string; limit: number }, { created_at: number }>((db, p) =>
  db
    .selectFrom("mail")
    .select("created_at")
    .where("client_key", "=", p.key)
    .orderBy("created_at", "desc")
    .limit(p.limit),
);

export const networkMails = prepared<{ key: string; limit: number }, { created_at: number }>((db, p) =>
  db
    .selectFrom("mail")
    .select("created_at")
    .where("network_key", "=", p.key)
    .orderBy("created_at", "desc")
    .limit(p.limit),
);

export const counterByName = prepared<{ name: string }, { value: number }>((db, p) =>
  db.selectFrom("counter").select("value").where("name", "=", p.name),
);

export const countOneMore = prepared<{ name: string }, never>(
  (db, p) =>
    db
      .insertInto("counter")
      .values({ name: p.name, value: 1 })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((e) => ({ value: e("counter.value", "+", 1) })),
      ) as never,
);

/** Every column of a row, by name, as a stand-in for its value. */
function all<T extends object>(parameters: T, shape: T): T {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, parameters[name as keyof T]])) as T;
}

const emptySubscriber: Subscriber = {
  id: "",
  address: "",
  addressKey: "",
  name: null,
  wantsAccount: false,
  topics: null,
  createdAt: 0,
  requestedAt: null,
  verifiedAt: null,
  leftAt: null,
  bouncedAt: null,
  complainedAt: null,
  pausedUntil: null,
  remindedAt: null,
  fullDays: 0,
  fullDay: null,
  cycle: 0,
  random: "",
};

const emptyConsent: Consent = {
  id: "",
  subscriberId: "",
  kind: "requested",
  at: 0,
  source: null,
  page: null,
  name: null,
  wantsAccount: false,
  confirmedAt: null,
  how: null,
  clientKey: null,
  networkKey: null,
  random: null,
  wording: null,
  policy: null,
};
