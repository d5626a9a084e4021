import type { Clock } from "../clock.ts";
import type { Address } from "./address.ts";
import { askKeys, suppressionHash } from "./ask-keys.ts";
import type { PreferencesInput, SubscribeInput } from "./input.ts";
import {
  clientReach,
  countsUnconfirmed,
  DAY,
  hourOf,
  type Limits,
  networkReach,
  recipientReach,
  removalsToCount,
} from "./limits.ts";
import {
  decideConfirmedLeave,
  decideLeave,
  decidePreferences,
  decideUndo,
  decideUndoByReader,
  decideVerify,
  type LeaveAnswer,
  type UndoAnswer,
} from "./link-rules.ts";
import { type AskAnswer, decideLeaveByAddress, decideResend, decideSubscribe } from "./rules.ts";
import type { Ask, AskFacts, Consent, ConsentText, Decision, LinkFacts, Subscriber, SubscriberStore } from "./store.ts";
import { isGenuine, parseToken, type TokenPurpose, writeToken } from "./tokens.ts";
import {
  type CallOutcome,
  type LimitedOutcome,
  type LinkOutcome,
  noSubscription,
  type ReaderView,
  recordOf,
  type StateOutcome,
  type SubscribeOutcome,
  stateOf,
  type VerifyOutcome,
  viewOfReader,
} from "./views.ts";

/** An unconfirmed request is deleted after this long. */
const REQUEST_LIFE = 30 * DAY;
const MAIL_KEPT = 30 * DAY;

/** `other-browser`: in one that did not subscribe; `never`: the page's script is enough everywhere. */
export type VerifyClick = "never" | "other-browser";

export const INVALID_LINK = "Invalid or expired verification link.";
export type Subscribers = ReturnType<typeof createSubscribers>;

/**
 * Becoming, being and ceasing to be a subscriber (P26 to P41). Calls about an
 * address answer alike, in like time, whatever is known of it.
 */
