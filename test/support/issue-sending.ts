import type { Database } from "../../src/database/database.ts";
import { createDeliveryStore } from "../../src/database/delivery/delivery-store.ts";
import { createIssueStore } from "../../src/database/newsletters/issue-store.ts";
import { createLedger } from "../../src/database/newsletters/ledger.ts";
import { createSubscriberStore } from "../../src/database/subscribers/subscriber-store.ts";
import { monotonicClock } from "../../src/domain/clock.ts";
import type { Delivery } from "../../src/domain/delivery/delivery.ts";
import { SenderLease } from "../../src/domain/delivery/lease.ts";
import { Relay } from "../../src/domain/delivery/relay.ts";
import { LONGEST_WAIT } from "../../src/domain/delivery/retry.ts";
import { leavesNothing } from "../../src/domain/mailer.ts";
import { exclusionOf } from "../../src/domain/newsletters/audience.ts";
import { createCopyLinks } from "../../src/domain/newsletters/copy-links.ts";
import type { IssueOrder } from "../../src/domain/newsletters/issue.ts";
import { READER_URL } from "../../src/domain/newsletters/letter.ts";
import { createIssueSending } from "../../src/domain/newsletters/sending.ts";
import { decideRejected } from "../../src/domain/subscribers/link-rules.ts";
import { isActive } from "../../src/domain/subscribers/status.ts";
import { createCarrier } from "../../src/mail/issues/carrier.ts";
import { fillGaps } from "../../src/mail/issues/fill-gaps.ts";
import { toGapped } from "../../src/mail/issues/gapped.ts";
import { sampleOrder } from "./issues.ts";
import { testKeys } from "./subscribing.ts";

/** A message with every gap, as one is composed. */
const sampleMessage = toGapped({
  subject: "On margins",
  html: `<p>Words.</p><p><a href="${READER_URL}">Leave</a></p>`,
  text: `Words.\n\nLeave: ${READER_URL}`,
  from: "Ada <letters@site.example>",
  replyTo: null,
  headers: { "List-Unsubscribe": `<${READER_URL}>` },
});

/** The engine over a real database and a relay. `clock` and `monotonic` decide what time it is; `shared` is a delivery loop's beside it. */
export function createSendingScene(
  database: Database,
  relayUrl: string,
  given: {
    connections?: number;
    rate?: number;
    clock?: () => number;
    monotonic?: () => number;
    shared?: Delivery["shared"];
    keys?: typeof testKeys;
  } = {},
) {
  const clock = given.clock ?? Date.now;
  const monotonic = given.monotonic ?? monotonicClock;
  /** Are pages being asked for? */
  const requests = { any: false };
  const log: { level: string; message: string }[] = [];
  const logger = {
    info: (_: object, message: string) => void log.push({ level: "info", message }),
    error: (_: object, message: string) => void log.push({ level: "error", message }),
  };
  const outbox = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing });
  const subscribers = createSubscriberStore(database, { isActive });
  const issues = createIssueStore(database, { excludes: exclusionOf });
  const ledger = createLedger(database, { longestWait: LONGEST_WAIT });
  const lease = new SenderLease(outbox, monotonicClock);
  const rate = given.rate ?? 10_000;
  const carrier = createCarrier({
    ...{ url: relayUrl, name: "site.example", connectTime: 2_000, untilDot: 2_000, afterDot: 2_000 },
    connections: given.connections ?? 6,
    rate,
  });
  const sending = createIssueSending({
    ledger,
    carrier,
    fill: fillGaps,
    linksFor: createCopyLinks({
      tokenKey: (given.keys ?? testKeys).tokens,
      origin: "https://site.example",
      domain: "site.example",
      bounceAddress: null,
    }),
    shared: given.shared ?? { lease, relay: new Relay({ relayRate: rate, monotonic, log: logger }) },
    async onRejected(subscriberId, cause) {
      await subscribers.change({ subscriberId }, (facts) => decideRejected(facts, clock(), cause));
    },
    timeZone: () => "UTC",
    requests,
    clock,
    monotonic,
    log: logger,
  });
  return {
    ...{ database, sending, issues, ledger, lease, subscribers, log, carrier, requests },
    /** Takes or keeps the right to send. */
    holdLease: () => lease.keep([], false),
    async order(more: Partial<IssueOrder> = {}): Promise<number> {
      const order = { ...sampleOrder, message: sampleMessage, startAt: clock(), ...more };
      const id = await issues.order(order, clock());
      if (id === null) throw new Error("the issue was not ordered");
      return id;
    },
    async stop(): Promise<void> {
      await sending.stop(500);
      await carrier.close();
      await lease.giveAway();
    },
  };
}
