import type { SubscriberUpkeepStore } from "../../domain/subscribers/store.ts";
import { keepSent } from "../delivery/sent-mails.ts";
import { keepHash } from "../delivery/suppression.ts";
import { countErased } from "../people-count.ts";
import type { Handle, SubscriberTable } from "../schema.ts";
import { subscriberByKey } from "./subscriber-rows.ts";

/** Deletes what was kept long enough, a bounded number of rows of each kind; true when there may be more. */
export async function forgetOld(trx: Handle, limits: Parameters<SubscriberUpkeepStore["forget"]>[0]): Promise<boolean> {
  const { limit } = limits;
  const stale = await trx
    .selectFrom("subscriber")
    .select(["id", "address_key", "verified_at", "left_at", "bounced_at", "complained_at"])
    .where("requested_at", "is not", null)
    .where("requested_at", "<", limits.requestedBefore)
    .limit(limit)
    .execute();
  const known = stale.filter((row) => row.verified_at !== null || row.left_at !== null).map((row) => row.id);
  const strangers = stale.filter((row) => row.verified_at === null && row.left_at === null);
  // A former reader stays known as having left, so that no import revives them.
  if (known.length) await trx.updateTable("subscriber").set({ requested_at: null }).where("id", "in", known).execute();
  // Nor is an address that bounced or complained mailed again, once nothing is known of it.
  for (const { address_key, bounced_at, complained_at } of strangers) {
    const at = complained_at ?? bounced_at;
    const reason = complained_at === null ? "bounced" : "complained";
    if (at !== null) await keepHash(trx, { hash: limits.hashOf(address_key), reason, at });
  }
  const ids = strangers.map((row) => row.id);
  if (ids.length) await trx.deleteFrom("subscriber").where("id", "in", ids).execute();

  const mails = await trx
    .selectFrom("mail")
    .select(["id", "consent_id", "template", "state", "subscriber_id", "member_id", "finished_at"])
    .where("finished_at", "is not", null)
    .where("finished_at", "<", limits.mailBefore)
    .limit(limit)
    .execute();
  await keepSent(trx, mails);
  // With a mail goes the request behind it, unless that was confirmed: then it is evidence.
  const requests = mails.flatMap((mail) => mail.consent_id ?? []);
  if (requests.length)
    await trx
      .deleteFrom("consent")
      .where("id", "in", requests)
      .where("kind", "=", "requested")
      .where("confirmed_at", "is", null)
      .execute();
  if (mails.length)
    await trx
      .deleteFrom("mail")
      .where(
        "id",
        "in",
        mails.map((mail) => mail.id),
      )
      .execute();

  const clients = await trx
    .selectFrom("consent")
    .select("id")
    .where("client_key", "is not", null)
    .where("at", "<", limits.clientsBefore)
    .limit(limit)
    .execute();
  if (clients.length)
    await trx
      .updateTable("consent")
      .set({ client_key: null, network_key: null })
      .where(
        "id",
        "in",
        clients.map((row) => row.id),
      )
      .execute();
  const counted = await forgetClientsOfMails(trx, limits);
  await trx
    .deleteFrom("counter")
    .where("name", "like", "unconfirmed %")
    .where("name", "<", `unconfirmed ${limits.hour}`)
    .execute();
  return [stale, mails, clients, counted].some((rows) => rows.length === limit);
}

/** Who has caused a mail is needed for as long as limits count it. */
async function forgetClientsOfMails(
  trx: Handle,
  { clientsBefore, limit }: { clientsBefore: number; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("mail")
    .select("id")
    .where("client_key", "is not", null)
    .where("created_at", "<", clientsBefore)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length)
    await trx.updateTable("mail").set({ client_key: null, network_key: null }).where("id", "in", ids).execute();
  return ids;
}

/** The row of an address, locked until this transaction ends. */
export async function heldSubscriber(trx: Handle, addressKey: string): Promise<SubscriberTable | undefined> {
  return (await subscriberByKey(trx, { key: addressKey }))[0];
}

/** Deletes a subscriber, with the record of consent and all mails, and counts. */
export async function eraseSubscriber(trx: Handle, row: SubscriberTable): Promise<void> {
  await countErased(trx, row.address_key);
  await trx.deleteFrom("subscriber").where("id", "=", row.id).execute();
}
