import type { Clock } from "../clock.ts";
import type { Address } from "./address.ts";
import { askKeys } from "./ask-keys.ts";
import type { PreferencesInput } from "./input.ts";
import { type Limits, recipientReach } from "./limits.ts";
import { decideLeave, decidePreferences, decideUndoByReader, type LeaveAnswer, type UndoAnswer } from "./link-rules.ts";
import { decideSubscribeOwn, type OwnAnswer } from "./owner-rules.ts";
import type { Ask, ConsentText, Decision, LinkFacts, SubscriberStore } from "./store.ts";
import { type ReaderView, recordOf, viewOfReader } from "./views.ts";

/** What the signed-in owner of a verified address may do with its subscription, at once and never limited. */
export function createOwnerCalls(parts: {
  store: SubscriberStore;
  clock: Clock;
  keys: { readonly addresses: Uint8Array };
  limits: Limits;
  topics: () => readonly string[];
  consentText: () => ConsentText;
  wake: () => void;
}) {
  const { store, clock, keys, limits, topics } = parts;

  return {
    /** Null where the address has never asked for anything. */
    async ofOwner(addressKey: string): Promise<ReaderView | null> {
      const subscriber = await store.findByKey(addressKey);
      return subscriber && viewOfReader(await recordOf(store, subscriber), clock());
    },

    /** Subscribes. `name` is the account's. */
    async subscribeOwn(email: Address, name: string | null): Promise<OwnAnswer> {
      const now = clock();
      const { policy } = parts.consentText();
      const ask: Ask = {
        ...askKeys(keys.addresses, email.key, null),
        now,
        recipientReach: recipientReach(limits),
        clientReach: 0,
        networkReach: 0,
      };
      const answer = await store.ask(ask, (facts) =>
        decideSubscribeOwn(facts, { ask, limits, email, now, name, policy }),
      );
      parts.wake();
      return answer;
    },

    async leaveOwn(addressKey: string): Promise<LeaveAnswer> {
      const answer = await settleOwn(addressKey, (facts) => decideLeave(facts, clock(), "owner"));
      return answer ?? { outcome: "left" };
    },

    /** Takes a leaving back, within 7 days. */
    async undoOwn(addressKey: string): Promise<UndoAnswer> {
      const answer = await settleOwn(addressKey, (facts) => decideUndoByReader(facts, clock(), "owner"));
      return answer ?? { outcome: "invalid" };
    },

    async changeOwnPreferences(addressKey: string, input: PreferencesInput) {
      const more = { topics: topics(), how: "owner" };
      const answer = await settleOwn(addressKey, (facts) => decidePreferences(facts, clock(), input, more));
      return answer ?? ({ outcome: "invalid" } as const);
    },
  };

  async function settleOwn<T>(addressKey: string, rule: (facts: LinkFacts) => Decision<T>): Promise<T | null> {
    const subscriber = await store.findByKey(addressKey);
    if (!subscriber) return null;
    const answer = await store.change({ subscriberId: subscriber.id }, rule);
    parts.wake();
    return answer;
  }
}
