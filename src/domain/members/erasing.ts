import type { Clock } from "../clock.ts";
import { inPages, pagesOf } from "../paging.ts";
import { accountHash, suppressionHash } from "../subscribers/ask-keys.ts";
import { reasonKept } from "../subscribers/status.ts";
import type { Subscriber, SubscriberLookUpStore, SuppressionStore } from "../subscribers/store.ts";
import { accountMail } from "./mails.ts";
import type { ErasureDecision, ErasureStore, MemberLookUpStore } from "./store.ts";

/** One erasure, as it is kept outside the database: what was erased, as a keyed hash, and when. */
interface ErasureNote {
  readonly hash: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Where erasures are noted beside the database, so that a database of an earlier day can be told of them. */
export interface ErasureNotes {
  /** Resolves when the notes will survive a crash. */
  add(notes: readonly ErasureNote[]): Promise<void>;
  all(): Promise<readonly ErasureNote[]>;
}

/**
 * Deleting people for good. A keyed hash of the address and of the account's id stays, in the database and in the notes
 * beside it. A database restored from an earlier day, beside the same notes, loses at the next start the people who were erased
 * since. Not promised: anything about a copy that is opened elsewhere, without the notes or with another secret; what
 * backups themselves hold until they are thrown away; and that a Postgres server overwrites what it has deleted before it vacuums.
 */
export interface Erasing {
  /**
   * Account, identities, sessions, picture, and the subscription of the verified address, in one transaction. A last
   * mail tells its owner; nothing is kept of it either once a relay has taken or refused it. False where there is no
   * such account.
   */
  deleteAccount(memberId: string): Promise<boolean>;
  /** Notes that an address is being erased, for those who erase it themselves. */
  noteAddress(addressKey: string, at: number): Promise<void>;
  /**
   * At the start of a process: erases again whom a restored database has brought back. Costs one look-up a note; only
   * when the database does not know one, or is known to be `restored`, are people looked through. Answers how many
   * were erased.
   */
  replay(given: { restored: boolean }): Promise<number>;
}

export function createErasing(parts: {
  store: ErasureStore & Pick<MemberLookUpStore, "find" | "list">;
  subscriberStore: Pick<SubscriberLookUpStore, "list"> & Pick<SuppressionStore, "erase">;
  notes: ErasureNotes;
  clock: Clock;
  /** The secret under which addresses are hashed. */
  addressKey: Uint8Array;
}): Erasing {
  const { store, notes, clock, addressKey: key } = parts;

  return {
    async deleteAccount(memberId) {
      for (;;) {
        const member = await store.find(memberId);
        if (!member) return false;
        const at = clock();
        const account = accountHash(key, memberId);
        const address = member.addressKey === null ? null : suppressionHash(key, member.addressKey);
        const decide = (subscriber: Subscriber | null): ErasureDecision => {
          const reason = reasonKept(subscriber);
          const last = accountMail("account-deleted", member, { data: {}, now: at, leaves: true });
          return {
            keep: [{ hash: account, reason: "left", at }, ...(address === null ? [] : [{ hash: address, reason, at }])],
            mail: reason === "left" ? last : null,
          };
        };
        // Noted first: a note too many forbids nothing that is newer than itself.
        await notes.add([account, address].flatMap((hash) => (hash === null ? [] : [{ hash, at }])));
        if (await store.erase(member, true, decide)) return true;
      }
    },

    async noteAddress(addressKey, at) {
      await notes.add([{ hash: suppressionHash(key, addressKey), at }]);
    },

    async replay({ restored }) {
      const known = new Map<string, number>();
      for (const { hash, at } of await notes.all()) known.set(hash, Math.max(at, known.get(hash) ?? 0));
      const missing = new Map<string, number>();
      for (const hashes of inPages([...known.keys()]))
        for (const hash of restored ? hashes : await store.unknownHashes(hashes))
          missing.set(hash, known.get(hash) ?? 0);
      if (!missing.size) return 0;
      const erased = (await eraseMembers(missing, parts)) + (await eraseSubscribers(missing, parts));
      const rest = [...missing].map(([hash, at]) => ({ hash, at, reason: "left" }) as const);
      for (const page of inPages(rest)) await store.keepHashes(page);
      return erased;
    },
  };
}

type Missing = ReadonlyMap<string, number>;
type Parts = Parameters<typeof createErasing>[0];

async function eraseMembers(missing: Missing, { store, addressKey }: Parts): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(store.list, ({ member }) => member.id))
    for (const { member } of page) {
      const hash = accountHash(addressKey, member.id);
      const at = missing.get(hash);
      if (at === undefined) continue;
      const keep = [{ hash, at, reason: "left" }] as const;
      if (await store.erase(member, false, () => ({ keep, mail: null }))) count++;
    }
  return count;
}

/** A person who has signed up anew since stays. */
async function eraseSubscribers(missing: Missing, { subscriberStore, addressKey }: Parts): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(subscriberStore.list, ({ id }) => id))
    for (const subscriber of page) {
      const hash = suppressionHash(addressKey, subscriber.addressKey);
      const at = missing.get(hash);
      if (at === undefined || subscriber.createdAt >= at) continue;
      if (await subscriberStore.erase(subscriber.addressKey, { hash, at, reason: reasonKept(subscriber) })) count++;
    }
  return count;
}
