import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Database } from "../../src/database/database.ts";
import { createDeliveryStore } from "../../src/database/delivery/delivery-store.ts";
import { createIssueStore } from "../../src/database/newsletters/issue-store.ts";
import { createSubscriberStore, type SubscriberStore } from "../../src/database/subscribers/subscriber-store.ts";
import { monotonicClock } from "../../src/domain/clock.ts";
import { createDelivery, type Delivery } from "../../src/domain/delivery/delivery.ts";
import { LONGEST_WAIT } from "../../src/domain/delivery/retry.ts";
import type { DeliveryStore } from "../../src/domain/delivery/store.ts";
import { type Compose, leavesNothing, type MailMessage } from "../../src/domain/mailer.ts";
import { createMemberMails } from "../../src/domain/members/mails.ts";
import { exclusionOf } from "../../src/domain/newsletters/audience.ts";
import { preparedTestCopy } from "../../src/domain/newsletters/test-copies.ts";
import { readAddress } from "../../src/domain/subscribers/address.ts";
import { readSubscribe } from "../../src/domain/subscribers/input.ts";
import { createSubscriberMails } from "../../src/domain/subscribers/mails.ts";
import {
  createSubscriberManagement,
  type SubscriberManagement,
} from "../../src/domain/subscribers/management/management.ts";
import { createOwnSubscription, type OwnSubscription } from "../../src/domain/subscribers/own-subscription.ts";
import { isActive } from "../../src/domain/subscribers/status.ts";
import { createSubscribers, type Subscribers } from "../../src/domain/subscribers/subscribers.ts";
import type { Transport } from "../../src/mail/letter.ts";
import { type Mailbox, openMailbox } from "../../src/mail/mailbox.ts";
import { createMailer } from "../../src/mail/mailer.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Subscribing and delivery over a real database, with a clock that the test moves. */
export interface Subscribing {
  readonly subscribers: Subscribers;
  readonly ownSubscription: OwnSubscription;
  readonly store: SubscriberStore;
  readonly outbox: DeliveryStore;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
  /** The present moment; set it to move time. */
  now: number;
  /** A form sent in from a client. */
  subscribe(email: string, more?: object, client?: string): ReturnType<Subscribers["subscribe"]>;
  /** Sends what is due; the links of every mail to an address, newest first. */
  mailsTo(email: string): Promise<{ template: string; link: string; token: string; messageId: string }[]>;
  /** Subscribes and confirms. */
  activate(email: string, more?: object): Promise<void>;
}

/** Words for tests: the template's name and its data as they are. */
export const plainWords: Compose = (message: MailMessage) => {
  const text = JSON.stringify(message.data);
  return { subject: message.template, text, html: `<p>${text.replaceAll("<", "&lt;")}</p>` };
};

/** Milliseconds that a relay has, where a test is about something else. */
export const relayTimes = { connectTime: 20_000, untilDot: 60_000, afterDot: 600_000 };

/** What readers agree to in tests. */
export const testConsent = { wording: "f".repeat(64), policy: "1.2" };

export const testKeys: { readonly tokens: Uint8Array; readonly addresses: Uint8Array } = {
  tokens: randomBytes(32),
  addresses: randomBytes(32),
};

