import { pagesOf } from "../../paging.ts";
import { pick } from "../../pick.ts";
import { readAddress } from "../address.ts";
import { suppressionHash } from "../ask-keys.ts";
import { decideLeave } from "../link-rules.ts";
import { type InnerStatus, innerStatus, reasonKept } from "../status.ts";
import type {
  Consent,
  ReaderRecordStore,
  Subscriber,
  SubscriberLookUpStore,
  SubscriptionStore,
  SuppressionReason,
  SuppressionStore,
} from "../store.ts";
import { createSubscriberImport, type ImportParts, type SubscriberImport } from "./import.ts";
import { listFileHead, listFileLine } from "./list-file.ts";

/** A line of the author's list. */
export interface SubscriberLine
  extends Pick<Subscriber, "id" | "name" | "topics" | "language" | "requestedAt" | "leftAt"> {
  readonly email: string;
  readonly status: InnerStatus;
  readonly confirmedAt: number | null;
}

interface SubscriberDetails {
  readonly line: SubscriberLine | null;
  readonly consent: readonly Consent[];
  readonly suppressed: SuppressionReason | null;
}

/** What the author does with the list, by command. Sends nothing: mails go to the outbox. */
export interface SubscriberManagement extends SubscriberImport {
  /** Subscribers in the order in which they came, in pages that cost the same however long the list is. */
  all(status?: InnerStatus | null): AsyncGenerator<SubscriberLine>;
  /** The whole list as a CSV file, line by line; `import` reads it. */
  export(): AsyncGenerator<string>;
  /** One address with its consent record; null when nothing at all is kept of it. */
  show(written: string): Promise<SubscriberDetails | null>;
  /**
   * Takes a reader off the list. `erase` deletes every trace but a keyed hash, which keeps an import and an old backup
   * from reviving them, and an address that bounced or complained from ever being mailed again.
   */
  remove(written: string, how: { erase: boolean }): Promise<{ outcome: "removed" | "unknown" | "invalid" }>;
}

export function createSubscriberManagement(
  parts: ImportParts & {
    readonly store: SubscriptionStore &
      Pick<SubscriberLookUpStore, "findByKey" | "list"> &
      Pick<ReaderRecordStore, "consents"> &
      Pick<SuppressionStore, "erase" | "findSuppression">;
    /** Keeps a note of an erasure beside the database, for the day on which an old backup is restored. */
    readonly noteErasure: (addressKey: string, at: number) => Promise<void>;
  },
): SubscriberManagement {
  const { store, clock } = parts;

  return {
    ...createSubscriberImport(parts),
    all,

    async *export() {
      const inLanguages = parts.languages().length > 0;
      yield listFileHead(inLanguages);
      for await (const line of all()) yield listFileLine(line, await store.consents(line.id), inLanguages);
    },

    async show(written) {
      const email = readAddress(written);
      if (!email) return null;
      const suppressed = await store.findSuppression(suppressionHash(parts.addressKey, email.key));
      const subscriber = await store.findByKey(email.key);
      if (!subscriber) return suppressed && { line: null, consent: [], suppressed };
      return { line: asLine(subscriber), consent: await store.consents(subscriber.id), suppressed };
    },

    async remove(written, { erase }) {
      const email = readAddress(written);
      if (!email) return { outcome: "invalid" };
      const subscriber = await store.findByKey(email.key);
      if (!subscriber) return { outcome: "unknown" };
      if (!erase) {
        await store.change({ subscriberId: subscriber.id }, (facts) => decideLeave(facts, clock(), "author"));
        return { outcome: "removed" };
      }
      const at = clock();
      await parts.noteErasure(email.key, at);
      const hash = suppressionHash(parts.addressKey, email.key);
      await store.erase(email.key, { hash, reason: reasonKept(subscriber), at });
      return { outcome: "removed" };
    },
  };

  async function* all(status: InnerStatus | null = null): AsyncGenerator<SubscriberLine> {
    for await (const page of pagesOf(store.list, ({ id }) => id))
      for (const line of page.map(asLine)) if (status === null || line.status === status) yield line;
  }
}

function asLine(subscriber: Subscriber): SubscriberLine {
  return {
    ...pick(subscriber, "id", "name", "topics", "language", "requestedAt", "leftAt"),
    email: subscriber.address,
    status: innerStatus(subscriber),
    confirmedAt: subscriber.verifiedAt,
  };
}
