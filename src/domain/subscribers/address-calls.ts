import type { Clock } from "../clock.ts";
import type { Address } from "./address.ts";
import { askKeys } from "./ask-keys.ts";
import type { SubscribeInput } from "./input.ts";
import {
  clientReach,
  countsUnconfirmed,
  hourOf,
  type Limits,
  networkReach,
  recipientReach,
  removalsToCount,
} from "./limits.ts";
import { type AskAnswer, decideLeaveByAddress, decideResend, decideSubscribe } from "./rules.ts";
import type { Ask, AskFacts, ConsentText, Decision, SubscriberStore } from "./store.ts";
import type { TokenRows } from "./token-rows.ts";
import type { CallOutcome, LimitedOutcome, SubscribeOutcome } from "./views.ts";

/** Calls about an address that is not proven: they answer alike, in like time, whatever is known of it (P30). */
export interface AddressCalls {
  /** `client`: address of the connection, after trusted proxies. A machine (hidden field) is told the same, and nothing happens. */
  subscribe(input: SubscribeInput, client: string): Promise<SubscribeOutcome>;
  /** Mails the link to verify again. `attempt`: the browser's cookie, if it carries one. */
  resend(email: Address, client: string, attempt?: string | null): Promise<CallOutcome>;
  /** Leave on mere request. Obeyed at once, unless too many are removed that way; the answer does not tell. */
  unsubscribe(email: Address, client: string): Promise<CallOutcome>;
}

export function createAddressCalls(parts: {
  store: Pick<SubscriberStore, "ask" | "findById">;
  tokenRows: Pick<TokenRows, "request" | "attemptToken">;
  clock: Clock;
  /** Under which addresses are hashed. */
  addressKey: Uint8Array;
  limits: Limits;
  /** What a reader agrees to at present. */
  consentText: () => ConsentText;
  /** A mail was written to the outbox. */
  wake: () => void;
  /** No answer comes sooner than this many milliseconds after its call. */
  leastTime: number;
  log?: { warn(details: object, message: string): void };
}): AddressCalls {
  const { store, tokenRows, clock, limits } = parts;
  let ceilingTold = 0;

  return {
    async subscribe(input, client) {
      return withMinimumTime(async () => {
        if (input.trapped) return { outcome: "accepted", attempt: null };
        const answer = await ask(input.email, client, unconfirmedMails(), (facts, request) =>
          decideSubscribe(facts, { ...input, ...request, ...parts.consentText() }),
        );
        if (answer.outcome === "limited") return limited(answer);
        return { outcome: "accepted", attempt: answer.request && tokenRows.attemptToken(answer.request) };
      });
    },

    async resend(email, client, attempt = null) {
      return withMinimumTime(async () => {
        const request = attempt ? await tokenRows.request(attempt) : null;
        const known = request && (await store.findById(request.subscriberId));
        const requestId = known?.addressKey === email.key ? request?.id : null;
        const answer = await ask(email, client, { latestRequest: true, ...unconfirmedMails() }, (facts, asked) =>
          decideResend(facts, { ...asked, requestId: requestId ?? null }),
        );
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      });
    },

    async unsubscribe(email, client) {
      return withMinimumTime(async () => {
        const answer = await ask(email, client, { removals: removalsToCount(clock()) }, decideLeaveByAddress);
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      });
    },
  };

  /** One answer for all, no sooner for some than for others. */
  async function withMinimumTime<T>(call: () => Promise<T>): Promise<T> {
    const least = new Promise((resolve) => setTimeout(resolve, parts.leastTime));
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
      ...askKeys(parts.addressKey, email.key, client),
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
}

function limited({ wait, by }: { wait: number; by: "client" | "site" }): LimitedOutcome {
  return { outcome: "limited", retryAfter: Math.max(1, Math.ceil(wait / 1_000)), by };
}
