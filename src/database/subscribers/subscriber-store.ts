import type {
  ReaderRecordStore,
  SubscriberLookUpStore,
  SubscriberUpkeepStore,
  SubscriptionStore,
  SuppressionStore,
} from "../../domain/subscribers/store.ts";
import type { Database } from "../database.ts";
import { sentTo } from "../delivery/sent-mails.ts";
import { keepHash } from "../delivery/suppression.ts";
import { locked } from "../row-lock.ts";
import type { Handle } from "../schema.ts";
import { applyDecision, type IsActive } from "./subscriber-decision.ts";
import { activeCount, askFacts, consentsOf, counterOfHour, linkFacts } from "./subscriber-facts.ts";
import { eraseSubscriber, forgetOld, heldSubscriber } from "./subscriber-forgetting.ts";
import { asConsent, asMailedLink, asSubscriber, countOneMore, suppressionByHash } from "./subscriber-rows.ts";

export interface SubscriberStore
  extends SubscriptionStore,
    SubscriberLookUpStore,
    ReaderRecordStore,
    SuppressionStore,
    SubscriberUpkeepStore {}

/** Subscribers on either engine. Every look-up follows an index, so none grows slower with the list. */
export function createSubscriberStore(database: Database, { isActive }: { isActive: IsActive }): SubscriberStore {
  const { read, write } = database;

  return {
    ask: (ask, decide) =>
      write(async (trx) => {
        // The address first, always: two calls never wait for each other.
        await database.lock(trx, `address ${ask.recipientKey}`);
        const counts = ask.clientReach || ask.removals;
        if (ask.clientKey !== null && counts) await database.lock(trx, `client ${ask.clientKey}`);
        const facts = await askFacts(database, trx, ask);
        const decision = decide(facts);
        if (decision.toUnconfirmed && ask.ceiling) await countOneMore(trx, { name: counterOfHour(ask.ceiling.hour) });
        return applyDecision(trx, facts.subscriber, decision, isActive);
      }),
    change: (which, decide) =>
      write(async (trx) => {
        const query = trx.selectFrom("subscriber").selectAll().where("id", "=", which.subscriberId);
        const row = await locked(query, database.engine).executeTakeFirst();
        if (!row) return null;
        const subscriber = asSubscriber(row);
        return applyDecision(trx, subscriber, decide(await linkFacts(trx, subscriber, which.mailId)), isActive);
      }),
    findMailedLink: (id) =>
      read(async (db) => {
        const row = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
        return row ? asMailedLink(row) : null;
      }),
    findRequest: (id) => read((db) => requestById(db, id)),
    findById: (id) => read((db) => subscriberWith(db, "id", id)),
    findByKey: (key) => read((db) => subscriberWith(db, "addressKey", key)),
    findSuppression: (hash) => read(async (db) => (await suppressionByHash(db, { hash }))[0]?.reason ?? null),
    consents: (subscriberId) => read((db) => consentsOf(db, subscriberId)),
    mails: (subscriberId) => read((db) => sentTo(db, subscriberId)),
    activeCount: () => read(activeCount),
    list: (after, limit) => read((db) => subscribersAfter(db, after, limit)),
    async erase(addressKey, suppression) {
      const erased = await write(async (trx) => {
        const row = await heldSubscriber(trx, addressKey);
        if (row) await eraseSubscriber(trx, row);
        await keepHash(trx, suppression);
        return row !== undefined;
      });
      await database.wipe();
      return erased;
    },
    suppress: (suppression) => write((trx) => keepHash(trx, suppression)),
    forget: (limits) => write((trx) => forgetOld(trx, limits)),
  };
}

async function subscriberWith(db: Handle, column: "id" | "addressKey", value: string) {
  const row = await db.selectFrom("subscriber").selectAll().where(column, "=", value).executeTakeFirst();
  return row ? asSubscriber(row) : null;
}

async function subscribersAfter(db: Handle, after: string | null, limit: number) {
  const found = db
    .selectFrom("subscriber")
    .selectAll()
    .where("id", ">", after ?? "");
  return (await found.orderBy("id").limit(limit).execute()).map(asSubscriber);
}

async function requestById(db: Handle, id: string) {
  const found = db.selectFrom("consent").selectAll().where("id", "=", id).where("kind", "=", "requested");
  const row = await found.executeTakeFirst();
  return row ? asConsent(row) : null;
}