export function createSubscribers(parts: {
  store: SubscriberStore;
  clock: Clock;
  /** 32 secret bytes each, derived for this purpose alone. */
  keys: { readonly tokens: Uint8Array; readonly addresses: Uint8Array };
  limits: Limits;
  /** Ids of the topics that the author has declared. */
  topics: () => readonly string[];
  /** What a reader agrees to at present. */
  consentText: () => ConsentText;
  /** Must a reader press a button where the mailed link opens in a browser that did not subscribe? */
  verifyClick?: VerifyClick;
  /** A mail was written to the outbox. */
  wake: () => void;
  /** Calls about an address are not answered sooner than this many milliseconds after they came. */
  leastTime?: number;
  log?: { warn(details: object, message: string): void };
}) {
  const { store, clock, keys, limits, topics } = parts;
  let ceilingTold = 0;

  return {
    /** `client`: address of the connection, after trusted proxies. A machine (hidden field) is told the same, and nothing happens. */
    async subscribe(input: SubscribeInput, client: string): Promise<SubscribeOutcome> {
      return withMinimumTime(async () => {
        if (input.trapped) return { outcome: "accepted", attempt: null };
        const answer = await ask(input.email, client, unconfirmedMails(), (facts, request) =>
          decideSubscribe(facts, { ...input, ...request, ...parts.consentText() }),
        );
        if (answer.outcome === "limited") return limited(answer);
        return { outcome: "accepted", attempt: answer.request && attemptToken(answer.request) };
      });
    },

    /** Mails the link to verify again. `attempt`: the browser's cookie, if it carries one. */
    async resend(email: Address, client: string, attempt: string | null = null): Promise<CallOutcome> {
      return withMinimumTime(async () => {
        const request = attempt ? await requestOf(attempt) : null;
        const known = request && (await store.findById(request.subscriberId));
        const requestId = known?.addressKey === email.key ? request?.id : null;
        const answer = await ask(email, client, { latestRequest: true, ...unconfirmedMails() }, (facts, asked) =>
          decideResend(facts, { ...asked, requestId: requestId ?? null }),
        );
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      });
    },

    /** Leave on mere request. Obeyed at once, unless too many are removed that way; the answer does not tell. */
    async unsubscribe(email: Address, client: string): Promise<CallOutcome> {
      return withMinimumTime(async () => {
        const answer = await ask(email, client, { removals: removalsToCount(clock()) }, decideLeaveByAddress);
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      });
    },

    /**
     * A mailed link came back. `attempt`: the cookie of the browser it came back in, proven along with it. `by`: a person's
     * click, or a page's script, which programs that look through mail run as well.
     */
    async verify(
      token: string,
      attempt: string | null = null,
      by: "click" | "script" = "click",
    ): Promise<VerifyOutcome> {
      const invalid = { outcome: "invalid", message: INVALID_LINK } as const;
      const link = await mailedLink(token, "verify");
      if (!link) return invalid;
      const browser = attempt ? await requestOf(attempt) : null;
      const attemptId = browser?.subscriberId === link.subscriberId ? browser.id : null;
      const asks = parts.verifyClick === "other-browser" && by === "script" && attemptId === null;
      const answer = await change({ subscriberId: link.subscriberId, mailId: link.id }, (facts) =>
        decideVerify(facts, clock(), { attemptId, topicOf, asks }),
      );
      return answer && answer.outcome !== "invalid" ? answer : invalid;
    },

    /** What the page behind a link in a mail shows. Changes nothing. */
    async openLink(token: string): Promise<LinkOutcome> {
      const purpose = parseToken(token)?.purpose;
      if (purpose === "undo" || purpose === "leave") {
        const link = await mailedLink(token, purpose);
        return link && clock() <= link.linksUntil ? { outcome: purpose } : { outcome: "invalid" };
      }
      const subscriber = await readerOf(token);
      return subscriber ? { outcome: "reader", reader: await readerView(subscriber) } : { outcome: "invalid" };
    },

    /** Leave by the link in a mail: RFC 8058's one click, the button of the reader's page, or the mailed question. Repeating it changes nothing. */
    async leave(token: string): Promise<LeaveAnswer> {
      const invalid = { outcome: "invalid" } as const;
      const link = await mailedLink(token, "leave");
      if (link) {
        const which = { subscriberId: link.subscriberId, mailId: link.id };
        return (await change(which, (facts) => decideConfirmedLeave(facts, clock()))) ?? invalid;
      }
      const subscriber = await readerOf(token);
      if (!subscriber) return invalid;
      return (
        (await change({ subscriberId: subscriber.id }, (facts) => decideLeave(facts, clock(), "reader-link"))) ??
        invalid
      );
    },

    /** Take a leaving back: by the mailed link or on the reader's page, within 7 days. */
    async undo(token: string): Promise<UndoAnswer> {
      const invalid = { outcome: "invalid" } as const;
      const link = await mailedLink(token, "undo");
      if (link) {
        const which = { subscriberId: link.subscriberId, mailId: link.id };
        return (await change(which, (facts) => decideUndo(facts, clock()))) ?? invalid;
      }
      const subscriber = await readerOf(token);
      if (!subscriber) return invalid;
      return (await change({ subscriberId: subscriber.id }, (facts) => decideUndoByReader(facts, clock()))) ?? invalid;
    },

    /** Topics and pause, by the link in each mail. */
    async changePreferences(token: string, input: PreferencesInput) {
      const invalid = { outcome: "invalid" } as const;
      const subscriber = await readerOf(token);
      if (!subscriber) return invalid;
      const more = { topics: topics(), how: "reader-link" };
      const which = { subscriberId: subscriber.id };
      return (await change(which, (facts) => decidePreferences(facts, clock(), input, more))) ?? invalid;
    },

    /**
     * The state of a subscription, for its owner (`ownerKey`: the verified address of the session) or the browser that
     * asked for it (`attempt`): that sees its own attempt only, pending until one of its own mailed links is used.
     */
    async state(email: Address, asker: { attempt?: string | null; ownerKey?: string | null }): Promise<StateOutcome> {
      const request = await requestOf(asker.attempt ?? "");
      const subscriber = await store.findByKey(email.key);
      const isOwner = asker.ownerKey === email.key;
      const isOwn = request !== null && subscriber !== null && request.subscriberId === subscriber.id;
      if (isOwner || (isOwn && request.confirmedAt !== null)) return { outcome: "own", ...stateOf(subscriber) };
      if (!isOwn || request.at < clock() - REQUEST_LIFE) return { outcome: "hidden", ...noSubscription };
      const { name, at } = request;
      return { outcome: "own", subscribed: true, name, subscribedAt: at, verified: false, status: "pending" };
    },

    /** The address and state of the attempt in this browser, for pages that get nothing else; null without one. */
    async attempt(
      token: string,
    ): Promise<{ email: string; name: string | null; wantsAccount: boolean; confirmed: boolean } | null> {
      const request = await requestOf(token);
      const subscriber = request && (await store.findById(request.subscriberId));
      if (!request || !subscriber || request.at < clock() - REQUEST_LIFE) return null;
      const { name, wantsAccount } = request;
      return { email: subscriber.address, name, wantsAccount, confirmed: request.confirmedAt !== null };
    },

    /** Verified active subscribers: a counter, never a scan. */
    totalActive: () => store.activeCount(),

    /** Deletes requests that were not confirmed and mails sent long ago. True when there is more to forget: call again soon. */
    forget: () =>
      store.forget({
        requestedBefore: clock() - REQUEST_LIFE,
        mailBefore: clock() - MAIL_KEPT,
        clientsBefore: clock() - DAY,
        hour: hourOf(clock()),
        hashOf: (addressKey) => suppressionHash(keys.addresses, addressKey),
        limit: 500,
      }),
  };

  /** One answer for all, no sooner for some than for others. */
  async function withMinimumTime<T>(call: () => Promise<T>): Promise<T> {
    const least = new Promise((resolve) => setTimeout(resolve, parts.leastTime ?? 5));
    const [answer] = await Promise.all([call(), least]);
    return answer;
  }

  function unconfirmedMails(): Pick<Ask, "ceiling"> {
    return countsUnconfirmed(limits) ? { ceiling: { most: limits.mailsToUnconfirmed, hour: hourOf(clock()) } } : {};
  }

  async function ask(
    email: Address,
    client: string,
    more: Pick<Ask, "removals" | "latestRequest" | "ceiling">,
    rule: (facts: AskFacts, request: { ask: Ask; limits: Limits; email: Address; now: number }) => Decision<AskAnswer>,
  ): Promise<AskAnswer> {
    const now = clock();
    const asked: Ask = {
      ...askKeys(keys.addresses, email.key, client),
      now,
      recipientReach: recipientReach(limits),
      clientReach: clientReach(limits),
      networkReach: networkReach(limits),
      ...more,
    };
    const answer = await store.ask(asked, (facts) => rule(facts, { ask: asked, limits, email, now }));
    if (answer.outcome === "limited" && answer.by === "site") tellCeiling(hourOf(now));
    wakeLater();
    return answer;
  }

  function tellCeiling(hour: number): void {
    if (hour !== ceilingTold)
      parts.log?.warn(
        { mails: limits.mailsToUnconfirmed },
        "LIMIT_MAILS_TO_UNCONFIRMED is reached: nobody new can subscribe until the hour is over",
      );
    ceilingTold = hour;
  }

  /** Making a mail takes time: neither this answer nor the next one may come later because there is one to make. */
  function wakeLater(): void {
    setTimeout(parts.wake, 20 + Math.random() * 200).unref();
  }

  function change<T>(
    which: { subscriberId: string; mailId?: string },
    rule: (facts: LinkFacts) => Decision<T>,
  ): Promise<T | null> {
    return waking(store.change(which, rule));
  }

  /** Wakes the loop once what it should see is stored. */
  async function waking<T>(stored: Promise<T>): Promise<T> {
    const answer = await stored;
    parts.wake();
    return answer;
  }

  async function mailedLink(text: string, purpose: TokenPurpose) {
    const token = parseToken(text);
    if (token?.purpose !== purpose) return null;
    const link = await store.findMailedLink(token.id);
    return link && isGenuine(keys.tokens, token, link) ? link : null;
  }

  async function readerOf(text: string): Promise<Subscriber | null> {
    const token = parseToken(text);
    if (token?.purpose !== "reader") return null;
    const subscriber = await store.findById(token.id);
    return subscriber && isGenuine(keys.tokens, token, subscriber) ? subscriber : null;
  }

  async function requestOf(text: string): Promise<Consent | null> {
    const token = parseToken(text);
    if (token?.purpose !== "attempt") return null;
    const request = await store.findRequest(token.id);
    return request?.random && isGenuine(keys.tokens, token, { id: request.id, random: request.random })
      ? request
      : null;
  }

  function attemptToken({ id, random }: Consent): string | null {
    return random && writeToken(keys.tokens, "attempt", { id, random });
  }

  async function readerView(subscriber: Subscriber): Promise<ReaderView> {
    return viewOfReader(await recordOf(store, subscriber), clock());
  }

  /** A form named after a declared topic stands for that topic alone. */
  function topicOf(source: string | null): string | null {
    return source !== null && topics().includes(source) ? source : null;
  }
}

function limited({ wait, by }: { wait: number; by: "client" | "site" }): LimitedOutcome {
  return { outcome: "limited", retryAfter: Math.max(1, Math.ceil(wait / 1_000)), by };
}
