import { readAddress } from "./address.ts";
import { askOf } from "./ask-keys.ts";
import type { PreferencesInput } from "./input.ts";
import { decideLeave, decidePreferences, decideUndoByReader, type LeaveAnswer, type Rule } from "./link-rules.ts";
import { decideSubscribeOwn, type OwnAnswer } from "./own-rules.ts";
import type { SubscribingParts } from "./parts.ts";
import type { SubscriberLookUpStore, SubscriptionStore } from "./store.ts";
import { type ReaderView, type RecordParts, recordOf, viewOfReader } from "./views.ts";

/** What the signed-in owner of a verified address may do with its subscription, at once and never limited (P75). `ownerKey`: of the session. */
export interface OwnSubscription {
  /** Null where the address has never asked for anything, and without a verified address. */
  of(ownerKey: string | null): Promise<ReaderView | null>;
  /**
   * Active at once: a provider has proven the address, and the member's own switch is the consent. `barred`: mails to
   * this address came back or were complained about, or its account is deleted. `language`: a further one of the site's, or null.
   */
  subscribe(ownerKey: string, language?: string | null): Promise<OwnAnswer>;
  leave(ownerKey: string): Promise<LeaveAnswer>;
  /** Takes a leaving back, within 7 days. True when the subscription is active again. */
  undo(ownerKey: string): Promise<boolean>;
  changePreferences(ownerKey: string, input: PreferencesInput): Promise<"saved" | "invalid">;
}

export function createOwnSubscription(
  parts: SubscribingParts &
    RecordParts & {
      store: SubscriptionStore & Pick<SubscriberLookUpStore, "findByKey">;
      /** Address and name of the account that holds a verified address; null without one. */
      accountOf: (ownerKey: string) => Promise<{ readonly email: string | null; readonly name: string | null } | null>;
    },
): OwnSubscription {
  const { store, clock, limits } = parts;

  return {
    async of(ownerKey) {
      const subscriber = ownerKey === null ? null : await store.findByKey(ownerKey);
      return subscriber && viewOfReader(await recordOf(parts, subscriber), clock());
    },

    async subscribe(ownerKey, language = null) {
      const account = await parts.accountOf(ownerKey);
      const email = readAddress(account?.email ?? "");
      if (!account || !email) return "barred";
      const now = clock();
      const { policy } = parts.consentText(language);
      const { name } = account;
      const ask = askOf({ key: parts.addressKey, limits }, email.key, null, now);
      const answer = await store.ask(ask, (facts) =>
        decideSubscribeOwn(facts, { ask, limits, email, now, name, language, policy }),
      );
      parts.wake();
      return answer;
    },

    async leave(ownerKey) {
      return (await change(ownerKey, (facts, now) => decideLeave(facts, now, "owner"))) ?? { outcome: "left" };
    },

    async undo(ownerKey) {
      const answer = await change(ownerKey, (facts, now) => decideUndoByReader(facts, now, "owner"));
      return answer?.outcome === "restored";
    },

    async changePreferences(ownerKey, input) {
      const more = { topics: parts.topics(), languages: parts.languages(), how: "owner" };
      const answer = await change(ownerKey, (facts, now) => decidePreferences(facts, now, input, more));
      return answer?.outcome === "saved" ? "saved" : "invalid";
    },
  };

  async function change<T>(ownerKey: string, rule: Rule<T>): Promise<T | null> {
    const subscriber = await store.findByKey(ownerKey);
    if (!subscriber) return null;
    const answer = await store.change({ subscriberId: subscriber.id }, (facts) => rule(facts, clock()));
    parts.wake();
    return answer;
  }
}
