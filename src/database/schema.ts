import type { Generated, Kysely } from "kysely";
import type { NewMail } from "../domain/delivery/store.ts";
import type { PendingSignIn } from "../domain/members/sign-in-store.ts";
import type { Identity, Member, Picture, Session } from "../domain/members/store.ts";
import type { NotedMailCheck } from "../domain/newsletters/mail-check/mail-check.ts";
import type { TextKind } from "../domain/posts/addresses.ts";
import type { Consent, Subscriber, Suppression } from "../domain/subscribers/store.ts";

/**
 * Every table. Columns are called as the domain calls them, and in the database with underscores (decision 031). Ids are
 * UUIDv7 text, times UTC integer milliseconds, yes and no 1 and 0.
 */
export interface Schema {
  subscriber: NumberedSubscriberTable;
  consent: ConsentTable;
  mail: MailTable;
  sentMail: SentMailTable;
  suppression: Suppression;
  member: Member;
  identity: IdentityTable;
  session: SessionTable;
  avatar: AvatarTable;
  signIn: PendingSignIn;
  counter: CounterTable;
  lease: LeaseTable;
  writeCount: WriteCountTable;
  issue: IssueTable;
  issueMessage: IssueMessageTable;
  issueDay: IssueDayTable;
  rehearsal: RehearsalTable;
  delivery: DeliveryTable;
  slot: SlotTable;
  tally: TallyTable;
  issuePage: IssuePageTable;
  mailCheck: NotedMailCheck;
  instance: InstanceTable;
  personNote: PersonNoteTable;
  schemaVersion: SchemaVersionTable;
}

/** A handle for queries: the database itself, or the transaction of one step. */
export type Handle = Kysely<Schema>;

/** One address. Its status is worked out by `domain/subscribers/status.ts`, never stored. */
export interface SubscriberTable extends Omit<Subscriber, "wantsAccount" | "topics"> {
  wantsAccount: number;
  /** JSON list of topic ids; null means every topic. */
  topics: string | null;
}

interface NumberedSubscriberTable extends SubscriberTable {
  /** Given by the database to each new row and never again: the short key of deliveries. */
  no: Generated<number>;
}

/** What was asked for, confirmed or withdrawn, when and where. Client and network are forgotten after a day. */
export interface ConsentTable extends Omit<Consent, "wantsAccount"> {
  wantsAccount: number;
}

/** The outbox. Holds template and data, never a token, nor a body but of test copies. Client and network are forgotten after a day. */
export interface MailTable extends Required<Omit<NewMail, "data" | "void">> {
  /** JSON. */
  data: string;
  /** Until when its links live. */
  linksUntil: number | null;
  usedAt: number | null;
  state: "ready" | "claimed" | "sent" | "failed" | "held" | "dropped" | "void";
  attempts: number;
  /** How often the relay's answer to the whole message was lost. */
  lostAnswers: number;
  lastAnswer: string | null;
  generation: number;
  finishedAt: number | null;
}

/** That a mail was sent, once its row has left the outbox. */
interface SentMailTable {
  /** Of the mail. */
  id: string;
  subscriberId: string | null;
  memberId: string | null;
  template: string;
  sentAt: number;
}

/** A provider's word for a member. Found by provider and subject, never by address. */
export interface IdentityTable extends Omit<Identity, "emailVerified"> {
  emailVerified: number;
}

/** A signed-in browser. Ends 7 days after `seenAt` and 30 days after `createdAt`. */
interface SessionTable extends Session {
  /** SHA-256 of the 256-bit token in the browser's cookie. */
  tokenHash: string;
}

/** The provider's picture of a member, made small and served from here. It goes when that provider is taken away. */
interface AvatarTable extends Picture {
  memberId: string;
}

/**
 * `mark`: see `restore-mark.ts`; `backup`: see `backups/record.ts`; `active`: active subscribers; `members`; `members_active`: members whose address is an
 * active subscriber's; `unconfirmed HOUR`: mails of that hour to addresses that are not confirmed; `subscriber_no`: the last
 * number given to a subscriber (SQLite).
 */
