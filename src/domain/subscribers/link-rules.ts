import { DAY } from "../time-spans.ts";
import type { PreferencesInput } from "./input.ts";
import { activated, bareConsent, leave, newMail, UNDO_LIFE } from "./rules.ts";
import { innerStatus, isBarred, isOpen } from "./status.ts";
import type { Decision, LinkFacts, Subscriber } from "./store.ts";

export type VerifyAnswer =
  /** `first`: this call activated the subscription; otherwise it was active already. */
  | { outcome: "verified"; first: boolean; email: string; name: string | null }
  /** Nothing was confirmed: a person has to press the button. */
  | { outcome: "asks" }
  | { outcome: "invalid" };
export type LeaveAnswer = { outcome: "left" } | { outcome: "invalid" };
/** Decides what a subscriber, or the bearer of a link, brings about at this moment. */
export type Rule<T> = (facts: LinkFacts, now: number) => Decision<T>;
export type UndoAnswer = { outcome: "restored" } | { outcome: "invalid" };

/**
 * A mailed link to verify came back. It works once, and again while that same subscription is active; never after its
 * life, nor after the address has left. `attemptId`: the request of the browser it came back in, proven along with it.
 * `asks`: nothing is confirmed before a person has pressed a button.
 */
export function decideVerify(
  { subscriber, link, request }: LinkFacts,
  now: number,
  more: { attemptId: string | null; topicOf: (source: string | null) => string | null; asks?: boolean },
): Decision<VerifyAnswer> {
  const status = innerStatus(subscriber);
  if (link?.template !== "verify" || link.cycle !== subscriber.cycle || now > link.linksUntil || !isOpen(subscriber))
    return { answer: { outcome: "invalid" } };
  if (more.asks && status !== "active") return { answer: { outcome: "asks" } };
  const ids = new Set([request?.id, more.attemptId].filter((id) => id != null));
  const proof = {
    confirmed: [...ids].map((id) => ({ id, at: now, how: "link" })),
    used: { id: link.id, at: now },
  };
  const answer = (name: string | null, first: boolean) =>
    ({ outcome: "verified", first, email: subscriber.address, name }) as const;
  if (status === "active") return { answer: answer(subscriber.name, false), ...proof };
  const topic = more.topicOf(request?.source ?? null);
  const active: Subscriber = {
    ...activated(subscriber, now),
    name: request?.name ?? subscriber.name,
    wantsAccount: request?.wantsAccount ?? subscriber.wantsAccount,
    topics: topicsAfter(subscriber, topic),
  };
  const welcome = newMail("welcome", active, { now }, {});
  return { answer: answer(active.name, true), subscriber: active, mail: welcome, ...proof };
}

/** A form that stands for one topic subscribes to that one, besides what a returning reader had. */
function topicsAfter(subscriber: Subscriber, topic: string | null): readonly string[] | null {
  if (topic === null) return subscriber.verifiedAt === null ? null : subscriber.topics;
  if (subscriber.verifiedAt === null) return [topic];
  return subscriber.topics && [...new Set([...subscriber.topics, topic])];
}

/** A reader leaves who has proved the right to: by the link of a mail, or signed in. Doing it again changes nothing. */
export function decideLeave({ subscriber }: LinkFacts, now: number, how: string): Decision<LeaveAnswer> {
  const answer = { outcome: "left" } as const;
  return isOpen(subscriber) ? { answer, ...leave(subscriber, now, how) } : { answer };
}

/** The mailed question "really leave?" came back. */
export function decideConfirmedLeave(facts: LinkFacts, now: number): Decision<LeaveAnswer> {
  const { subscriber, link } = facts;
  if (link?.template !== "unsubscribe-confirm") return { answer: { outcome: "invalid" } };
  if (link.usedAt !== null && innerStatus(subscriber) !== "active") return { answer: { outcome: "left" } };
  if (link.cycle !== subscriber.cycle || now > link.linksUntil) return { answer: { outcome: "invalid" } };
  return { ...decideLeave(facts, now, "confirmed"), used: { id: link.id, at: now } };
}

