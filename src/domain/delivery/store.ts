import type { MailTemplate } from "../mailer.ts";

/** A mail to be written to the outbox, in the same transaction as whatever causes it. */
export interface NewMail {
  readonly id: string;
  readonly template: MailTemplate;
  /** What the template needs besides links; never a token. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly subscriberId: string | null;
  /** Of a mail about an account; it vanishes with the member. */
  readonly memberId?: string | null;
  readonly consentId: string | null;
  readonly recipient: string;
  /** 256 random bits from which its links are made; null when it has none of its own. */
  readonly random: string | null;
  readonly cycle: number;
  /** Life of its links in milliseconds, counted anew when a relay accepts the mail. */
  readonly linkLife: number | null;
  /** Confirmations (0) overtake everything else (1), which overtakes the mails that an import causes (2). */
  readonly priority: 0 | 1 | 2;
  /** When it may go, in UTC milliseconds; 0 means at once, whatever the clock says. */
  readonly readyAt: number;
  readonly createdAt: number;
  readonly recipientKey: string | null;
  readonly clientKey: string | null;
  readonly networkKey?: string | null;
  /** Nothing is sent: the row only counts for the limits of the client that asked. */
  readonly void: boolean;
}

/** A mail of the outbox that its sender has claimed. */
export interface ClaimedMail
  extends Pick<NewMail, "id" | "template" | "data" | "subscriberId" | "recipient" | "random" | "cycle" | "createdAt"> {
  readonly memberId: string | null;
  readonly attempts: number;
  readonly lostAnswers: number;
  readonly priority: number;
}

/** How a claimed mail goes on. */
export type MailFate =
  | { readonly state: "sent"; readonly answer: string }
  | { readonly state: "failed" | "held" | "dropped"; readonly answer: string; readonly lostAnswers?: number }
  | {
      readonly state: "ready";
      readonly answer: string;
      readonly readyAt: number;
      readonly attempts: number;
      readonly lostAnswers: number;
    };

/** A mail to which the relay's answer was lost twice. */
interface HeldMail extends Pick<NewMail, "id" | "recipient" | "createdAt"> {
  readonly template: string;
  /** What the relay last said, if anything. */
  readonly answer: string | null;
}

/** What the store is told of the rules. */
export interface DeliveryRules {
  /** No retry lies farther ahead, in milliseconds: a mail that seems to was written before the clock was set back. */
  readonly longestWait: number;
  /** Tells the mails that are deleted when they are done with and belong to nobody: notices about an erased account … */
  leavesNothing(template: MailTemplate): boolean;
}

/** `elsewhere`: another holds it. `freeIn`: milliseconds until it ends, unless it is renewed; null where no time ends it. */
type LeaseAnswer =
  | { readonly outcome: "held"; readonly generation: number; readonly recovered: number }
  | { readonly outcome: "elsewhere"; readonly freeIn: number | null };

/** The right to send. Every operation is one transaction. */
export interface LeaseStore {
  /**
   * Becomes or stays the only sender, for `life` milliseconds of the database's clock. A change of hands raises the
   * generation and puts back what the former holder had claimed; staying puts back what is claimed and not among
   * `underWay`, if that is given: a claim whose answer was lost.
   */
  holdLease(holder: string, life: number, underWay?: readonly string[]): Promise<LeaseAnswer>;
  releaseLease(holder: string, generation: number): Promise<void>;
}

/** Where the author's commands leave mails for the running site. */
export interface OutboxWriter {
  /** Writes mails down, all of them or none. */
  add(mails: readonly NewMail[]): Promise<void>;
}

/** What sending needs of the outbox. Every operation is one transaction. */
export interface OutboxStore {
  /** Is anything due, up to the priority `last`? Cheap, changes nothing. */
  due(now: number, last?: NewMail["priority"]): Promise<boolean>;
  /**
   * Claims up to `limit` due mails, in the order of their priority up to `last`; of priority 2 one at most. None when
   * the lease is of another generation by now.
   */
  claim(generation: number, now: number, limit: number, last?: NewMail["priority"]): Promise<readonly ClaimedMail[]>;
  /** Records a fate; false, and nothing changed, when the mail is not claimed under this generation any more. */
  recordFate(id: string, generation: number, fate: MailFate, now: number): Promise<boolean>;
}

/** What the author's decisions about mails need stored. Every operation is one transaction. */
interface HeldMailStore {
  /** Mails the author must decide about, because the relay's answer was lost twice; oldest first, 1,000 at most. */
  held(): Promise<readonly HeldMail[]>;
  /** How many are held, whatever their number. Cheap. */
  heldCount(): Promise<number>;
  /** Puts a held mail back (`again`) or files it as dropped; false when it is not held. */
  decideHeld(id: string, decision: "again" | "drop", now: number): Promise<boolean>;
}

/** Everything about the outbox that is stored. */
export interface DeliveryStore extends LeaseStore, OutboxStore, OutboxWriter, HeldMailStore {
  /** Files mails that wait, and were written before this time, as dropped; how many. For a database that sends nothing. */
  dropWaiting(before: number, now: number): Promise<number>;
  figures(): Promise<{ waiting: number; claimed: number; held: number; oldestWaiting: number | null }>;
}

export interface DeliveryLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}
