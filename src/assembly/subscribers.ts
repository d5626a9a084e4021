import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { lastBackup } from "../database/backups/record.ts";
import type { Database } from "../database/database.ts";
import { openIssues } from "../database/newsletters/open-issues.ts";
import { watchReadiness } from "../database/readiness.ts";
import { createWriteCountStore } from "../database/write-count-store.ts";
import { monotonicClock, systemClock } from "../domain/clock.ts";
import { createMembers } from "../domain/members/members.ts";
import type { RecentRequests } from "../domain/recent-requests.ts";
import { createOwnSubscription } from "../domain/subscribers/own-subscription.ts";
import type { ConsentText } from "../domain/subscribers/store.ts";
import { createSubscribers } from "../domain/subscribers/subscribers.ts";
import { writesPerMinute, writesPerMinuteOfAll } from "../domain/write-limit.ts";
import { createFetchPicture } from "../providers/pictures.ts";
import type { Portraits } from "../rendering/pictures/pictures.ts";
import { tellRestored, watchDatabase } from "./arming.ts";
import { backUpInThread } from "./backups/back-up-in-thread.ts";
import { createScheduledBackups } from "./backups/scheduled-backups.ts";
import { targetOf } from "./backups/target.ts";
import type { EventCounts } from "./event-counts.ts";
import { assembleIssueSending } from "./issue-sending.ts";
import type { Keys } from "./keys.ts";
import { assembleNodes } from "./nodes.ts";
import { openPeople } from "./people.ts";
import type { createRequestScope } from "./request-scope.ts";
import { assembleReturnedMail } from "./returned-mail.ts";
import { assembleSending, type MailContent } from "./sending.ts";
import { createSendingMark } from "./sending-mark.ts";
import { assembleSigningIn } from "./signing-in.ts";
import { createUpkeep } from "./upkeep.ts";

/** Milliseconds: calls about an address answer no sooner, so that their time does not tell what is known of it. */
const LEAST_TIME = 5;
/** Milliseconds for fetching a provider's picture of a person. */
const PICTURE_TIME = 5_000;

const HOUR = 3_600_000;

/** Milliseconds that mails under way have to be finished when the process ends. */
const MAILS_UNDER_WAY = 10_000;

type RequestScope = Pick<ReturnType<typeof createRequestScope>, "outside">;

/** What subscribers and members are shown and told, and what their pictures are made with. */
interface Content extends MailContent, Portraits {
  consentText(language: string | null): ConsentText;
  languageOfPage(path: string | null): string | null;
  readonly log: Logger;
}