/** The mailed link to undo a leaving came back; within 7 days, and until the next leaving. */
export function decideUndo({ subscriber, link }: LinkFacts, now: number): Decision<UndoAnswer> {
  if (link?.template !== "goodbye" || link.cycle !== subscriber.cycle || now > link.linksUntil)
    return { answer: { outcome: "invalid" } };
  return { ...restore(subscriber, now, "undo-link"), used: { id: link.id, at: now } };
}

/** The reader's own page takes a leaving back, for as long as the mailed link would; so does the signed-in owner. */
export function decideUndoByReader(
  { subscriber }: LinkFacts,
  now: number,
  how: "reader-link" | "owner",
): Decision<UndoAnswer> {
  if (subscriber.leftAt !== null && now - subscriber.leftAt > UNDO_LIFE) return { answer: { outcome: "invalid" } };
  return restore(subscriber, now, how);
}

function restore(subscriber: Subscriber, now: number, how: string): Decision<UndoAnswer> {
  const status = innerStatus(subscriber);
  if (status === "active") return { answer: { outcome: "restored" } };
  if (subscriber.verifiedAt === null || isBarred(status)) return { answer: { outcome: "invalid" } };
  return {
    answer: { outcome: "restored" },
    subscriber: { ...subscriber, leftAt: null, requestedAt: null },
    consent: { ...bareConsent("undone", subscriber.id, now), how },
  };
}

/** Topics and pause. Topics that do not exist are left out; choosing all of them means future ones too. */
export function decidePreferences(
  { subscriber }: LinkFacts,
  now: number,
  input: PreferencesInput,
  more: { topics: readonly string[]; languages: readonly string[]; how: string },
): Decision<{ outcome: "saved" } | { outcome: "not-subscribed" } | { outcome: "unknown" }> {
  if (innerStatus(subscriber) !== "active") return { answer: { outcome: "not-subscribed" } };
  const { language = subscriber.language } = input;
  const offered = more.languages.length === 0 ? [] : [null, ...more.languages];
  if (input.language !== undefined && !offered.includes(language)) return { answer: { outcome: "unknown" } };
  const chosen = input.topics && more.topics.filter((topic) => input.topics?.includes(topic));
  const topics = chosen && chosen.length === more.topics.length ? null : chosen;
  const paused = input.pausedUntil != null && input.pausedUntil > now ? input.pausedUntil : null;
  return {
    answer: { outcome: "saved" },
    subscriber: {
      ...subscriber,
      language,
      topics: topics === undefined ? subscriber.topics : topics,
      pausedUntil: input.pausedUntil === undefined ? subscriber.pausedUntil : paused,
    },
    consent: { ...bareConsent("changed", subscriber.id, now), how: more.how },
  };
}

/** A relay refused the address: gone for good at once, or full on three separate days. Policy is no fault of a reader's. */
export function decideRejected(
  { subscriber }: LinkFacts,
  now: number,
  cause: "mailbox" | "full" | "policy" | "message",
): Decision<null> {
  if (cause === "mailbox")
    return { answer: null, subscriber: { ...subscriber, bouncedAt: subscriber.bouncedAt ?? now } };
  const day = Math.floor(now / DAY);
  if (cause !== "full" || subscriber.fullDay === day) return { answer: null };
  const fullDays = subscriber.fullDays + 1;
  const bouncedAt = subscriber.bouncedAt ?? (fullDays >= 3 ? now : null);
  return { answer: null, subscriber: { ...subscriber, fullDays, fullDay: day, bouncedAt } };
}

/** The reader told their provider that a mail is unwanted: no more mail, for good. */
export function decideComplained({ subscriber }: LinkFacts, now: number): Decision<null> {
  return { answer: null, subscriber: { ...subscriber, complainedAt: subscriber.complainedAt ?? now } };
}
