import type { NewMail } from "../delivery/store.ts";
import type { MailTemplate } from "../mailer.ts";
import type { StatusFacts } from "./status.ts";

/** One address that has asked for the newsletter. Times are UTC milliseconds. */
export interface Subscriber extends StatusFacts {
  readonly id: string;
  readonly address: string;
  readonly addressKey: string;
  readonly name: string | null;
  readonly wantsAccount: boolean;
  /** Topic ids; null means every topic. */
  readonly topics: readonly string[] | null;
  /** A further language of the site, in which the reader subscribed; null for the main one. */
  readonly language: string | null;
  readonly createdAt: number;
  readonly pausedUntil: number | null;
  readonly remindedAt: number | null;
  /** Separate days on which the mailbox was full, and the number of the last such day. */
  readonly fullDays: number;
  readonly fullDay: number | null;
  /** Grows at every leaving: links mailed before it are void. */
  readonly cycle: number;
  readonly random: string;
}

/** What was asked for, confirmed or withdrawn. */
export interface Consent {
  readonly id: string;
  readonly subscriberId: string;
  readonly kind: "requested" | "left" | "undone" | "imported" | "added" | "changed";
  readonly at: number;
  readonly source: string | null;
  readonly page: string | null;
  readonly name: string | null;
  readonly wantsAccount: boolean;
  readonly confirmedAt: number | null;
  readonly how: string | null;
  readonly clientKey: string | null;
  readonly networkKey: string | null;
  readonly random: string | null;
  /** SHA-256 of the words of the mail that asked, as hex; null where no mail asked. */
  readonly wording: string | null;
  /** Version of the privacy policy at that time; null where there was none. */
  readonly policy: string | null;
}

/** What a reader agrees to at present, as the record of consent keeps it. */
export type ConsentText = Pick<Consent, "wording" | "policy">;

/** A mail that a relay has taken over. */
export interface SentMail {
  readonly template: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** A newsletter of which a relay has taken a copy over for a reader. */
export interface SentIssue {
  readonly kind: "post" | "letter" | "journal" | "poem";
  readonly slug: string;
  readonly subject: string;
  /** Not for the lists of the site. */
  readonly unlisted: boolean;
  /** UTC milliseconds. */
  readonly startedAt: number | null;
}

/** What was sent to a subscriber, newest first. */
export type IssuesSentTo = (subscriberId: string) => Promise<readonly { readonly issue: SentIssue }[]>;

/** A mailed row whose link came back. */
export interface MailedLink {
  readonly id: string;
  readonly template: MailTemplate;
  readonly subscriberId: string;
  readonly consentId: string | null;
  readonly random: string;
  readonly cycle: number;
  readonly linksUntil: number;
  readonly usedAt: number | null;
}

/** What a rule wants changed; all of it or nothing. `answer` goes back to the caller. */
export interface Decision<T> {
  readonly answer: T;
  /** The whole new state of the subscriber, new or known. */
  readonly subscriber?: Subscriber;
  readonly consent?: Consent;
  /** Requests that are proven now. */
  readonly confirmed?: readonly { readonly id: string; readonly at: number; readonly how: string }[];
  readonly used?: { readonly id: string; readonly at: number };
  readonly mail?: NewMail;
  /** The mail counts among those of its hour to unconfirmed addresses. */
  readonly toUnconfirmed?: boolean;
}

/** Who asks about which address, under the keys that limits count by. */
export interface Ask {
  readonly addressKey: string;
  readonly suppressionHash: string;
  readonly recipientKey: string;
  /** Null for the author's own commands; the network's for IPv4 as well. */
  readonly clientKey: string | null;
  readonly networkKey: string | null;
  readonly now: number;
  /** How many of the latest mails to read for each limit; 0 reads none. */
  readonly recipientReach: number;
  readonly clientReach: number;
  readonly networkReach: number;
  /** Also count removals without proof since a time, no more than `reach` makes of the number of active subscribers. */
  readonly removals?: { readonly since: number; reach(active: number): number };
  /** Also find the latest request. */
  readonly latestRequest?: boolean;
  /** The most mails to unconfirmed addresses in the hour of this number; they are counted only then. */
  readonly ceiling?: { readonly most: number; readonly hour: number };
}

export interface AskFacts {
  readonly subscriber: Subscriber | null;
  /** Kept of an erased address. */
  readonly suppressed: SuppressionReason | null;
  /** When the latest mails that count were asked for, newest first. */
  readonly recipientMails: readonly number[];
  readonly clientMails: readonly number[];
  readonly networkMails: readonly number[];
  /** Mails of the asked hour to unconfirmed addresses; zero unless asked for. */
  readonly unconfirmedMails: number;
  /** Removals without proof, as far as they were asked for; else zero. */
  readonly removalsByClient: number;
  readonly removalsByNetwork: number;
  readonly removals: number;
  readonly active: number;
  readonly latestRequestId: string | null;
}

export type SuppressionReason = "left" | "bounced" | "complained";

/** What is kept of an erased address. */
export interface Suppression {
  readonly hash: string;
  readonly reason: SuppressionReason;
  readonly at: number;
}

export interface LinkFacts {
  readonly subscriber: Subscriber;
  readonly link: MailedLink | null;
  /** The request behind the link. */
  readonly request: Consent | null;
}

/** What the rules about subscribing need stored. Each operation is one transaction. */
export interface SubscriptionStore {
  /** Reads the facts about an address and carries out what `decide` makes of them; calls about one address follow one another. */
  ask<T>(ask: Ask, decide: (facts: AskFacts) => Decision<T>): Promise<T>;
  /** The same for a known subscriber, with the mailed link that came back. Null when there is no such subscriber. */
  change<T>(
    which: { readonly subscriberId: string; readonly mailId?: string },
    decide: (facts: LinkFacts) => Decision<T>,
  ): Promise<T | null>;
}

/** What finding subscribers needs stored. */
export interface SubscriberLookUpStore {
  findById(id: string): Promise<Subscriber | null>;
  findByKey(addressKey: string): Promise<Subscriber | null>;
  /** In the order of their ids; `after` is the id of the last one seen. */
  list(after: string | null, limit: number): Promise<readonly Subscriber[]>;
  findMailedLink(id: string): Promise<MailedLink | null>;
  findRequest(id: string): Promise<Consent | null>;
}

/** What a subscriber's own record needs stored. */
export interface ReaderRecordStore {
  /** Oldest first. */
  consents(subscriberId: string): Promise<readonly Consent[]>;
  /** Sent to this subscriber, oldest first: every one, up to the latest hundred beyond those of the last 30 days. */
  mails(subscriberId: string): Promise<readonly SentMail[]>;
}

/** What erased addresses need stored. Each operation that changes something is one transaction. */
export interface SuppressionStore {
  findSuppression(hash: string): Promise<SuppressionReason | null>;
  /** Deletes every trace but the given suppression. */
  erase(addressKey: string, suppression: Suppression): Promise<boolean>;
  /** Keeps a hash of an address of which nothing else is kept. */
  suppress(suppression: Suppression): Promise<void>;
}

/** What counting and forgetting need stored. */
export interface SubscriberUpkeepStore {
  /** A counter, never a scan. */
  activeCount(): Promise<number>;
  /**
   * Up to `limit` rows of each kind that were kept long enough, in one transaction; true when there is more to do. Of an
   * address that bounced or complained its hash stays.
   */
  forget(limits: {
    requestedBefore: number;
    mailBefore: number;
    clientsBefore: number;
    /** Counters of earlier hours go. */
    hour: number;
    hashOf: (addressKey: string) => string;
    limit: number;
  }): Promise<boolean>;
}
