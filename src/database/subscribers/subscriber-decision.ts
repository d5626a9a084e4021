import type { StatusFacts } from "../../domain/subscribers/status.ts";
import type { Decision, Subscriber } from "../../domain/subscribers/store.ts";
import { addMail } from "../delivery/outbox.ts";
import { countSubscriber } from "../people-count.ts";
import type { Handle } from "../schema.ts";
import { consentRow, insertConsent, insertSubscriber, subscriberRow, updateSubscriber } from "./subscriber-rows.ts";

/** The rule that says who is an active subscriber. */
export type IsActive = (facts: StatusFacts) => boolean;

/** Stores everything a rule decided, and counts. */
export async function applyDecision<T>(
  trx: Handle,
  before: Subscriber | null,
  decision: Decision<T>,
  isActive: IsActive,
): Promise<T> {
  const { subscriber, consent, confirmed, used, mail, answer } = decision;
  if (subscriber && !before) await insertSubscriber(trx, subscriberRow(subscriber));
  else if (subscriber && subscriber !== before) await updateSubscriber(trx, subscriberRow(subscriber));
  const wasActive = before !== null && isActive(before);
  if (subscriber && isActive(subscriber) !== wasActive)
    await countSubscriber(trx, subscriber.addressKey, wasActive ? -1 : 1);
  if (consent) await insertConsent(trx, consentRow(consent));
  for (const { id, at, how } of confirmed ?? [])
    await trx
      .updateTable("consent")
      .set({ confirmedAt: at, how })
      .where("id", "=", id)
      .where("confirmedAt", "is", null)
      .execute();
  if (used)
    await trx
      .updateTable("mail")
      .set({ usedAt: used.at })
      .where("id", "=", used.id)
      .where("usedAt", "is", null)
      .execute();
  if (mail) await addMail(trx, mail);
  return answer;
}
