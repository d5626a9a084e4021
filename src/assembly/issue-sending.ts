import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createLedger } from "../database/newsletters/ledger.ts";
import type { SubscriberStore } from "../database/subscribers/subscriber-store.ts";
import { monotonicClock, systemClock } from "../domain/clock.ts";
import type { Delivery } from "../domain/delivery/delivery.ts";
import { LONGEST_WAIT } from "../domain/delivery/retry.ts";
import type { DeliveryLog } from "../domain/delivery/store.ts";
import type { Carrier } from "../domain/newsletters/carrier.ts";
import { createCopyLinks } from "../domain/newsletters/copy-links.ts";
import { createIssueSending } from "../domain/newsletters/sending.ts";
import type { RecentRequests } from "../domain/recent-requests.ts";
import type { SiteStore } from "../domain/site/site.ts";
import { decideRejected } from "../domain/subscribers/link-rules.ts";
import { createCarrier } from "../mail/issues/carrier.ts";
import { fillGaps } from "../mail/issues/fill-gaps.ts";
import { createMailboxCarrier } from "../mail/issues/mailbox-carrier.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { domainOf } from "../mail/sender-address.ts";
import type { EventCounts } from "./event-counts.ts";
import type { Keys } from "./keys.ts";
import type { SendingMark } from "./sending-mark.ts";

/** Milliseconds of patience with a relay, for single mails and copies of issues alike. */
export const relayTimes = { connectTime: 20_000, untilDot: 60_000, afterDot: 600_000 };

/** What sends issues, beside the delivery loop and under its lease. */
export function assembleIssueSending(parts: {
  config: Config;
  keys: Keys;
  database: Database;
  store: SubscriberStore;
  folder: Pick<SiteStore, "settings">;
  shared: Delivery["shared"];
  carrier: Carrier;
  requests: RecentRequests;
  counts: EventCounts;
  marking: SendingMark;
  log: DeliveryLog;
}) {
  const { config, database, store, folder, counts, marking } = parts;
  const ledger = marking.markingLedger(counts.countingLedger(createLedger(database, { longestWait: LONGEST_WAIT })));
  const sending = createIssueSending({
    ...parts,
    ledger,
    fill: fillGaps,
    linksFor: copyLinksOf(config, parts.keys),
    async onRejected(subscriberId, cause) {
      await store.change({ subscriberId }, (facts) => decideRejected(facts, systemClock(), cause));
    },
    timeZone: () => folder.settings().timeZone,
    clock: systemClock,
    monotonic: monotonicClock,
  });
  return {
    sending,
    /** Packs old issues; says whether there is more. */ forget: async () => (await ledger.compact(systemClock())) > 0,
  };
}

/** What names copies and readers, in a rehearsal as in the sending. */
export function copyLinksOf({ mail, siteUrl }: Pick<Config, "mail" | "siteUrl">, keys: Pick<Keys, "tokens">) {
  return createCopyLinks({
    tokenKey: keys.tokens,
    origin: siteUrl.origin,
    domain: domainOf(mail.from),
    bounceAddress: mail.bounceAddress,
  });
}

/** The way of copies to the relay, or into the local mailbox. */
export function assembleCarrier({ mail, siteUrl }: Config, mailbox: Mailbox | null): Carrier {
  if (mailbox) return createMailboxCarrier(mailbox);
  const { smtpUrl, issueConnections, issueRate } = mail;
  return createCarrier({
    url: smtpUrl as string,
    name: siteUrl.hostname,
    ...relayTimes,
    connections: issueConnections,
    rate: issueRate,
  });
}
