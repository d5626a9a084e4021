import type { Clock } from "../clock.ts";
import type { Mailer, OutgoingMail, SendResult } from "../mailer.ts";
import type { ClaimedMail, DeliveryLog, LeaseStore, OutboxStore } from "./store.ts";

/** Makes the mail of a row ready to send; null when it has become pointless. */
export type Prepare = (mail: ClaimedMail) => Promise<Omit<OutgoingMail, "id" | "recipient"> | null>;

export type RejectionCause = (SendResult & { outcome: "rejected" })["cause"];

/** What delivery is made of. */
export interface DeliveryParts {
  readonly store: LeaseStore & OutboxStore;
  readonly mailer: Mailer;
  readonly prepare: Prepare;
  /** The relay refused this recipient for good. Called before the mail is filed; may be called again after a crash. */
  readonly onRejected: (mail: ClaimedMail, cause: RejectionCause) => Promise<void>;
  readonly clock: Clock;
  /** A clock that only goes forward, in milliseconds. */
  readonly monotonic: Clock;
  readonly log: DeliveryLog;
  /** Mails a second, over all nodes: only one sends. Those that an import causes go at a tenth of it. */
  readonly rate: number;
  /** Mails a second that the relay bears, issues included: what single mails take of it, issues have less. */
  readonly relayRate: number;
  /** Mails under way at once, at present. */
  readonly connections: () => number;
  /** Hold a mail for the author when the relay's answer is lost the first time. */
  readonly holdUncertain: boolean;
}
