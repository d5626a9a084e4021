import { decideUndoByReader } from "./link-rules.ts";
import { innerStatus, type Status, shownStatus } from "./status.ts";
import type { Consent, Subscriber } from "./store.ts";

/** What every call about an address comes to. `retryAfter` in seconds, for 429. */
export type CallOutcome = { outcome: "accepted" } | { outcome: "limited"; retryAfter: number };

export type SubscribeOutcome =
  /** `attempt`: for the HttpOnly cookie of the browser that asked; null for a machine. */
  { outcome: "accepted"; attempt: string | null } | { outcome: "limited"; retryAfter: number };

export type VerifyOutcome =
  /** `first`: this call activated the subscription; otherwise it was active already. */
  { outcome: "verified"; first: boolean; email: string; name: string | null } | { outcome: "invalid"; message: string };

/** Section 7's answer about one address, every field always there. */
export interface SubscriptionState {
  readonly subscribed: boolean;
  readonly name: string | null;
  /** UTC milliseconds. */
  readonly subscribedAt: number | null;
  readonly verified: boolean;
  readonly status: Status;
}

export type StateOutcome = ({ outcome: "own" } & SubscriptionState) | ({ outcome: "hidden" } & SubscriptionState);

/** What the page behind a mailed link shows. */
export type LinkOutcome =
  | { outcome: "reader"; reader: ReaderView }
  /** Asks: take the leaving back? */
  | { outcome: "undo" }
  /** Asks: really leave? */
  | { outcome: "leave" }
  | { outcome: "invalid" };

export interface ReaderView {
  readonly email: string;
  readonly name: string | null;
  readonly status: Status;
  /** Topic ids; null means every topic. */
  readonly topics: readonly string[] | null;
  readonly pausedUntil: number | null;
  /** May a leaving be taken back on this page? */
  readonly canUndo: boolean;
  readonly consent: readonly ConsentView[];
}

/** One line of the reader's own consent record: what, when, where, and how it was confirmed. */
export type ConsentView = Pick<Consent, "kind" | "at" | "source" | "page" | "confirmedAt" | "how">;

/** What everybody else is told. */
export const nobody: SubscriptionState = {
  subscribed: false,
  name: null,
  subscribedAt: null,
  verified: false,
  status: "unsubscribed",
};

/** A subscriber as the page behind the link in each mail shows it. */
export function viewOfReader(subscriber: Subscriber, consent: readonly Consent[], now: number): ReaderView {
  const undo = decideUndoByReader({ subscriber, link: null, request: null }, now);
  return {
    email: subscriber.address,
    name: subscriber.name,
    status: shownStatus(subscriber),
    topics: subscriber.topics,
    pausedUntil: subscriber.pausedUntil,
    canUndo: innerStatus(subscriber) !== "active" && undo.answer.outcome === "restored",
    consent: consent.map(({ kind, at, source, page, confirmedAt, how }) => ({
      kind,
      at,
      source,
      page,
      confirmedAt,
      how,
    })),
  };
}

/** What the proven owner of an address is told. */
export function stateOf(subscriber: Subscriber | null): SubscriptionState {
  if (!subscriber) return nobody;
  const status = shownStatus(subscriber);
  if (status === "unsubscribed") return nobody;
  const { name, requestedAt, verifiedAt } = subscriber;
  const verified = status === "active";
  return { subscribed: true, name, subscribedAt: verified ? verifiedAt : requestedAt, verified, status };
}
