import type { Generated, Kysely } from "kysely";

/** Every table. Ids are UUIDv7 text, times UTC integer milliseconds, yes and no 1 and 0. */
export interface Schema {
  subscriber: NumberedSubscriberTable;
  consent: ConsentTable;
  mail: MailTable;
  sent_mail: SentMailTable;
  suppression: SuppressionTable;
  member: MemberTable;
  identity: IdentityTable;
  session: SessionTable;
  avatar: AvatarTable;
  sign_in: SignInTable;
  counter: CounterTable;
  lease: LeaseTable;
  write_count: WriteCountTable;
  issue: IssueTable;
  issue_message: IssueMessageTable;
  issue_day: IssueDayTable;
  rehearsal: RehearsalTable;
  delivery: DeliveryTable;
  slot: SlotTable;
  tally: TallyTable;
  issue_page: IssuePageTable;
  schema_version: SchemaVersionTable;
}

/** A handle for queries: the database itself, or the transaction of one step. */
export type Handle = Kysely<Schema>;

/** One address. Its status is worked out by `domain/subscribers/status.ts`, never stored. */
export interface SubscriberTable {
  id: string;
  /** As mail is sent to it: the domain in lower-case ASCII. */
  address: string;
  /** The address in lower case: what makes it one subscriber. */
  address_key: string;
  name: string | null;
  wants_account: number;
  /** JSON list of topic ids; null means every topic. */
  topics: string | null;
  created_at: number;
  /** Set while a request waits for its confirmation. */
  requested_at: number | null;
  verified_at: number | null;
  left_at: number | null;
  bounced_at: number | null;
  complained_at: number | null;
  paused_until: number | null;
  /** When an "already subscribed" mail was last asked for. */
  reminded_at: number | null;
  /** Days on which the mailbox was full, and the last such day. */
  full_days: number;
  full_day: number | null;
  /** Grows at every leaving: links mailed before it are void. */
  cycle: number;
  /** 256 random bits from which the link in each mail to this reader is made. */
  random: string;
}

export interface NumberedSubscriberTable extends SubscriberTable {
  /** Given by the database to each new row and never again: the short key of deliveries. */
  no: Generated<number>;
}

/** What was asked for, confirmed or withdrawn, when and where. */
export interface ConsentTable {
  id: string;
  subscriber_id: string;
  kind: "requested" | "left" | "undone" | "imported" | "added" | "changed";
  at: number;
  source: string | null;
  page: string | null;
  /** What the request carried; it counts once the request is confirmed. */
  name: string | null;
  wants_account: number;
  confirmed_at: number | null;
  /** How: "link", "undo-link", "reader-link", "address", "owner", "author", "file", "noted". */
  how: string | null;
  /** Set on removals without proof, for the guard against mass removal, and forgotten after a day. */
  client_key: string | null;
  network_key: string | null;
  /** 256 random bits for the cookie of the browser that asked. */
  random: string | null;
  /** SHA-256 of the words of the mail that asked, as hex; null where no mail asked. */
  wording: string | null;
  /** Version of the privacy policy at that time. */
  policy: string | null;
}

/** The outbox. Holds template and data, never a token or a body. */
export interface MailTable {
  id: string;
  template: string;
  /** JSON. */
  data: string;
  subscriber_id: string | null;
  /** Set on mails about an account. */
  member_id: string | null;
  consent_id: string | null;
  recipient: string;
  /** 256 random bits from which the links of this mail are made; null when it has none of its own. */
  random: string | null;
  cycle: number;
  /** How long its links live, counted anew when a relay accepts the mail; and until when that is. */
  link_life: number | null;
  links_until: number | null;
  used_at: number | null;
  /** Lower goes first: 0 for confirmations, 2 for what an import causes. */
  priority: number;
  state: "ready" | "claimed" | "sent" | "failed" | "held" | "dropped" | "void";
  ready_at: number;
  attempts: number;
  /** How often the relay's answer to the whole message was lost. */
  lost_answers: number;
  last_answer: string | null;
  generation: number;
  created_at: number;
  finished_at: number | null;
  /** Keyed hash of the folded recipient: what the cap per address counts. Null when the mail does not count. */
  recipient_key: string | null;
  /** Keyed hashes of the client that caused it and, for IPv6, of its network; forgotten after a day. */
  client_key: string | null;
  network_key: string | null;
}

/** That a mail was sent, once its row has left the outbox. */
export interface SentMailTable {
  /** Of the mail. */
  id: string;
  subscriber_id: string | null;
  member_id: string | null;
  template: string;
  sent_at: number;
}

/** What is kept of an erased address that must not be mailed again, and of a deleted account. */
export interface SuppressionTable {
  /** Keyed hash of the address, or of the account's id. */
  hash: string;
  reason: "left" | "bounced" | "complained";
  at: number;
}

