import { CLIENTS_PER_NETWORK, hourOf, removalCeiling } from "../../domain/subscribers/limits.ts";
import { innerStatus } from "../../domain/subscribers/status.ts";
import type {
  Ask,
  AskFacts,
  Decision,
  LinkFacts,
  Subscriber,
  SubscriberStore,
} from "../../domain/subscribers/store.ts";
import type { Database } from "../database.ts";
import { addMail } from "../delivery/outbox.ts";
import { sentTo } from "../delivery/sent-mails.ts";
import { keepHash } from "../delivery/suppression.ts";
import { countSubscriber } from "../people-count.ts";
import type { Handle } from "../schema.ts";
import { eraseSubscriber, forgetOld, heldSubscriber } from "./subscriber-forgetting.ts";
import {
  activeSubscribers,
  asConsent,
  asMailedLink,
  asSubscriber,
  clientMails,
  consentRow,
  counterByName,
  countOneMore,
  insertConsent,
  insertSubscriber,
  latestRequest,
  networkMails,
  recentRemovals,
  recipientMails,
  subscriberByKey,
  subscriberRow,
  suppressionByHash,
  updateSubscriber,
} from "./subscriber-rows.ts";

const HOUR = 3_600_000;
/** More calls at once than there are connections to the database of all nodes. */
const CLOSE = 200;

const noRemovals = { removals: 0, removalsByClient: 0, removalsByNetwork: 0, active: 0 };

/** Subscribers on either engine. Every look-up follows an index, so none grows slower with the list. */
export function createSubscriberStore(database: Database): SubscriberStore {
  return {
    ask: (ask, decide) =>
      database.write(async (trx) => {
        // The address first, always: two calls never wait for each other.
        await database.lock(trx, `address ${ask.recipientKey}`);
        if (ask.clientKey !== null) await database.lock(trx, `client ${ask.clientKey}`);
        const unconfirmedMails = await unconfirmedCount(database, trx, ask);
        const facts = { ...(await askFacts(trx, ask)), unconfirmedMails };
        const decision = decide(facts);
        if (decision.toUnconfirmed && ask.ceiling !== undefined)
          await countOneMore(trx, { name: ceilingName(ask.now) });
        return applyDecision(trx, facts.subscriber, decision);
      }),

    change: (which, decide) =>
      database.write(async (trx) => {
        const query = trx.selectFrom("subscriber").selectAll().where("id", "=", which.subscriberId);
        const row = await (database.engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
        if (!row) return null;
        const subscriber = asSubscriber(row);
        return applyDecision(trx, subscriber, decide(await linkFacts(trx, subscriber, which.mailId)));
      }),

    findMailedLink: (id) =>
      database.read(async (db) => {
        const row = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
        return row ? asMailedLink(row) : null;
      }),

    findRequest: (id) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom("consent")
          .selectAll()
          .where("id", "=", id)
          .where("kind", "=", "requested")
          .executeTakeFirst();
        return row ? asConsent(row) : null;
      }),

    findById: (id) =>
      database.read(async (db) => {
        const row = await db.selectFrom("subscriber").selectAll().where("id", "=", id).executeTakeFirst();
        return row ? asSubscriber(row) : null;
      }),

    findByKey: (key) =>
      database.read(async (db) => {
        const row = await db.selectFrom("subscriber").selectAll().where("address_key", "=", key).executeTakeFirst();
        return row ? asSubscriber(row) : null;
      }),

    findSuppression: (hash) => database.read(async (db) => (await suppressionByHash(db, { hash }))[0]?.reason ?? null),

    consents: (subscriberId) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("consent")
          .selectAll()
          .where("subscriber_id", "=", subscriberId)
          .orderBy("at")
          .orderBy("id")
          .execute();
        return rows.map(asConsent);
      }),

    mails: (subscriberId) => database.read((db) => sentTo(db, subscriberId)),

    activeCount: () => database.read(activeCount),

    list: (after, limit) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("subscriber")
          .selectAll()
          .where("id", ">", after ?? "")
          .orderBy("id")
          .limit(limit)
          .execute();
        return rows.map(asSubscriber);
      }),

    async erase(addressKey, suppression) {
      const erased = await database.write(async (trx) => {
        const row = await heldSubscriber(trx, addressKey);
        if (row) await eraseSubscriber(trx, row);
        await keepHash(trx, suppression);
        return row !== undefined;
      });
      await database.wipe();
      return erased;
    },

    suppress: (suppression) => database.write((trx) => keepHash(trx, suppression)),

    forget: (limits) => database.write((trx) => forgetOld(trx, limits)),
  };
}

