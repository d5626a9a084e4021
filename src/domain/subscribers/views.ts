import { pick } from "../pick.ts";
import { decideUndoByReader, type VerifyAnswer } from "./link-rules.ts";
import { innerStatus, type Status, shownStatus } from "./status.ts";
import type { Consent, IssuesSentTo, ReaderRecordStore, SentIssue, SentMail, Subscriber } from "./store.ts";

/** What every call about an address comes to. `retryAfter` in seconds, for 429. */
export type CallOutcome = { outcome: "accepted" } | LimitedOutcome;

/** `by`: the limit of the client, or that of all of them together. */
export interface LimitedOutcome {
  readonly outcome: "limited";
  readonly retryAfter: number;
  readonly by: "client" | "site";
}

export type SubscribeOutcome =
  /** `attempt`: for the HttpOnly cookie of the browser that asked; null for a machine. */
  { outcome: "accepted"; attempt: string | null } | LimitedOutcome;

export type VerifyOutcome =
  | Exclude<VerifyAnswer, { outcome: "invalid" }>
  | { readonly outcome: "invalid"; readonly message: string };

/** The answer of `GET /api/auth/stats` about one address, every field always there. */
export interface SubscriptionState {
  readonly subscribed: boolean;
  readonly name: string | null;
  /** UTC milliseconds. */
  readonly subscribedAt: number | null;
  readonly verified: boolean;
  readonly status: Status;
}

export type StateOutcome = { readonly outcome: "own" | "hidden" } & SubscriptionState;

/** What the page behind a mailed link shows. */
export type LinkOutcome =
  | { outcome: "reader"; reader: ReaderView }
  /** Asks: take the leaving back? */
  | { outcome: "undo" }
  /** Asks: really leave? */
  | { outcome: "leave" }
  | { outcome: "invalid" };

export interface ReaderView extends Pick<Subscriber, "name" | "topics" | "language" | "pausedUntil"> {
  readonly email: string;
  readonly status: Status;
  /** May a leaving be taken back on this page? */
  readonly canUndo: boolean;
  readonly consent: readonly ConsentView[];
  /** Oldest first. */
  readonly mails: readonly SentMail[];
  /** Newsletters, newest first. */
  readonly issues: readonly SentIssue[];
}

/** One line of the reader's own consent record: what, when, where, how it was confirmed, and to which words. */
export type ConsentView = Pick<Consent, (typeof consentFields)[number]>;
const consentFields = ["kind", "at", "source", "page", "confirmedAt", "how", "wording", "policy"] as const;

/** What others are told, and what is told of an address without a subscription. */
export const noSubscription: SubscriptionState = {
  subscribed: false,
  name: null,
  subscribedAt: null,
  verified: false,
  status: "unsubscribed",
};

/** A subscriber with the record of consent, and the mails and newsletters that were sent. */
interface ReaderRecord {
  readonly subscriber: Subscriber;
  readonly consent: readonly Consent[];
  readonly mails: readonly SentMail[];
  readonly issues: readonly SentIssue[];
}

/** What the record of a reader is read from. */
export interface RecordParts {
  readonly store: ReaderRecordStore;
  readonly issuesSentTo: IssuesSentTo;
}

export async function recordOf({ store, issuesSentTo }: RecordParts, subscriber: Subscriber): Promise<ReaderRecord> {
  const { id } = subscriber;
  const [consent, mails, sent] = await Promise.all([store.consents(id), store.mails(id), issuesSentTo(id)]);
  return { subscriber, consent, mails, issues: sent.map(({ issue }) => issue) };
}

/** A subscriber as the page behind the link in each mail shows it. */
export function viewOfReader({ subscriber, consent, mails, issues }: ReaderRecord, now: number): ReaderView {
  const undo = decideUndoByReader({ subscriber, link: null, request: null }, now, "reader-link");
  return {
    ...pick(subscriber, "name", "topics", "language", "pausedUntil"),
    email: subscriber.address,
    status: shownStatus(subscriber),
    canUndo: innerStatus(subscriber) !== "active" && undo.answer.outcome === "restored",
    consent: consent.map((record) => pick(record, ...consentFields)),
    mails,
    issues: issues.map((issue) => pick(issue, "kind", "slug", "subject", "unlisted", "startedAt")),
  };
}

/** What the proven owner of an address is told. */
export function stateOf(subscriber: Subscriber | null): SubscriptionState {
  if (!subscriber) return noSubscription;
  const status = shownStatus(subscriber);
  if (status === "unsubscribed") return noSubscription;
  const { name, requestedAt, verifiedAt } = subscriber;
  const verified = status === "active";
  return { subscribed: true, name, subscribedAt: verified ? verifiedAt : requestedAt, verified, status };
}