/** The database, the rules about subscribers and members, and the delivery of mail. */
export async function assembleSubscribers(
  config: Config,
  parts: { keys: Keys; content: Content; requests: RecentRequests; counts: EventCounts; scope: RequestScope },
) {
  const { keys, content, requests, counts, scope } = parts;
  const { log } = content;
  const clock = systemClock;
  const people = await openPeople(config, keys, { mayBegin: true, counting: counts.countingDatabase });
  const { database, store, memberStore, outbox, erasing, mark } = people;
  tellRestored(people.broughtUpToDate, log);

  const marking = createSendingMark(mark.advance);
  const { mailbox, mailer, carrier, delivery } = await assembleSending({
    ...{ config, keys, content, store, outbox, counts, marking, log },
    isSendingIssues: () => issues.sending.busy,
  });
  const issues = assembleIssueSending({
    ...{ config, keys, database, store, carrier, requests, counts, marking, log },
    folder: content.folder,
    shared: delivery.shared,
  });
  const mayLook = () => delivery.shared.lease.isFresh();
  const returnedMail = await assembleReturnedMail({ config, keys, store, mayLook, log });
  const held = await outbox.heldCount();
  const isArmed = await people.isArmed();
  const databaseWatch = watchDatabase({ people, stopSending: () => delivery.askAgain(), log });
  const wake = () => scope.outside(() => delivery.wake());
  const subscribing = {
    store,
    issuesSentTo: people.issues.sentTo,
    clock,
    addressKey: keys.addresses,
    limits: config.limits,
    topics: () => content.folder.settings().topics.map(({ id }) => id),
    languages: () => content.folder.furtherLanguages,
    consentText: content.consentText,
    wake,
  };
  const ownSubscription = createOwnSubscription({
    ...subscribing,
    accountOf: memberStore.findByKey,
  });
  const subscribers = createSubscribers({
    ...subscribing,
    languageOf: content.languageOfPage,
    tokenKey: keys.tokens,
    verifyClick: config.verifyClick,
    leastTime: LEAST_TIME,
    log,
  });
  const members = createMembers({
    store: memberStore,
    erasing,
    fetchPicture: createFetchPicture({
      accounts: config.providers,
      portrait: content.portrait,
      timeLimit: PICTURE_TIME,
    }),
    clock,
    wake,
  });
  const signingIn = await assembleSigningIn({
    ...{ config, keys, database, members, log },
  });
  const writeCounts = createWriteCountStore(database);
  const upkeep = createUpkeep({
    expiring: [subscribers, members, issues, { forget: () => writeCounts.forget(clock()) }],
    advanceMark: mark.advance,
    log,
  });
  const backups = scheduledBackups(config, database, log);
  const nodes = assembleNodes({ database, folder: content.folder, delivery, log });
  /** Issues first: they are settled under the lease of the delivery loop. */
  const stopSending = async () => {
    await issues.sending.stop(MAILS_UNDER_WAY);
    await Promise.all([delivery.stop(MAILS_UNDER_WAY), carrier.close()]);
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= Promise.all([stopSending(), returnedMail?.stop()]).then(() => {});
    return stopped;
  };

  return {
    services: { subscribers, ownSubscription, members, signIn: signingIn.signIn, standIn: signingIn.standIn, mailbox },
    greeting: signingIn.greeting,
    nodes,
    /** How many mails wait for the author's decision. */
    held,
    /** Did the database let this process send when it started? */
    isArmed,
    /** One node counts in its memory, several count together. */
    countWrite:
      database.engine === "sqlite"
        ? writesPerMinute(config.limits.writesPerMinute, monotonicClock)
        : writesPerMinuteOfAll(config.limits.writesPerMinute, { store: writeCounts, key: keys.addresses, now: clock }),
    /** Is what the readers' services need at hand? */
    ready: watchReadiness(database),
    /** What is told of the running site. */
    figures: {
      engine: database.engine,
      sender: delivery.state,
      lastBackup: () => lastBackup(database),
      async readMail() {
        const { waiting, claimed: underWay, held, oldestWaiting } = await outbox.figures();
        return { waiting, underWay, held, oldestWaiting, issues: await openIssues(database) };
      },
    },
    begin(): void {
      delivery.start();
      issues.sending.start();
      returnedMail?.start();
      upkeep.begin();
      databaseWatch.begin();
      backups?.begin();
      nodes.begin();
    },
    /** Begins no more mail; resolves when those under way are finished. */
    stop,
    async close(): Promise<void> {
      upkeep.stop();
      databaseWatch.stop();
      await backups?.stop();
      await stop();
      await Promise.all([mailer.close(), nodes.close()]);
      // A database that is away must not hold up the end.
      await Promise.race([mark.advance().catch(() => {}), new Promise((late) => setTimeout(late, 2_000).unref())]);
      await people.close();
    },
  };
}

/** Null where the settings name no place for them. */
function scheduledBackups(config: Config, database: Database, log: Logger) {
  const { to, every, keep, recipients } = config.backup;
  if (to === null) return null;
  const { databaseUrl, dataFolder } = config;
  return createScheduledBackups({
    database,
    order: { place: { databaseUrl, dataFolder }, target: targetOf(config, to), recipients, keep },
    every: every * HOUR,
    backUp: backUpInThread,
    log,
  });
}
