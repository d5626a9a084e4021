import type { Clock } from "../clock.ts";
import type { ClaimedMail } from "../delivery/store.ts";
import type { MailMessage, MailTemplate, OutgoingMail, SendResult } from "../mailer.ts";
import { decideRejected } from "./link-rules.ts";
import { innerStatus } from "./status.ts";
import type { Subscriber, SubscriberStore } from "./store.ts";
import { type TokenPurpose, writeToken } from "./tokens.ts";

/** The part of delivery that knows subscribers: finished links, and what a refused address means. */
export interface SubscriberMails {
  /** A row of the outbox with its links made; null when nobody wants it any more. */
  prepare(mail: ClaimedMail): Promise<Omit<OutgoingMail, "id" | "recipient"> | null>;
  onRejected(mail: ClaimedMail, cause: (SendResult & { outcome: "rejected" })["cause"]): Promise<void>;
  /** The address of the reader's own page, which each newsletter and mail carries. Never expires. */
  readerUrl(subscriber: { readonly id: string; readonly random: string }): string;
}

export function createSubscriberMails(parts: {
  store: SubscriberStore;
  clock: Clock;
  tokenKey: Uint8Array;
  /** Origin of the site. */
  origin: string;
}): SubscriberMails {
  const { store, clock, origin } = parts;
  const token = (purpose: TokenPurpose, row: { id: string; random: string }) =>
    writeToken(parts.tokenKey, purpose, row);
  const readerUrl = (subscriber: { id: string; random: string }) =>
    `${origin}/newsletter/${token("reader", subscriber)}`;

  return {
    readerUrl,
    async prepare(mail) {
      const subscriber = mail.subscriberId ? await store.findById(mail.subscriberId) : null;
      if (!subscriber || !isReaderMail(mail) || !isWanted(mail, subscriber)) return null;
      const unsubscribeUrl =
        mail.template === "welcome" || mail.template === "already-subscribed" ? readerUrl(subscriber) : null;
      return { message: message(mail, subscriber), unsubscribeUrl };
    },
    async onRejected(mail, cause) {
      if (mail.subscriberId)
        await store.settle({ subscriberId: mail.subscriberId }, (facts) => decideRejected(facts, clock(), cause));
    },
  };

  function message(mail: ReaderMail, subscriber: Subscriber): MailMessage {
    const own = { id: mail.id, random: mail.random ?? "" };
    switch (mail.template) {
      case "verify":
        return {
          template: "verify",
          data: { verifyUrl: `${origin}/welcome?verify=${token("verify", own)}`, hours: 24 },
        };
      case "welcome":
        return { template: "welcome", data: { name: subscriber.name, readerUrl: readerUrl(subscriber) } };
      case "already-subscribed":
        return { template: "already-subscribed", data: { readerUrl: readerUrl(subscriber) } };
      case "goodbye":
        return { template: "goodbye", data: { undoUrl: `${origin}/newsletter/${token("undo", own)}`, days: 7 } };
      case "unsubscribe-confirm":
        return {
          template: "unsubscribe-confirm",
          data: { leaveUrl: `${origin}/newsletter/${token("leave", own)}`, hours: 24 },
        };
    }
  }
}

/** Mails about an account are somebody else's. */
type ReaderMail = ClaimedMail & { readonly template: Exclude<MailTemplate, "account-joined"> };

function isReaderMail(mail: ClaimedMail): mail is ReaderMail {
  return mail.template !== "account-joined";
}

/** A mail that waited may have been overtaken: its link would not work, or its reader has gone. */
function isWanted(mail: ReaderMail, subscriber: Subscriber): boolean {
  if (mail.cycle !== subscriber.cycle) return false;
  const status = innerStatus(subscriber);
  switch (mail.template) {
    case "verify":
      return status === "pending";
    case "goodbye":
      return status === "unsubscribed" || status === "pending";
    default:
      return status === "active";
  }
}
