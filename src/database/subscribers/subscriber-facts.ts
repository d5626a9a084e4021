import type { Ask, AskFacts, Consent, LinkFacts, Subscriber } from "../../domain/subscribers/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import {
  asConsent,
  asMailedLink,
  asSubscriber,
  clientMails,
  counterByName,
  latestRequest,
  networkMails,
  recentRemovals,
  recipientMails,
  subscriberByKey,
  suppressionByHash,
} from "./subscriber-rows.ts";

/** More calls at once than there are connections to the database of all nodes. */
const CLOSE = 200;

const noRemovals = { removals: 0, removalsByClient: 0, removalsByNetwork: 0, active: 0 };

/** What a rule needs to know about an address and the client that asks. */
export async function askFacts(database: Database, trx: Handle, ask: Ask): Promise<AskFacts> {
  const unconfirmedMails = await unconfirmedCount(database, trx, ask);
  const [row] = await subscriberByKey(trx, { key: ask.addressKey });
  const [suppressed] = await suppressionByHash(trx, { hash: ask.suppressionHash });
  const byRecipient = await latestTimes(trx, recipientMails, ask.recipientKey, ask.recipientReach);
  const byClient = await latestTimes(trx, clientMails, ask.clientKey, ask.clientReach);
  const byNetwork = await latestTimes(trx, networkMails, ask.networkKey, ask.networkReach);
  const removals = ask.removals ? await removalCounts(trx, ask, ask.removals) : noRemovals;
  return {
    subscriber: row ? asSubscriber(row) : null,
    suppressed: suppressed?.reason ?? null,
    recipientMails: byRecipient,
    clientMails: byClient,
    networkMails: byNetwork,
    unconfirmedMails,
    ...removals,
    // Also looked for where there is no subscriber, so that it takes no other time.
    latestRequestId: ask.latestRequest
      ? ((await latestRequest(trx, { subscriber: row?.id ?? "" }))[0]?.id ?? null)
      : null,
  };
}

async function latestTimes(
  trx: Handle,
  mails: typeof recipientMails,
  key: string | null,
  limit: number,
): Promise<number[]> {
  return key !== null && limit ? (await mails(trx, { key, limit })).map(({ createdAt }) => createdAt) : [];
}

/** Mails of an hour to unconfirmed addresses. Close to the ceiling calls follow one another, so that none passes it. */
async function unconfirmedCount(database: Database, trx: Handle, { ceiling }: Ask): Promise<number> {
  if (!ceiling) return 0;
  const name = counterOfHour(ceiling.hour);
  const seen = await counterValue(trx, name);
  if (seen >= ceiling.most || seen < ceiling.most - CLOSE) return seen;
  await database.lock(trx, name);
  return counterValue(trx, name);
}

/** The counter of mails to unconfirmed addresses in the hour of this number. */
export const counterOfHour = (hour: number): string => `unconfirmed ${hour}`;

/** Counts no further than the guard looks. */
async function removalCounts(
  trx: Handle,
  { clientKey, networkKey }: Ask,
  { since, reach }: NonNullable<Ask["removals"]>,
): Promise<typeof noRemovals> {
  const active = await activeCount(trx);
  const recent = await recentRemovals(trx, { since, limit: reach(active) });
  return {
    removals: recent.length,
    removalsByClient: recent.filter((row) => row.clientKey === clientKey).length,
    removalsByNetwork: networkKey ? recent.filter((row) => row.networkKey === networkKey).length : 0,
    active,
  };
}

/** What a rule needs to know about a subscriber, and the mailed link that came back. */
export async function linkFacts(trx: Handle, subscriber: Subscriber, mailId: string | undefined): Promise<LinkFacts> {
  const mail = mailId && (await trx.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirst());
  const link = mail ? asMailedLink(mail) : null;
  const request =
    link?.consentId &&
    (await trx.selectFrom("consent").selectAll().where("id", "=", link.consentId).executeTakeFirst());
  return { subscriber, link, request: request ? asConsent(request) : null };
}

export async function activeCount(db: Handle): Promise<number> {
  return counterValue(db, "active");
}

async function counterValue(db: Handle, name: string): Promise<number> {
  return (await counterByName(db, { name }))[0]?.value ?? 0;
}

/** The record of consent, oldest first. */
export async function consentsOf(db: Handle, subscriberId: string): Promise<Consent[]> {
  const found = db.selectFrom("consent").selectAll().where("subscriberId", "=", subscriberId);
  return (await found.orderBy("at").orderBy("id").execute()).map(asConsent);
}
