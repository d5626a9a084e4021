import type { Clock } from "../clock.ts";
import type { Prepare, RejectionCause } from "../delivery/parts.ts";
import type { ClaimedMail } from "../delivery/store.ts";
import { type AccountTemplate, isAccountTemplate, type MailMessage, type WordedTemplate } from "../mailer.ts";
import { suppressionHash } from "./ask-keys.ts";
import { decideRejected } from "./link-rules.ts";
import { innerStatus, isBarred } from "./status.ts";
import type { Subscriber, SubscriberLookUpStore, SubscriptionStore, SuppressionStore } from "./store.ts";
import { type TokenPurpose, writeToken } from "./tokens.ts";

/** The part of delivery that knows subscribers: finished links, and what a refused address means. */
export interface SubscriberMails {
  /** A row of the outbox with its links made; null when it is no longer wanted. */
  prepare: Prepare;
  onRejected(mail: ClaimedMail, cause: RejectionCause): Promise<void>;
  /** The same `prepare`, which makes no mail to an address that has bounced or complained, whatever the mail is about. */
  unlessBarred(prepare: Prepare): Prepare;
  /** Has the address bounced or complained? */
  isBarred(recipient: string): Promise<boolean>;
  /** The address of the reader's own page, which each newsletter and mail carries. Never expires. */
  readerUrl(subscriber: { readonly id: string; readonly random: string }): string;
}

export function createSubscriberMails(parts: {
  store: Pick<SubscriptionStore, "change"> &
    Pick<SubscriberLookUpStore, "findById" | "findByKey"> &
    Pick<SuppressionStore, "findSuppression" | "suppress">;
  clock: Clock;
  tokenKey: Uint8Array;
  /** Under which addresses are hashed. */
  addressKey: Uint8Array;
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
      const subscriberId = mail.subscriberId ?? (await knownAs(mail.recipient)).subscriber?.id;
      if (subscriberId) await store.change({ subscriberId }, (facts) => decideRejected(facts, clock(), cause));
      else if (cause === "mailbox")
        await store.suppress({ hash: hashOf(mail.recipient), reason: "bounced", at: clock() });
    },
    unlessBarred: (prepare) => async (mail) => ((await isBarredAddress(mail.recipient)) ? null : prepare(mail)),
    isBarred: isBarredAddress,
  };

  async function isBarredAddress(recipient: string): Promise<boolean> {
    const { subscriber, suppressed } = await knownAs(recipient);
    return isBarred(subscriber && innerStatus(subscriber)) || isBarred(suppressed);
  }

  async function knownAs(recipient: string) {
    const [subscriber, suppressed] = await Promise.all([
      store.findByKey(recipient.toLowerCase()),
      store.findSuppression(hashOf(recipient)),
    ]);
    return { subscriber, suppressed };
  }

  function hashOf(recipient: string): string {
    return suppressionHash(parts.addressKey, recipient.toLowerCase());
  }

  function message({ id, template, random }: ReaderMail, subscriber: Subscriber): MailMessage {
    const own = { id, random: random ?? "" };
    switch (template) {
      case "verify":
        return { template, data: { verifyUrl: `${origin}/welcome?verify=${token("verify", own)}`, hours: 24 } };
      case "welcome":
        return { template, data: { name: subscriber.name, readerUrl: readerUrl(subscriber) } };
      case "already-subscribed":
        return { template, data: { readerUrl: readerUrl(subscriber) } };
      case "goodbye":
        return { template, data: { undoUrl: `${origin}/newsletter/${token("undo", own)}`, days: 7 } };
      case "unsubscribe-confirm":
        return { template, data: { leaveUrl: `${origin}/newsletter/${token("leave", own)}`, hours: 24 } };
    }
  }
}

/** A mail about a subscription; those about an account are made by members. */
type ReaderMail = ClaimedMail & { readonly template: Exclude<WordedTemplate, AccountTemplate> };

function isReaderMail(mail: ClaimedMail): mail is ReaderMail {
  return mail.template !== "issue-test" && !isAccountTemplate(mail.template);
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
