import { newMailTo } from "../delivery/new-mail.ts";
import type { NewMail } from "../delivery/store.ts";
import { newId, newRandom } from "../ids.ts";
import type { MailTemplate } from "../mailer.ts";
import { DAY } from "../time-spans.ts";
import type { Address } from "./address.ts";
import { ceilingWait, clientWait, type Limits, nextMailTo, removalNeedsProof, SPACING } from "./limits.ts";
import { innerStatus, isActive, isBarred, isOpen } from "./status.ts";
import type { Ask, AskFacts, Consent, ConsentText, Decision, Subscriber } from "./store.ts";

export const VERIFY_LIFE = DAY;
const LEAVE_LIFE = DAY;
export const UNDO_LIFE = 7 * DAY;
const REMINDER_REST = 7 * DAY;

/** What a call about an address comes to; all three calls answer alike, whatever is known of the address. */
export type AskAnswer = { outcome: "accepted"; request: Consent | null } | Limited;

/** `by`: a client that has caused enough, or the site, which sends no more mails to unconfirmed addresses this hour. */
interface Limited {
  readonly outcome: "limited";
  readonly wait: number;
  readonly by: "client" | "site";
}

/** A call about an address that is not proven. */
export interface Request {
  readonly ask: Ask;
  readonly limits: Limits;
  readonly email: Address;
  readonly now: number;
}

/** Subscribe. An unknown, left or waiting address gets the mail to verify; an active one a reminder at most weekly. */
export function decideSubscribe(
  facts: AskFacts,
  request: Request & {
    name: string | null;
    wantsAccount: boolean;
    source: string;
    page: string | null;
    language: string | null;
  } & ConsentText,
): Decision<AskAnswer> {
  const { now } = request;
  const refusal = refuse(facts, request) ?? refuseAll(facts, request);
  if (refusal) return { answer: refusal };
  const known = facts.subscriber ?? newSubscriber(request.email, now);
  // A name that was confirmed once is not for strangers to change.
  const { name, wantsAccount } = known.verifiedAt ? known : request;
  const { language } = request;
  const subscriber = ["pending", "unsubscribed"].includes(innerStatus(known))
    ? { ...known, requestedAt: now, name, wantsAccount, language }
    : known;
  const consent: Consent = {
    ...bareConsent("requested", subscriber.id, now),
    source: request.source,
    page: request.page,
    name: request.name,
    wantsAccount: request.wantsAccount,
    random: newRandom(),
    wording: request.wording,
    policy: request.policy,
  };
  const mailing = mailFor(facts, request, subscriber, consent.id, false);
  return { answer: { outcome: "accepted", request: consent }, consent, ...mailing };
}

/** Send the mail to verify again. Older ones stay valid. */
export function decideResend(facts: AskFacts, request: Request & { requestId: string | null }): Decision<AskAnswer> {
  const refusal = refuse(facts, request) ?? refuseAll(facts, request);
  if (refusal) return { answer: refusal };
  const answer = { outcome: "accepted", request: null } as const;
  const { subscriber } = facts;
  if (!subscriber || innerStatus(subscriber) === "unsubscribed") return { answer, mail: nothing(request) };
  return { answer, ...mailFor(facts, request, subscriber, request.requestId ?? facts.latestRequestId, true) };
}

function refuse(facts: AskFacts, { limits, now }: Request): Limited | null {
  const wait = clientWait(facts, limits, now);
  return wait ? { outcome: "limited", wait, by: "client" } : null;
}

/** Every address alike, so that the answer does not tell which ones are confirmed. */
function refuseAll(facts: AskFacts, { limits, now }: Request): Limited | null {
  const wait = ceilingWait(facts.unconfirmedMails, limits, now);
  return wait ? { outcome: "limited", wait, by: "site" } : null;
}

/** The mail that a call to subscribe or resend causes, if any, and what the subscriber's row remembers of it. */
function mailFor(
  facts: AskFacts,
  request: Request,
  subscriber: Subscriber,
  consentId: string | null,
  keepsRow: boolean,
): Pick<Decision<unknown>, "mail" | "toUnconfirmed"> & { subscriber: Subscriber } {
  const { now, limits } = request;
  const status = innerStatus(subscriber);
  const barred = isBarred(status) || isBarred(facts.suppressed);
  const reminder = status === "active";
  const reminded = reminder && subscriber.remindedAt !== null && now - subscriber.remindedAt < REMINDER_REST;
  const allowed = nextMailTo(facts.recipientMails, limits, now) === now;
  if (barred || reminded || !allowed) return { subscriber, mail: nothing(request, subscriber, consentId) };
  const mail: NewMail = reminder
    ? newMail("already-subscribed", subscriber, request, { consentId })
    : newMail("verify", subscriber, request, { consentId, random: newRandom(), linkLife: VERIFY_LIFE });
  if (reminder) return { subscriber: { ...subscriber, remindedAt: now }, mail };
  return { subscriber: keepsRow ? subscriber : { ...subscriber, requestedAt: now }, mail, toUnconfirmed: true };
}