interface CounterTable {
  name: string;
  value: number;
}

/** `sender`: who may send; a row for each node besides, see `node-store.ts`. `generation` grows with every change of hands; the outbox is claimed and finished under it. */
interface LeaseTable {
  name: string;
  holder: string;
  generation: number;
  expiresAt: number;
}

/** The writes of a client in the minute that ends at `endsAt`. */
interface WriteCountTable {
  /** A keyed hash. */
  clientKey: string;
  endsAt: number;
  writes: number;
}

/** One newsletter, as ordered. */
export interface IssueTable {
  id: Generated<number>;
  kind: TextKind;
  slug: string;
  subject: string;
  topic: string | null;
  /** Of its text, and those in which the text exists as well, as JSON: null for the main language. */
  language: string | null;
  otherLanguages: string;
  digest: string;
  startAt: number;
  sendWindow: string | null;
  /** JSON: a number, or "warm-up". */
  dayCap: string | null;
  corrects: number | null;
  again: number;
  holdUncertain: number;
  unlisted: number;
  state: "scheduled" | "freezing" | "sending" | "paused" | "finished" | "cancelled";
  reason: string | null;
  createdAt: number;
  /** When its audience began to be written down; null before. */
  cutoff: number | null;
  /** The number of the last reader that was looked at for it; null once all were. */
  frozenTo: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /** 1 once its deliveries are pages. */
  compacted: number;
}

/** What goes out, apart from its issue, whose row changes often. */
interface IssueMessageTable {
  issue: number;
  sender: string;
  /** JSON of a GappedMessage. */
  message: string;
}

/** How many copies relays accepted on a day (days since 1970, UTC), and when the last one. */
interface IssueDayTable {
  issue: number;
  day: number;
  accepted: number;
  lastAt: number;
}

interface RehearsalTable {
  digest: string;
  recipients: number;
  at: number;
}

/** One issue to one subscriber. Nulls and small numbers: a row is some 20 bytes on SQLite. */
export interface DeliveryTable {
  subscriberNo: number;
  /** Set on copies that wait for a time, and on no others. Null on pending ones that go in the order of readers. */
  readyAt: number | null;
  issue: number;
  /** See `newsletters/copy-codes.ts`. */
  state: number;
  /** Null means none. */
  attempts: number | null;
  lost: number | null;
  /** The relay's, unless 250; of a suppressed copy the number of the reason. */
  code: number | null;
}

/** The copy that a connection has taken: what may be past the final dot. */
export interface SlotTable {
  link: number;
  issue: number;
  subscriberNo: number;
  /** Of the lease under which it was taken. */
  generation: number;
}

/** How many copies of an issue are in a state. Changes with them, in one transaction. */
interface TallyTable {
  issue: number;
  state: number;
  n: number;
}

/** Deliveries of a finished issue to 8,192 readers (see `newsletters/copy-pages.ts`). A row goes before its nibble. */
interface IssuePageTable {
  issue: number;
  page: number;
  /** Deflated. */
  nibbles: Uint8Array;
}

/** One row: the installation to which this database belongs. See `instance/instance.ts`. */
interface InstanceTable {
  /** A UUID; on SQLite the file `DATA_DIR/instance` holds the same. */
  id: string;
  /** JSON: the places in which it is armed. */
  places: string;
  armedAt: number | null;
}

/** Notes that nodes on one Postgres have made about people who have gone, for the others to keep as well. */
interface PersonNoteTable {
  no: Generated<number>;
  kind: "erased" | "left" | "back";
  /** Keyed hash of an address or account. */
  hash: string;
  at: number;
}

interface SchemaVersionTable {
  version: number;
  /** The oldest program that can still work with this schema. */
  readableBy: number;
  appliedAt: number;
}