export function createSubscribing(
  database: Database,
  folder: string,
  given: {
    transport?: Transport;
    compose?: Compose;
    mailsPerRecipient?: number;
    mailsPerClient?: number;
    mailsToUnconfirmed?: number;
    rate?: number;
    connections?: number;
    holdUncertain?: boolean;
    leastTime?: number;
    log?: Parameters<typeof createDelivery>[0]["log"];
    /** Told what the rules about subscribing warn of. */
    warn?: (message: string) => void;
    keys?: typeof testKeys;
    /** Instead of a plain one over the database. */
    store?: SubscriberStore;
    verifyClick?: "never" | "other-browser";
    realClock?: boolean;
    /** Time that passes for the relay as well, in milliseconds: how long it is left alone after a fault. */
    passed?: () => number;
    /** The further languages of the site. */
    languages?: readonly string[];
    /** Accounts by verified address; every address has one unless given. */
    accountOf?: Parameters<typeof createOwnSubscription>[0]["accountOf"];
  } = {},
): Subscribing {
  const mailbox = openMailbox(join(folder, "mailbox"));
  const keys = given.keys ?? testKeys;
  const store = given.store ?? createSubscriberStore(database, { isActive });
  const outbox = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing });
  const clock = () => (given.realClock ? Date.now() : scene.now);
  const mails = createSubscriberMails({
    store,
    clock,
    tokenKey: keys.tokens,
    addressKey: keys.addresses,
    origin: "https://site.example",
    languages: ["de"],
  });
  const memberMails = createMemberMails({ origin: "https://site.example" });
  const delivery = createDelivery({
    store: outbox,
    mailer: createMailer({
      compose: given.compose ?? plainWords,
      transport: given.transport ?? mailbox,
      from: "Ada <letters@site.example>",
      confirmFrom: "Ada <confirm@site.example>",
      listName: () => "Ada's letters",
      clock,
    }),
    prepare: mails.unlessBarred(
      async (mail) => preparedTestCopy(mail) ?? (memberMails.owns(mail) ? memberMails : mails).prepare(mail),
    ),
    onRejected: mails.onRejected,
    clock,
    monotonic: () => monotonicClock() + (given.passed?.() ?? 0),
    log: given.log ?? { info() {}, error() {} },
    rate: given.rate ?? 10_000,
    relayRate: given.rate ?? 10_000,
    connections: () => given.connections ?? 5,
    holdUncertain: given.holdUncertain ?? false,
  });
  const parts = {
    store,
    issuesSentTo: createIssueStore(database, { excludes: exclusionOf }).sentTo,
    clock,
    addressKey: keys.addresses,
    limits: {
      mailsPerRecipient: given.mailsPerRecipient ?? 3,
      mailsPerClient: given.mailsPerClient ?? 100_000,
      mailsToUnconfirmed: given.mailsToUnconfirmed ?? 1_000_000,
    },
    topics: () => ["essays", "poetry"],
    languages: () => given.languages ?? ["de"],
    consentText: () => testConsent,
    wake: () => delivery.wake(),
  };
  const ownSubscription = createOwnSubscription({
    ...parts,
    accountOf: given.accountOf ?? (async (ownerKey) => ({ email: ownerKey, name: null })),
  });
  const subscribers = createSubscribers({
    ...parts,
    tokenKey: keys.tokens,
    verifyClick: given.verifyClick ?? "never",
    languageOf: (page) => (page?.startsWith("/de") ? "de" : null),
    leastTime: given.leastTime ?? 0,
    log: { warn: (_details, message) => given.warn?.(message) },
  });
  const scene: Subscribing = {
    subscribers,
    ownSubscription,
    store,
    outbox,
    delivery,
    mailbox,
    now: Date.UTC(2026, 0, 5, 12),
    async subscribe(email, more = {}, client = "192.0.2.1") {
      const parsed = readSubscribe({ email, ...more });
      if (parsed.outcome !== "ok") throw new Error(`${email}: ${parsed.message}`);
      return subscribers.subscribe(parsed.input, client);
    },
    async mailsTo(email) {
      await delivery.runDue();
      return mailbox
        .mails()
        .filter((mail) => mail.to === email)
        .map((mail) => {
          const data = JSON.parse(mail.text) as Record<string, unknown>;
          const link = String(
            data.verifyUrl ?? data.undoUrl ?? data.leaveUrl ?? data.readerUrl ?? data.settingsUrl ?? data.siteUrl,
          );
          const messageId = mail.headers["Message-ID"] ?? "";
          return { template: mail.subject, link, token: link.split(/[/=]/).at(-1) ?? "", messageId };
        });
    },
    async activate(email, more = {}) {
      await scene.subscribe(email, more);
      const mails = await scene.mailsTo(addressOf(email).address);
      const mail = mails.find(({ template }) => template === "verify");
      const outcome = await subscribers.verify(mail?.token ?? "", null, "click");
      if (outcome.outcome !== "verified") throw new Error(`${email} could not be confirmed`);
    },
  };
  return scene;
}

/** What the author does with the list of a scene, by command. */
export function createManagement(
  at: Pick<Subscribing, "store" | "now">,
  given: Partial<Parameters<typeof createSubscriberManagement>[0]> = {},
): SubscriberManagement {
  return createSubscriberManagement({
    store: at.store,
    clock: () => at.now,
    addressKey: testKeys.addresses,
    limits: { mailsPerRecipient: 3, mailsPerClient: 10, mailsToUnconfirmed: 500 },
    topics: () => ["essays", "poetry"],
    languages: () => [],
    consentText: () => testConsent,
    noteErasure: async () => {},
    ...given,
  });
}

export function addressOf(email: string) {
  const address = readAddress(email);
  if (!address) throw new Error(`${email} is no address`);
  return address;
}
