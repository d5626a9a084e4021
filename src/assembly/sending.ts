import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { ContentFolder } from "../content/files.ts";
import type { MailTextFolder } from "../content/mail-texts.ts";
import type { SubscriberStore } from "../database/subscribers/subscriber-store.ts";
import { monotonicClock, systemClock } from "../domain/clock.ts";
import { createDelivery } from "../domain/delivery/delivery.ts";
import type { DeliveryStore } from "../domain/delivery/store.ts";
import type { Mailer } from "../domain/mailer.ts";
import { createMemberMails } from "../domain/members/mails.ts";
import { preparedTestCopy } from "../domain/newsletters/test-copies.ts";
import { createSubscriberMails } from "../domain/subscribers/mails.ts";
import type { EventCounts } from "./event-counts.ts";
import { assembleCarrier, relayTimes } from "./issue-sending.ts";
import type { Keys } from "./keys.ts";
import type { SendingMark } from "./sending-mark.ts";

/** The words of mails, and whose they are. */
export interface MailContent {
  readonly mailTexts: Pick<MailTextFolder, "inLanguage">;
  readonly folder: Pick<ContentFolder, "settings" | "furtherLanguages" | "inLanguage" | "digest" | "onChange">;
}

/** What composes and delivers mail, and in local mode the mailbox that keeps it. */
export async function assembleSending(parts: {
  config: Config;
  keys: Keys;
  content: MailContent;
  store: SubscriberStore;
  outbox: DeliveryStore;
  /** Then all connections but one are for copies. */
  isSendingIssues: () => boolean;
  counts: EventCounts;
  marking: SendingMark;
  log: Logger;
}) {
  const { config, keys, content, store, outbox, isSendingIssues, counts, marking, log } = parts;
  const { mailbox, mailer } = await assembleMailer(config, content);
  const carrier = assembleCarrier(config, mailbox);
  const { origin } = config.siteUrl;
  const clock = systemClock;
  const { furtherLanguages: languages } = content.folder;
  const mails = createSubscriberMails({
    ...{ store, clock, tokenKey: keys.tokens, addressKey: keys.addresses, origin, languages },
  });
  const memberMails = createMemberMails({ origin, languageOf: mails.languageOf });
  const delivery = createDelivery({
    store: marking.markingOutbox(counts.countingOutbox(outbox)),
    mailer: counts.countingMailer(mailer),
    prepare: mails.unlessBarred(
      async (mail) => preparedTestCopy(mail) ?? (memberMails.owns(mail) ? memberMails : mails).prepare(mail),
    ),
    onRejected: mails.onRejected,
    clock,
    monotonic: monotonicClock,
    log,
    rate: config.mail.sendRate,
    relayRate: carrier.rate,
    connections: () => (isSendingIssues() ? 1 : config.mail.smtpConnections),
    holdUncertain: false,
  });
  return { mailbox, mailer, carrier, delivery };
}

async function assembleMailer(config: Config, { folder, mailTexts }: MailContent) {
  const mailbox = config.mail.smtpUrl ? null : await openLocalMailbox(config);
  const mailer = onDemand(async () => {
    const [{ createMailer }, { createCompose }, transport] = await Promise.all([
      import("../mail/mailer.ts"),
      import("../mail/compose.ts"),
      mailbox ?? relayOf(config),
    ]);
    const { origin } = config.siteUrl;
    const composeIn = (language: string | null) => {
      const { settings } = language === null ? folder : folder.inLanguage(language);
      return createCompose({ texts: mailTexts.inLanguage(language), settings, origin });
    };
    const main = composeIn(null);
    const further = new Map(folder.furtherLanguages.map((language) => [language, composeIn(language)]));
    return createMailer({
      compose: (message, language) => (further.get(language ?? "") ?? main)(message),
      transport,
      from: config.mail.from,
      confirmFrom: config.mail.confirmFrom,
      listName: () => folder.settings().name,
      clock: systemClock,
    });
  });
  return { mailbox, mailer };
}

/** A mailer that is made for its first mail: what composes and sends is large, and most of the time there is none. */
function onDemand(make: () => Promise<Mailer>): Mailer {
  let making: Promise<Mailer> | undefined;
  const made = () => {
    making ??= make();
    return making;
  };
  return {
    send: async (mail) => (await made()).send(mail),
    close: async () => (await making)?.close(),
  };
}

async function relayOf({ mail, siteUrl }: Config) {
  const { createSmtpTransport } = await import("../mail/smtp-transport.ts");
  return createSmtpTransport({
    url: mail.smtpUrl as string,
    name: siteUrl.hostname,
    ...relayTimes,
  });
}

/** Imported in local mode only, so that no forgotten setting can open it elsewhere. */
async function openLocalMailbox(config: Config) {
  if (config.mode !== "local") throw new Error("SMTP_URL: is required when SITE_URL is public");
  const { openMailbox } = await import("../mail/mailbox.ts");
  return openMailbox(join(config.dataFolder, "mailbox"));
}