/**
 * Leave on mere request: obeyed at once, with a mail to undo it. While too many are removed that way, nothing happens
 * until the owner has confirmed the mailed question.
 */
export function decideLeaveByAddress(facts: AskFacts, request: Request): Decision<AskAnswer> {
  const { now, limits } = request;
  const refusal = refuse(facts, request);
  if (refusal) return { answer: refusal };
  const answer = { outcome: "accepted", request: null } as const;
  const { subscriber } = facts;
  if (!subscriber || !isOpen(subscriber)) return { answer, mail: nothing(request) };
  const wasActive = isActive(subscriber);
  const counts = {
    byClient: facts.removalsByClient,
    byNetwork: facts.removalsByNetwork,
    inAll: facts.removals,
    active: facts.active,
  };
  if (wasActive && removalNeedsProof(counts)) {
    if (nextMailTo(facts.recipientMails, limits, now) !== now) return { answer, mail: nothing(request, subscriber) };
    const more = { random: newRandom(), linkLife: LEAVE_LIFE };
    return { answer, mail: newMail("unsubscribe-confirm", subscriber, request, more) };
  }
  const left = leave(subscriber, now, "address", wasActive ? request.ask : null);
  // The mail to undo it waits for its turn rather than being left out.
  const next = nextMailTo(facts.recipientMails, limits, now);
  if (!wasActive || next === null) return { answer, ...left, mail: nothing(request, subscriber) };
  const more = { random: newRandom(), linkLife: UNDO_LIFE, readyAt: next > now ? Math.min(next, now + SPACING) : 0 };
  return { answer, ...left, mail: newMail("goodbye", left.subscriber, request, more) };
}

/** The subscriber after leaving, and the record of it. Links mailed before are void from now on. */
export function leave(
  subscriber: Subscriber,
  now: number,
  how: string,
  by: Pick<Ask, "clientKey" | "networkKey"> | null = null,
): { subscriber: Subscriber; consent: Consent } {
  return {
    subscriber: { ...subscriber, leftAt: now, requestedAt: null, pausedUntil: null, cycle: subscriber.cycle + 1 },
    consent: {
      ...bareConsent("left", subscriber.id, now),
      how,
      clientKey: by?.clientKey ?? null,
      networkKey: by?.networkKey ?? null,
    },
  };
}

export function newSubscriber(email: Address, now: number): Subscriber {
  return {
    id: newId(now),
    address: email.address,
    addressKey: email.key,
    name: null,
    wantsAccount: false,
    topics: null,
    language: null,
    createdAt: now,
    requestedAt: null,
    verifiedAt: null,
    leftAt: null,
    bouncedAt: null,
    complainedAt: null,
    pausedUntil: null,
    remindedAt: null,
    fullDays: 0,
    fullDay: null,
    cycle: 1,
    random: newRandom(),
  };
}

/** The subscriber, active from now on. */
export function activated(subscriber: Subscriber, now: number): Subscriber {
  return { ...subscriber, requestedAt: null, verifiedAt: now, leftAt: null, fullDays: 0, fullDay: null };
}

export function bareConsent(kind: Consent["kind"], subscriberId: string, now: number): Consent {
  return {
    id: newId(now),
    subscriberId,
    kind,
    at: now,
    source: null,
    page: null,
    name: null,
    wantsAccount: false,
    confirmedAt: null,
    how: null,
    clientKey: null,
    networkKey: null,
    random: null,
    wording: null,
    policy: null,
  };
}

export function newMail(
  template: MailTemplate,
  subscriber: Subscriber,
  request: { readonly now: number; readonly ask?: Ask },
  more: Partial<NewMail>,
): NewMail {
  return newMailTo(subscriber.address, template, request.now, {
    subscriberId: subscriber.id,
    cycle: subscriber.cycle,
    // What is not limited is not counted, and leaves no mark.
    recipientKey: request.ask?.recipientReach ? request.ask.recipientKey : null,
    clientKey: request.ask?.clientReach ? request.ask.clientKey : null,
    networkKey: request.ask?.clientReach ? request.ask.networkKey : null,
    ...more,
  });
}

/** The row of a call that sends nothing: it counts for the client, and costs what a mail costs. */
function nothing(request: Request, subscriber: Subscriber | null = null, consentId: string | null = null): NewMail {
  const stranger = subscriber ?? newSubscriber(request.email, request.now);
  const more = { void: true, random: newRandom(), consentId, subscriberId: subscriber?.id ?? null };
  return newMail("verify", stranger, request, more);
}
