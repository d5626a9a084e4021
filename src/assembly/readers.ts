import type { Config } from "../config.ts";
import { systemClock } from "../domain/clock.ts";
import { createDelivery } from "../domain/delivery/delivery.ts";
import { createMemberMails } from "../domain/members/mails.ts";
import { createMembers } from "../domain/members/members.ts";
import { createSubscriberMails } from "../domain/subscribers/mails.ts";
import { createSubscribers } from "../domain/subscribers/subscribers.ts";
import { writesPerMinute, writesPerMinuteOfAll } from "../domain/write-limit.ts";
import { createFetchPicture } from "../providers/pictures.ts";
import { createDeliveryStore } from "../storage/delivery-store.ts";
import { watchReadiness } from "../storage/readiness.ts";
import { createWriteCountStore } from "../storage/write-count-store.ts";
import type { Keys } from "./keys.ts";
import { openPeople } from "./people.ts";
import type { Reading } from "./reading.ts";
import { assembleSending } from "./sending.ts";
import { assembleSigningIn } from "./signing-in.ts";

/** The database, the rules about subscribers and members, and the delivery of mail. */
export async function assembleReaders(config: Config, keys: Keys, reading: Reading) {
  const { content, log } = reading;
  const clock = systemClock;
  const { origin } = config.siteUrl;
  const { database, store, memberStore, erasing, erased } = await openPeople(config, keys);
  if (erased) log.info({ erased }, "erased again whom an earlier database had brought back");

  const { mailbox, mailer } = await assembleSending(config, reading);
  const mails = createSubscriberMails({ store, clock, tokenKey: keys.tokens, origin });
  const memberMails = createMemberMails({ store: memberStore, origin });
  const delivery = createDelivery({
    store: createDeliveryStore(database),
    mailer,
    prepare: (mail) => (memberMails.owns(mail) ? memberMails : mails).prepare(mail),
    onRejected: mails.onRejected,
    clock,
    log,
    rate: config.mail.sendRate,
    connections: config.mail.smtpConnections,
  });
  const wake = () => delivery.wake();
  const subscribers = createSubscribers({
    store,
    clock,
    keys,
    limits: config.limits,
    topics: () => content.settings().topics.map(({ id }) => id),
    wake,
  });
  const members = createMembers({
    store: memberStore,
    subscribers,
    erasing,
    fetchPicture: createFetchPicture({ accounts: config.providers, portrait: reading.portrait }),
    clock,
    wake,
  });
  const signingIn = await assembleSigningIn({ config, keys, database, members, log });
  const writeCounts = createWriteCountStore(database);
  let forgetting: NodeJS.Timeout | undefined;

  return {
    services: { subscribers, members, signIn: signingIn.signIn, standIn: signingIn.standIn, mailbox },
    greeting: signingIn.greeting,
    /** One node counts in its memory, several count together. */
    countWrite:
      database.engine === "sqlite"
        ? writesPerMinute(config.limits.writesPerMinute)
        : writesPerMinuteOfAll(config.limits.writesPerMinute, { store: writeCounts, key: keys.addresses, now: clock }),
    /** Is what the readers' services need at hand? */
    ready: watchReadiness(database),
    begin(): void {
      delivery.start();
      const forgetful = [subscribers, members, { forget: () => writeCounts.forget(clock()) }];
      forgetting = setInterval(() => void forgetWhatRanOut(forgetful, log), 3_600_000).unref();
    },
    async close(): Promise<void> {
      clearInterval(forgetting);
      await delivery.stop();
      await mailer.close();
      await database.close();
    },
  };
}

async function forgetWhatRanOut(
  forgetful: readonly { forget(): Promise<boolean> }[],
  log: Reading["log"],
): Promise<void> {
  try {
    for (const part of forgetful) while (await part.forget());
  } catch (error) {
    log.error({ err: error }, "forgetting what has run out failed");
  }
}
