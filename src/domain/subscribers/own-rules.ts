import type { Address } from "./address.ts";
import { type Limits, nextMailTo, SPACING } from "./limits.ts";
import { activated, bareConsent, newMail, newSubscriber } from "./rules.ts";
import { innerStatus, isBarred } from "./status.ts";
import type { Ask, AskFacts, Decision, Subscriber } from "./store.ts";

/** The page whose switch the owner of an address uses. */
const OWN_PAGE = "/preferences";

export type OwnAnswer = "subscribed" | "barred";

/**
 * The signed-in owner of an address subscribes: active at once, since a provider has proven the address. An
 * address that bounced or complained stays away. `name`: of the account, for who has given none here.
 */
export function decideSubscribeOwn(
  facts: AskFacts,
  request: {
    ask: Ask;
    limits: Limits;
    email: Address;
    now: number;
    name: string | null;
    language: string | null;
    policy: string | null;
  },
): Decision<OwnAnswer> {
  const { now, limits } = request;
  const known = facts.subscriber;
  const status = known && innerStatus(known);
  if (isBarred(status) || isBarred(facts.suppressed)) return { answer: "barred" };
  if (status === "active") return { answer: "subscribed" };
  const wasReader = known !== null && known.verifiedAt !== null;
  const subscriber: Subscriber = {
    ...activated(known ?? newSubscriber(request.email, now), now),
    // What a stranger typed into the form for this address was never confirmed.
    ...(wasReader ? {} : { name: request.name, wantsAccount: false, topics: null }),
    language: request.language,
  };
  const consent = {
    ...bareConsent("requested", subscriber.id, now),
    source: "preferences",
    page: OWN_PAGE,
    name: subscriber.name,
    confirmedAt: now,
    how: "owner",
    policy: request.policy,
  };
  // The welcome waits for its turn; who plays with the switch gets no more mails than anybody.
  const next = nextMailTo(facts.recipientMails, limits, now);
  const readyAt = next !== null && next > now ? Math.min(next, now + SPACING) : 0;
  const mail =
    next === null ? {} : { mail: newMail("welcome", subscriber, request, { consentId: consent.id, readyAt }) };
  return { answer: "subscribed", subscriber, consent, ...mail };
}
