import type { Address } from "./address.ts";
import { askOf } from "./ask-keys.ts";
import type { SubscribeInput } from "./input.ts";
import { countsUnconfirmed, hourOf, removalsToCount } from "./limits.ts";
import type { SubscribingParts } from "./parts.ts";
import { type AskAnswer, decideLeaveByAddress, decideResend, decideSubscribe, type Request } from "./rules.ts";
import type { Ask, AskFacts, Decision, SubscriberLookUpStore, SubscriptionStore } from "./store.ts";
import type { TokenRows } from "./token-rows.ts";
import type { CallOutcome, LimitedOutcome, SubscribeOutcome } from "./views.ts";

/** Calls about an address that is not proven: they answer alike, in like time, whatever is known of it (P30). */
export interface AddressCalls {
  /** `client`: address of the connection, after trusted proxies. A machine (hidden field) is told the same, and nothing happens. */
  subscribe(input: SubscribeInput, client: string): Promise<SubscribeOutcome>;
  /** Mails the link to verify again. `attempt`: the browser's cookie; null without one. */
  resend(email: Address, client: string, attempt: string | null): Promise<CallOutcome>;
  /** Leave on mere request. Obeyed at once, unless too many are removed that way; the answer does not tell. */
  unsubscribe(email: Address, client: string): Promise<CallOutcome>;
}

export function createAddressCalls(
  parts: Omit<SubscribingParts, "topics"> & {
    store: Pick<SubscriptionStore, "ask"> & Pick<SubscriberLookUpStore, "findById">;
    tokenRows: Pick<TokenRows, "request" | "attemptToken">;
    /** The further language that a page of the site is in; null for the main one, and for no page. */
    languageOf: (page: string | null) => string | null;
    /** No answer comes sooner than this many milliseconds after its call. */
    leastTime: number;
    log: { warn(details: object, message: string): void };
  },
): AddressCalls {
  const { store, tokenRows, clock, limits } = parts;
  let ceilingTold = 0;

  return {
    subscribe: (input, client) =>
      notBefore(parts.leastTime, async () => {
        if (input.trapped) return { outcome: "accepted", attempt: null };
        const language = parts.languageOf(input.page);
        const answer = await ask(input.email, client, unconfirmedMails(), (facts, request) =>
          decideSubscribe(facts, { ...input, ...request, language, ...parts.consentText(language) }),
        );
        if (answer.outcome === "limited") return limited(answer);
        return { outcome: "accepted", attempt: answer.request && tokenRows.attemptToken(answer.request) };
      }),

    resend: (email, client, attempt) =>
      notBefore(parts.leastTime, async () => {
        const request = attempt ? await tokenRows.request(attempt) : null;
        const known = request && (await store.findById(request.subscriberId));
        const requestId = request && known?.addressKey === email.key ? request.id : null;
        const answer = await ask(email, client, { latestRequest: true, ...unconfirmedMails() }, (facts, asked) =>
          decideResend(facts, { ...asked, requestId }),
        );
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      }),

    unsubscribe: (email, client) =>
      notBefore(parts.leastTime, async () => {
        const answer = await ask(email, client, { removals: removalsToCount(clock()) }, decideLeaveByAddress);
        return answer.outcome === "limited" ? limited(answer) : { outcome: "accepted" };
      }),
  };

  function unconfirmedMails(): Pick<Ask, "ceiling"> {
    return countsUnconfirmed(limits) ? { ceiling: { most: limits.mailsToUnconfirmed, hour: hourOf(clock()) } } : {};
  }

  async function ask(
    email: Address,
    client: string,
    more: Pick<Ask, "removals" | "latestRequest" | "ceiling">,
    rule: (facts: AskFacts, request: Request) => Decision<AskAnswer>,
  ): Promise<AskAnswer> {
    const now = clock();
    const asked = { ...askOf({ key: parts.addressKey, limits }, email.key, client, now), ...more };
    const answer = await store.ask(asked, (facts) => rule(facts, { ask: asked, limits, email, now }));
    if (answer.outcome === "limited" && answer.by === "site") tellCeiling(hourOf(now));
    // Making a mail takes time: neither this answer nor the next one may come later because there is one to make.
    setTimeout(parts.wake, 20 + Math.random() * 200).unref();
    return answer;
  }

  function tellCeiling(hour: number): void {
    if (hour === ceilingTold) return;
    ceilingTold = hour;
    parts.log.warn(
      { mails: limits.mailsToUnconfirmed },
      "LIMIT_MAILS_TO_UNCONFIRMED is reached: nobody new can subscribe until the hour is over",
    );
  }
}

/** One answer for all, no sooner for some than for others. */
async function notBefore<T>(leastTime: number, call: () => Promise<T>): Promise<T> {
  const least = new Promise((resolve) => setTimeout(resolve, leastTime));
  const [answer] = await Promise.all([call(), least]);
  return answer;
}

function limited({ wait, by }: { wait: number; by: "client" | "site" }): LimitedOutcome {
  return { outcome: "limited", retryAfter: Math.max(1, Math.ceil(wait / 1_000)), by };
}
