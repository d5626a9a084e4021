import type { Clock } from "../clock.ts";
import { readAddress } from "./address.ts";
import { askKeys, suppressionHash } from "./ask-keys.ts";
import { agreeing, type CheckedRow, checkRow, decideImport, type Fate, type ImportRow } from "./import-rules.ts";
import { type Limits, recipientReach } from "./limits.ts";
import { decideLeave } from "./link-rules.ts";
import { listFileHead, listFileLine } from "./list-file.ts";
import { type InnerStatus, innerStatus, isBarred } from "./status.ts";
import type { Ask, AskFacts, Consent, ConsentText, Subscriber, SubscriberStore, SuppressionReason } from "./store.ts";

const PAGE = 500;
/** Rows under way at once: they share transactions, and leave room for the server's own. */
const TOGETHER = 100;

/** A line of the author's list. */
export interface SubscriberLine {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly status: InnerStatus;
  readonly topics: readonly string[] | null;
  readonly requestedAt: number | null;
  readonly confirmedAt: number | null;
  readonly leftAt: number | null;
}

export interface RowFate {
  /** One-based number of the row. */
  readonly row: number;
  readonly email: string;
  readonly fate: Fate;
  /** What is wrong, for `invalid`. */
  readonly fault: string | null;
}

export type SubscriberManagement = ReturnType<typeof createSubscriberManagement>;

/** What the author does with the list, by command. Sends nothing: mails go to the outbox. */
export function createSubscriberManagement(parts: {
  store: SubscriberStore;
  clock: Clock;
  addressKey: Uint8Array;
  limits: Limits;
  topics: () => readonly string[];
  /** What a reader whom a mail asks agrees to at present. */
  consentText: () => ConsentText;
  /** Keeps a note of an erasure beside the database, for the day on which an old backup is restored. */
  noteErasure: (addressKey: string, at: number) => Promise<void>;
}) {
  const { store, clock } = parts;

  return {
    all,

    /** The whole list as a CSV file, line by line; `import` reads it. */
    async *export(): AsyncGenerator<string> {
      yield listFileHead;
      for await (const line of all()) yield listFileLine(line, await store.consents(line.id));
    },

    /** One address with its consent record; null when nothing at all is kept of it. */
    async show(written: string): Promise<{
      line: SubscriberLine | null;
      consent: readonly Consent[];
      suppressed: SuppressionReason | null;
    } | null> {
      const email = readAddress(written);
      if (!email) return null;
      const suppressed = await store.findSuppression(suppressionHash(parts.addressKey, email.key));
      const subscriber = await store.findByKey(email.key);
      if (!subscriber) return suppressed && { line: null, consent: [], suppressed };
      return { line: asLine(subscriber), consent: await store.consents(subscriber.id), suppressed };
    },

    /** One reader by hand. With `evidence` of an earlier consent active at once; without, a mail asks. */
    async add(row: ImportRow, vouched: boolean): Promise<RowFate> {
      return bring(row, 1, { vouched, kind: "added", dryRun: false }, new Set());
    },

    /** Rows of a file, each with its fate, in order. A dry run says the same and changes nothing. */
    async *import(rows: Iterable<ImportRow>, given: { vouched: boolean; dryRun: boolean }): AsyncGenerator<RowFate> {
      const seen = new Set<string>();
      let batch: Promise<RowFate>[] = [];
      let number = 0;
      for (const row of agreeing(rows)) {
        batch.push(bring(row, ++number, { ...given, kind: "imported" }, seen));
        if (batch.length < TOGETHER) continue;
        yield* await Promise.all(batch);
        batch = [];
      }
      yield* await Promise.all(batch);
    },

    /**
     * Takes a reader off the list. `erase` deletes every trace but a keyed hash, which keeps an import and an old backup
     * from reviving them, and an address that bounced or complained from ever being mailed again.
     */
    async remove(
      written: string,
      { erase }: { erase: boolean },
    ): Promise<{ outcome: "removed" | "unknown" | "invalid" }> {
      const email = readAddress(written);
      if (!email) return { outcome: "invalid" };
      const subscriber = await store.findByKey(email.key);
      if (!subscriber) return { outcome: "unknown" };
      if (!erase) {
        await store.change({ subscriberId: subscriber.id }, (facts) => decideLeave(facts, clock(), "author"));
        return { outcome: "removed" };
      }
      const status = innerStatus(subscriber);
      const reason = isBarred(status) ? status : "left";
      const at = clock();
      await parts.noteErasure(email.key, at);
      await store.erase(email.key, { hash: suppressionHash(parts.addressKey, email.key), reason, at });
      return { outcome: "removed" };
    },
  };

  /** Subscribers in the order in which they came, in pages that cost the same however long the list is. */
  async function* all(status: InnerStatus | null = null): AsyncGenerator<SubscriberLine> {
    let after: string | null = null;
    for (;;) {
      const page: readonly Subscriber[] = await store.list(after, PAGE);
      for (const subscriber of page) {
        const line = asLine(subscriber);
        if (status === null || line.status === status) yield line;
      }
      if (page.length < PAGE) return;
      after = page.at(-1)?.id ?? null;
    }
  }

  async function bring(
    row: ImportRow,
    number: number,
    given: { vouched: boolean; kind: "imported" | "added"; dryRun: boolean },
    seen: Set<string>,
  ): Promise<RowFate> {
    const now = clock();
    const checked = checkRow(row, parts.topics(), now);
    if ("fault" in checked) return { row: number, email: row.email, fate: "invalid", fault: checked.fault };
    const done = (fate: Fate): RowFate => ({ row: number, email: checked.email.address, fate, fault: null });
    if (seen.has(checked.email.key)) return done("repeated");
    seen.add(checked.email.key);
    const { limits } = parts;
    const ask: Ask = {
      ...askKeys(parts.addressKey, checked.email.key, null),
      now,
      recipientReach: recipientReach(limits),
      clientReach: 0,
      networkReach: 0,
    };
    const decide = (facts: AskFacts) =>
      decideImport(facts, checked, {
        ask,
        limits,
        now,
        vouched: given.vouched,
        kind: given.kind,
        text: parts.consentText(),
      });
    if (!given.dryRun) return done(await store.ask(ask, decide));
    return done(decide(await factsOf(checked, ask)).answer);
  }

  async function factsOf(row: CheckedRow, ask: Ask): Promise<AskFacts> {
    const [subscriber, suppressed] = await Promise.all([
      store.findByKey(row.email.key),
      store.findSuppression(ask.suppressionHash),
    ]);
    const none = {
      recipientMails: [],
      clientMails: [],
      networkMails: [],
      unconfirmedMails: 0,
      removals: 0,
      removalsByClient: 0,
      removalsByNetwork: 0,
      active: 0,
      latestRequestId: null,
    };
    return { subscriber, suppressed, ...none };
  }
}

function asLine(subscriber: Subscriber): SubscriberLine {
  return {
    id: subscriber.id,
    email: subscriber.address,
    name: subscriber.name,
    status: innerStatus(subscriber),
    topics: subscriber.topics,
    requestedAt: subscriber.requestedAt,
    confirmedAt: subscriber.verifiedAt,
    leftAt: subscriber.leftAt,
  };
}
