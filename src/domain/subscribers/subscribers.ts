import { DAY } from "../time-spans.ts";
import type { Address } from "./address.ts";
import { type AddressCalls, createAddressCalls } from "./address-calls.ts";
import { suppressionHash } from "./ask-keys.ts";
import { hourOf } from "./limits.ts";
import type { SubscribingParts } from "./parts.ts";
import { createReaderLinks, type ReaderLinks } from "./reader-links.ts";
import type { SubscriberLookUpStore, SubscriberUpkeepStore } from "./store.ts";
import { createTokenRows } from "./token-rows.ts";
import { noSubscription, type StateOutcome, stateOf } from "./views.ts";

/** An unconfirmed request is deleted after this long. */
const REQUEST_LIFE = 30 * DAY;
const MAIL_KEPT = 30 * DAY;

/** What a browser remembers of its own request to subscribe. */
interface Attempt {
  readonly email: string;
  readonly name: string | null;
  readonly wantsAccount: boolean;
  readonly confirmed: boolean;
}

/** Becoming, being and ceasing to be a subscriber (P26 to P41). */
export interface Subscribers extends AddressCalls, ReaderLinks {
  /**
   * The state of a subscription, for its owner (`ownerKey`: the verified address of the session) or the browser that
   * asked for it (`attempt`): that sees its own attempt only, pending until one of its own mailed links is used.
   */
  state(email: Address, asker: { attempt?: string | null; ownerKey?: string | null }): Promise<StateOutcome>;
  /** The address and state of the attempt in this browser, for pages that get nothing else; null without one. */
  attempt(token: string): Promise<Attempt | null>;
  /** Verified active subscribers: a counter, never a scan. */
  totalActive(): Promise<number>;
  /** Deletes requests that were not confirmed and mails sent long ago. True when there is more to delete: call again soon. */
  forget(): Promise<boolean>;
}

export function createSubscribers(
  parts: SubscribingParts &
    Omit<Parameters<typeof createAddressCalls>[0] & Parameters<typeof createReaderLinks>[0], "tokenRows"> & {
      store: Omit<SubscriberLookUpStore, "list"> & SubscriberUpkeepStore;
      /** 32 secret bytes, derived for tokens alone. */
      tokenKey: Uint8Array;
    },
): Subscribers {
  const { store, clock, addressKey } = parts;
  const tokenRows = createTokenRows(store, parts.tokenKey);

  return {
    ...createAddressCalls({ ...parts, tokenRows }),
    ...createReaderLinks({ ...parts, tokenRows }),

    async state(email, asker) {
      const request = await tokenRows.request(asker.attempt ?? "");
      const subscriber = await store.findByKey(email.key);
      const isOwner = asker.ownerKey === email.key;
      const isOwn = request !== null && subscriber !== null && request.subscriberId === subscriber.id;
      if (isOwner || (isOwn && request.confirmedAt !== null)) return { outcome: "own", ...stateOf(subscriber) };
      if (!isOwn || request.at < clock() - REQUEST_LIFE) return { outcome: "hidden", ...noSubscription };
      const { name, at } = request;
      return { outcome: "own", subscribed: true, name, subscribedAt: at, verified: false, status: "pending" };
    },

    async attempt(token) {
      const request = await tokenRows.request(token);
      const subscriber = request && (await store.findById(request.subscriberId));
      if (!request || !subscriber || request.at < clock() - REQUEST_LIFE) return null;
      const { name, wantsAccount } = request;
      return { email: subscriber.address, name, wantsAccount, confirmed: request.confirmedAt !== null };
    },

    totalActive: () => store.activeCount(),

    forget: () =>
      store.forget({
        requestedBefore: clock() - REQUEST_LIFE,
        mailBefore: clock() - MAIL_KEPT,
        clientsBefore: clock() - DAY,
        hour: hourOf(clock()),
        hashOf: (address) => suppressionHash(addressKey, address),
        limit: 500,
      }),
  };
}