/** Mails of this hour to unconfirmed addresses. Close to the ceiling calls follow one another, so that none passes it. */
async function unconfirmedCount(database: Database, trx: Handle, { ceiling, now }: Ask): Promise<number> {
  if (ceiling === undefined) return 0;
  const name = ceilingName(now);
  const count = async () => (await counterByName(trx, { name }))[0]?.value ?? 0;
  const seen = await count();
  if (seen >= ceiling || seen < ceiling - CLOSE) return seen;
  await database.lock(trx, name);
  return count();
}

const ceilingName = (now: number): string => `unconfirmed ${hourOf(now)}`;

async function askFacts(trx: Handle, ask: Ask): Promise<Omit<AskFacts, "unconfirmedMails">> {
  const [row] = await subscriberByKey(trx, { key: ask.addressKey });
  const [suppressed] = await suppressionByHash(trx, { hash: ask.suppressionHash });
  const byRecipient = ask.recipientReach
    ? await recipientMails(trx, { key: ask.recipientKey, limit: ask.recipientReach })
    : [];
  const byClient =
    ask.clientReach && ask.clientKey !== null
      ? await clientMails(trx, { key: ask.clientKey, limit: ask.clientReach })
      : [];
  const byNetwork =
    ask.clientReach && ask.networkKey !== null
      ? await networkMails(trx, { key: ask.networkKey, limit: ask.clientReach * CLIENTS_PER_NETWORK })
      : [];
  const removals = ask.removals ? await removalCounts(trx, ask) : noRemovals;
  return {
    subscriber: row ? asSubscriber(row) : null,
    suppressed: suppressed?.reason ?? null,
    recipientMails: byRecipient.map((mail) => mail.created_at),
    clientMails: byClient.map((mail) => mail.created_at),
    networkMails: byNetwork.map((mail) => mail.created_at),
    ...removals,
    // Also looked for where nobody is known, so that it takes no other time.
    latestRequestId: ask.latestRequest
      ? ((await latestRequest(trx, { subscriber: row?.id ?? "" }))[0]?.id ?? null)
      : null,
  };
}

/** Counts no further than the guard looks. */
async function removalCounts(trx: Handle, ask: Ask): Promise<typeof noRemovals> {
  const active = await activeCount(trx);
  const recent = await recentRemovals(trx, { since: ask.now - HOUR, limit: removalCeiling(active) });
  return {
    removals: recent.length,
    removalsByClient: recent.filter((row) => row.client_key === ask.clientKey).length,
    removalsByNetwork: ask.networkKey ? recent.filter((row) => row.network_key === ask.networkKey).length : 0,
    active,
  };
}

async function linkFacts(trx: Handle, subscriber: Subscriber, mailId: string | undefined): Promise<LinkFacts> {
  const mail = mailId && (await trx.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirst());
  const link = mail ? asMailedLink(mail) : null;
  const request =
    link?.consentId &&
    (await trx.selectFrom("consent").selectAll().where("id", "=", link.consentId).executeTakeFirst());
  return { subscriber, link, request: request ? asConsent(request) : null };
}

/** Stores everything a rule decided. */
async function applyDecision<T>(trx: Handle, before: Subscriber | null, decision: Decision<T>): Promise<T> {
  const { subscriber, consent, confirmed, used, mail, answer } = decision;
  if (subscriber && !before) await insertSubscriber(trx, subscriberRow(subscriber));
  else if (subscriber && subscriber !== before) await updateSubscriber(trx, subscriberRow(subscriber));
  if (subscriber) await count(trx, before, subscriber);
  if (consent) await insertConsent(trx, consentRow(consent));
  for (const { id, at, how } of confirmed ?? [])
    await trx
      .updateTable("consent")
      .set({ confirmed_at: at, how })
      .where("id", "=", id)
      .where("confirmed_at", "is", null)
      .execute();
  if (used)
    await trx
      .updateTable("mail")
      .set({ used_at: used.at })
      .where("id", "=", used.id)
      .where("used_at", "is", null)
      .execute();
  if (mail) await addMail(trx, mail);
  return answer;
}

/** Keeps the counters true. */
async function count(trx: Handle, before: Subscriber | null, after: Subscriber): Promise<void> {
  const isActive = (subscriber: Subscriber | null) => subscriber !== null && innerStatus(subscriber) === "active";
  if (isActive(after) === isActive(before)) return;
  await countSubscriber(trx, after.addressKey, isActive(after) ? 1 : -1);
}

async function activeCount(db: Handle): Promise<number> {
  return (await activeSubscribers(db, {}))[0]?.value ?? 0;
}
