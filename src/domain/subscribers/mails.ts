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
  /** The further language of the site in which the owner of an address reads; null for the main one, and for who is not known. */
  languageOf(recipient: string): Promise<string | null>;
  /** The address of the reader's own page, which each newsletter and mail carries. Never expires. */
  readerUrl(subscriber: Pick<Subscriber, "id" | "random" | "language">): string;
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
  /** The further languages of the site: mails and the pages that they lead to are in that of their reader. */
  languages?: readonly string[];
}): SubscriberMails {
  const { store, clock, origin, languages = [] } = parts;
  const languageOf = ({ language }: Pick<Subscriber, "language">) => languages.find((one) => one === language) ?? null;
  const homeOf = (subscriber: Pick<Subscriber, "language">) => {
    const language = languageOf(subscriber);
    return language === null ? origin : `${origin}/${language}`;
  };
  const token = (purpose: TokenPurpose, row: { id: string; random: string }) =>
    writeToken(parts.tokenKey, purpose, row);
  const readerUrl = (subscriber: Pick<Subscriber, "id" | "random" | "language">) =>
    `${homeOf(subscriber)}/newsletter/${token("reader", subscriber)}`;

  return {
    readerUrl,
    async languageOf(recipient) {
      const { subscriber } = languages.length ? await knownAs(recipient) : { subscriber: null };
      return subscriber && languageOf(subscriber);
    },
    async prepare(mail) {
      const subscriber = mail.subscriberId ? await store.findById(mail.subscriberId) : null;
      if (!subscriber || !isReaderMail(mail) || !isWanted(mail, subscriber)) return null;
      const unsubscribeUrl =
        mail.template === "welcome" || mail.template === "already-subscribed" ? readerUrl(subscriber) : null;
      const language = languageOf(subscriber);
      return { message: message(mail, subscriber), unsubscribeUrl, ...(language !== null && { language }) };
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
    const home = homeOf(subscriber);
    switch (template) {
      case "verify":
        return { template, data: { verifyUrl: `${home}/welcome?verify=${token("verify", own)}`, hours: 24 } };
      case "welcome":
        return { template, data: { name: subscriber.name, readerUrl: readerUrl(subscriber) } };
      case "already-subscribed":
        return { template, data: { readerUrl: readerUrl(subscriber) } };
      case "goodbye":
        return { template, data: { undoUrl: `${home}/newsletter/${token("undo", own)}`, days: 7 } };
      case "unsubscribe-confirm":
        return { template, data: { leaveUrl: `${home}/newsletter/${token("leave", own)}`, hours: 24 } };
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
