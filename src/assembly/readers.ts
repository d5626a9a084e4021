import type { Config } from "../config.ts";
import { watchReadiness } from "../database/readiness.ts";
import { createWriteCountStore } from "../database/write-count-store.ts";
import { systemClock } from "../domain/clock.ts";
import { createDelivery } from "../domain/delivery/delivery.ts";
import { createMemberMails } from "../domain/members/mails.ts";
import { createMembers } from "../domain/members/members.ts";
import { createSubscriberMails } from "../domain/subscribers/mails.ts";
import { createOwnSubscription } from "../domain/subscribers/own-subscription.ts";
import { createSubscribers } from "../domain/subscribers/subscribers.ts";
import { writesPerMinute, writesPerMinuteOfAll } from "../domain/write-limit.ts";
import { createFetchPicture } from "../providers/pictures.ts";
import type { Keys } from "./keys.ts";
import { openPeople } from "./people.ts";
import type { Reading } from "./reading.ts";
import { assembleSending } from "./sending.ts";
import { assembleSigningIn } from "./signing-in.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A copy of the database that is older than this is told from the present one whatever ended the process. */
const BETWEEN_MARKS = MINUTE;

/** The database, the rules about subscribers and members, and the delivery of mail. */
export async function assembleReaders(config: Config, keys: Keys, reading: Reading) {
  const { content, log } = reading;
  const clock = systemClock;
  const { origin } = config.siteUrl;
  const people = await openPeople(config, keys, { mayBegin: true });
  const { database, store, memberStore, outbox, erasing, mark, broughtUpToDate } = people;
  const { restored, ...again } = broughtUpToDate;
  if (restored)
    log.info(again, "the database was restored: who was erased or left since is gone again, sessions ended");
  else if (again.erased) log.info(again, "erased again whom an earlier database had brought back");

  const { mailbox, mailer } = await assembleSending(config, reading);
  const mails = createSubscriberMails({ store, clock, tokenKey: keys.tokens, addressKey: keys.addresses, origin });
  const memberMails = createMemberMails({ origin });
  const held = await outbox.heldCount();
  const delivery = createDelivery({
    store: outbox,
    mailer,
    prepare: mails.unlessBarred((mail) => (memberMails.owns(mail) ? memberMails : mails).prepare(mail)),
    onRejected: mails.onRejected,
    clock,
    log,
    rate: config.mail.sendRate,
    connections: config.mail.smtpConnections,
  });
  const wake = () => delivery.wake();
  const subscribing = {
    store,
    clock,
    limits: config.limits,
    topics: () => content.settings().topics.map(({ id }) => id),
    consentText: reading.consentText,
    wake,
  };
  const ownSubscription = createOwnSubscription({
    ...subscribing,
    accountOf: memberStore.findByKey,
    addressKey: keys.addresses,
  });
  const subscribers = createSubscribers({
    ...subscribing,
    keys,
    verifyClick: config.verifyClick,
    log,
  });
  const members = createMembers({
    store: memberStore,
    erasing,
    fetchPicture: createFetchPicture({ accounts: config.providers, portrait: reading.portrait }),
    clock,
    wake,
  });
  const signingIn = await assembleSigningIn({ config, keys, database, members, log });
  const writeCounts = createWriteCountStore(database);
  let forgetting: NodeJS.Timeout | undefined;
  let marking: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= delivery.stop();
    return stopped;
  };

  return {
    services: { subscribers, ownSubscription, members, signIn: signingIn.signIn, standIn: signingIn.standIn, mailbox },
    greeting: signingIn.greeting,
    /** How many mails wait for the author's decision. */
    held,
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
      const forgetAfter = (wait: number) => {
        forgetting = setTimeout(
          () => void forgetWhatRanOut(forgetful, log).then(() => forgetAfter(HOUR)),
          wait,
        ).unref();
      };
      forgetAfter(MINUTE);
      const advance = () => void mark.advance().catch(() => {});
      advance();
      marking = setInterval(advance, BETWEEN_MARKS).unref();
    },
    /** Begins no more mail; resolves when those under way are finished. */
    stop,
    async close(): Promise<void> {
      clearTimeout(forgetting);
      clearInterval(marking);
      await stop();
      await mailer.close();
      // A database that is away must not hold up the end.
      await Promise.race([mark.advance().catch(() => {}), new Promise((late) => setTimeout(late, 2_000).unref())]);
      await people.close();
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