/** A person who signs in. Status and badge follow from the subscription of the verified address. */
export interface MemberTable {
  id: string;
  /** As shown; null where no provider gave one and the member none. */
  name: string | null;
  /** As a provider gave it. */
  email: string | null;
  /** The address in lower case once a provider has verified it: what joins accounts and subscriptions. */
  address_key: string | null;
  picture: "provider" | "initial";
  created_at: number;
}

/** A provider's word for a member. Found by provider and subject, never by address. */
export interface IdentityTable {
  id: string;
  member_id: string;
  provider: string;
  subject: string;
  email: string | null;
  email_verified: number;
  name: string | null;
  connected_at: number;
  last_used_at: number;
}

/** A signed-in browser. Ends 7 days after `seen_at` and 30 days after `created_at`. */
export interface SessionTable {
  id: string;
  /** SHA-256 of the 256-bit token in the browser's cookie. */
  token_hash: string;
  member_id: string;
  provider: string;
  /** Such as "Firefox on Linux". */
  browser: string | null;
  created_at: number;
  seen_at: number;
}

/** The provider's picture of a member, made small and served from here. */
export interface AvatarTable {
  member_id: string;
  /** Whose picture it is; it goes when that provider is taken away. */
  provider: string;
  /** Changes with the picture; part of its address. */
  version: string;
  fetched_at: number;
  type: string;
  bytes: Uint8Array;
}

/** A sign-in between leaving for the provider and coming back: used once, for 10 minutes. */
export interface SignInTable {
  /** SHA-256 of the state. */
  state_hash: string;
  /** SHA-256 of what the browser's cookie holds. */
  browser_hash: string;
  provider: string;
  /** A path of the site. */
  return_to: string;
  created_at: number;
}

/**
 * `mark`: see `restore-mark.ts`; `active`: active subscribers; `members`; `members_active`: members whose address is an
 * active subscriber's; `unconfirmed HOUR`: mails of that hour to addresses that are not confirmed; `subscriber_no`: the last
 * number given to a subscriber (SQLite).
 */
export interface CounterTable {
  name: string;
  value: number;
}

/** Who may send. `generation` grows with every change of hands; the outbox is claimed and finished under it. */
export interface LeaseTable {
  name: string;
  holder: string;
  generation: number;
  expires_at: number;
}

/** The writes of a client in the minute that ends at `ends_at`. */
export interface WriteCountTable {
  /** A keyed hash. */
  client_key: string;
  ends_at: number;
  writes: number;
}

/** One newsletter, as ordered. */
export interface IssueTable {
  id: Generated<number>;
  kind: "post" | "letter";
  slug: string;
  subject: string;
  topic: string | null;
  digest: string;
  start_at: number;
  send_window: string | null;
  /** JSON: a number, or "warm-up". */
  day_cap: string | null;
  corrects: number | null;
  again: number;
  hold_uncertain: number;
  unlisted: number;
  state: "scheduled" | "freezing" | "sending" | "paused" | "finished" | "cancelled";
  reason: string | null;
  created_at: number;
  /** When its audience began to be written down; null before. */
  cutoff: number | null;
  /** The number of the last reader that was looked at for it; null once all were. */
  frozen_to: number | null;
  started_at: number | null;
  finished_at: number | null;
  /** 1 once its deliveries are pages. */
  compacted: number;
}

/** What goes out, apart from its issue, whose row changes often. */
export interface IssueMessageTable {
  issue: number;
  sender: string;
  /** JSON of a GappedMessage. */
  message: string;
}

/** How many copies relays accepted on a day (days since 1970, UTC), and when the last one. */
export interface IssueDayTable {
  issue: number;
  day: number;
  accepted: number;
  last_at: number;
}

export interface RehearsalTable {
  digest: string;
  recipients: number;
  at: number;
}

/** One issue to one subscriber. Nulls and small numbers: a row is some 20 bytes on SQLite. */
export interface DeliveryTable {
  subscriber_no: number;
  /** Set on copies that wait for a time, and on no others. Null on pending ones that go in the order of readers. */
  ready_at: number | null;
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
  subscriber_no: number;
  /** Of the lease under which it was taken. */
  generation: number;
}

/** How many copies of an issue are in a state. Changes with them, in one transaction. */
export interface TallyTable {
  issue: number;
  state: number;
  n: number;
}

/** Deliveries of a finished issue to 8,192 readers (see `newsletters/copy-pages.ts`). A row goes before its nibble. */
export interface IssuePageTable {
  issue: number;
  page: number;
  /** Deflated. */
  nibbles: Uint8Array;
}

export interface SchemaVersionTable {
  version: number;
  /** The oldest program that can still work with this schema. */
  readable_by: number;
  applied_at: number;
}
