import { join } from "node:path";
import type { Config } from "../config.ts";
import { systemClock } from "../domain/clock.ts";
import type { Mailer } from "../domain/mailer.ts";
import type { Reading } from "./reading.ts";

/** What composes and sends mail, and in local mode the mailbox that keeps it. */
export async function assembleSending(config: Config, { content, mailTexts }: Reading) {
  const mailbox = config.mail.smtpUrl ? null : await openLocalMailbox(config);
  const mailer = onDemand(async () => {
    const [{ createMailer }, { createCompose }, transport] = await Promise.all([
      import("../mail/mailer.ts"),
      import("../mail/compose.ts"),
      mailbox ?? relayOf(config),
    ]);
    return createMailer({
      compose: createCompose({ texts: mailTexts, settings: () => content.settings(), origin: config.siteUrl.origin }),
      transport,
      from: config.mail.from,
      confirmFrom: config.mail.confirmFrom,
      listName: () => content.settings().name,
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
    connections: mail.smtpConnections,
    name: siteUrl.hostname,
  });
}

/** Imported in local mode only, so that no forgotten setting can open it elsewhere. */
async function openLocalMailbox(config: Config) {
  if (config.mode !== "local") throw new Error("SMTP_URL: is required when SITE_URL is public");
  const { openMailbox } = await import("../mail/mailbox.ts");
  return openMailbox(join(config.dataFolder, "mailbox"));
}
