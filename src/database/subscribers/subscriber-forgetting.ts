import type { SubscriberUpkeepStore } from "../../domain/subscribers/store.ts";
import { keepSent } from "../delivery/sent-mails.ts";
import { keepHash } from "../delivery/suppression.ts";
import { countErased } from "../people-count.ts";
import type { Handle, SubscriberTable } from "../schema.ts";
import { subscriberByKey } from "./subscriber-rows.ts";

type Limits = Parameters<SubscriberUpkeepStore["forget"]>[0];

/** Deletes what was kept long enough, a bounded number of rows of each kind; true when there may be more. */
export async function forgetOld(trx: Handle, limits: Limits): Promise<boolean> {
  const forgotten = [
    await forgetRequests(trx, limits),
    await forgetMails(trx, limits),
    ...(await forgetClients(trx, limits)),
  ];
  await trx
    .deleteFrom("counter")
    .where("name", "like", "unconfirmed %")
    .where("name", "<", `unconfirmed ${limits.hour}`)
    .execute();
  return forgotten.includes(limits.limit);
}

async function forgetRequests(trx: Handle, { requestedBefore, hashOf, limit }: Limits): Promise<number> {
  const stale = await trx
    .selectFrom("subscriber")
    .select(["id", "addressKey", "verifiedAt", "leftAt", "bouncedAt", "complainedAt"])
    .where("requestedAt", "is not", null)
    .where("requestedAt", "<", requestedBefore)
    .limit(limit)
    .execute();
  const isKnown = (row: Pick<SubscriberTable, "verifiedAt" | "leftAt">) =>
    row.verifiedAt !== null || row.leftAt !== null;
  const known = stale.filter(isKnown);
  const strangers = stale.filter((row) => !isKnown(row));
  // A former reader stays known as having left, so that no import revives them.
  if (known.length)
    await trx.updateTable("subscriber").set({ requestedAt: null }).where("id", "in", idsOf(known)).execute();
  // Nor is an address that bounced or complained mailed again, once nothing is known of it.
  for (const { addressKey, bouncedAt, complainedAt } of strangers) {
    const at = complainedAt ?? bouncedAt;
    const reason = complainedAt === null ? "bounced" : "complained";
    if (at !== null) await keepHash(trx, { hash: hashOf(addressKey), reason, at });
  }
  if (strangers.length) await trx.deleteFrom("subscriber").where("id", "in", idsOf(strangers)).execute();
  return stale.length;
}

async function forgetMails(trx: Handle, { mailBefore, limit }: Limits): Promise<number> {
  const mails = await trx
    .selectFrom("mail")
    .select(["id", "consentId", "template", "state", "subscriberId", "memberId", "finishedAt"])
    .where("finishedAt", "is not", null)
    .where("finishedAt", "<", mailBefore)
    .limit(limit)
    .execute();
  await keepSent(trx, mails);
  // With a mail goes the request behind it, unless that was confirmed: then it is evidence.
  const requests = mails.flatMap((mail) => mail.consentId ?? []);
  if (requests.length)
    await trx
      .deleteFrom("consent")
      .where("id", "in", requests)
      .where("kind", "=", "requested")
      .where("confirmedAt", "is", null)
      .execute();
  if (mails.length) await trx.deleteFrom("mail").where("id", "in", idsOf(mails)).execute();
  return mails.length;
}

/** Who has caused what is needed for as long as limits count it. */
async function forgetClients(trx: Handle, { clientsBefore, limit }: Limits): Promise<number[]> {
  const nobody = { clientKey: null, networkKey: null };
  const consents = trx.selectFrom("consent").select("id").where("at", "<", clientsBefore);
  const mails = trx.selectFrom("mail").select("id").where("createdAt", "<", clientsBefore);
  const updates = [
    trx
      .updateTable("consent")
      .set(nobody)
      .where("id", "in", consents.where("clientKey", "is not", null).limit(limit)),
    trx
      .updateTable("mail")
      .set(nobody)
      .where("id", "in", mails.where("clientKey", "is not", null).limit(limit)),
  ];
  const counts: number[] = [];
  for (const update of updates) counts.push(Number((await update.executeTakeFirst()).numUpdatedRows));
  return counts;
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The row of an address, locked until this transaction ends. */
export async function heldSubscriber(trx: Handle, addressKey: string): Promise<SubscriberTable | undefined> {
  return (await subscriberByKey(trx, { key: addressKey }))[0];
}

/** Deletes a subscriber, with the record of consent and all mails, and counts. */
export async function eraseSubscriber(trx: Handle, row: SubscriberTable): Promise<void> {
  await countErased(trx, row.addressKey);
  await trx.deleteFrom("subscriber").where("id", "=", row.id).execute();
}
