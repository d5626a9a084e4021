import type { Clock } from "../clock.ts";
import { pagesOf } from "../paging.ts";
import { suppressionHash } from "./ask-keys.ts";
import { leave } from "./rules.ts";
import { innerStatus, isOpen } from "./status.ts";
import type { Decision, Subscriber, SubscriberLookUpStore, SubscriptionStore } from "./store.ts";

/** One leaving (`left`) or coming back, as it is kept outside the database. */
export interface LeavingNote {
  /** Keyed hash of the address. */
  readonly hash: string;
  /** UTC milliseconds. */
  readonly at: number;
  readonly left: boolean;
}

/** Where leavings are noted beside the database, so that a database of an earlier day can be told of them. */
export interface LeavingNotes {
  /** Resolves when the notes will survive a crash. */
  add(notes: readonly LeavingNote[]): Promise<void>;
  /** In the order in which they were added; those of other nodes a little later. */
  all(): Promise<readonly LeavingNote[]>;
}

/**
 * The same store, which notes each reader who leaves or comes back, by whatever call. The note is written
 * before the caller gets its answer, but for calls of strangers about an address: their answer must not take longer
 * for some than for others, so the note follows within a quarter of a second. Not promised: that a note survives a crash
 * between the change and the note.
 */
export function notingLeavings<Store extends SubscriptionStore>(
  store: Store,
  parts: { notes: LeavingNotes; clock: Clock; addressKey: Uint8Array; noted: () => Promise<void> },
): Store & { /** Resolves when every note is written. */ drain(): Promise<void> } {
  const { notes, clock, addressKey, noted } = parts;
  const late = new Set<LeavingNote>();

  return {
    ...store,
    async ask(ask, decide) {
      const found: LeavingNote[] = [];
      const answer = await store.ask(ask, (facts) => watched(facts.subscriber, decide(facts), found));
      if (ask.clientKey === null) await write(found);
      else for (const note of found) writeLater(note);
      return answer;
    },
    async change(which, decide) {
      const found: LeavingNote[] = [];
      const answer = await store.change(which, (facts) => watched(facts.subscriber, decide(facts), found));
      await write(found);
      return answer;
    },
    async drain() {
      const rest = [...late];
      late.clear();
      await write(rest);
    },
  };

  /** A decision may be made anew after a deadlock: the last one counts. */
  function watched<T>(before: Subscriber | null, decision: Decision<T>, found: LeavingNote[]): Decision<T> {
    const after = decision.subscriber ?? before;
    const left = isGone(after) && !isGone(before);
    const back = after !== null && innerStatus(after) === "active" && before?.leftAt != null;
    const hash = after && suppressionHash(addressKey, after.addressKey);
    found.splice(0, 1, ...(hash && (left || back) ? [{ hash, at: clock(), left }] : []));
    return decision;
  }

  async function write(found: readonly LeavingNote[]): Promise<void> {
    if (!found.length) return;
    await notes.add(found);
    await noted();
  }

  function writeLater(note: LeavingNote): void {
    late.add(note);
    setTimeout(
      () => {
        // A note that cannot be written now goes with the next one.
        if (late.delete(note)) write([note]).catch(() => {});
      },
      20 + Math.random() * 200,
    ).unref();
  }
}

/**
 * After an earlier database was put in place: readers who left since leave again, unless they came back, and those it
 * does not know are kept as having left. Answers how many left, and the hashes of the others.
 */
export async function replayLeavings(parts: {
  store: Pick<SubscriberLookUpStore, "list"> & Pick<SubscriptionStore, "change">;
  notes: LeavingNotes;
  addressKey: Uint8Array;
}): Promise<{ left: number; unknown: readonly LeavingNote[] }> {
  const { store, notes, addressKey } = parts;
  // Several nodes may have noted what concerns one address.
  const inOrder = (await notes.all()).toSorted((a, b) => a.at - b.at);
  const last = new Map(inOrder.map((note) => [note.hash, note]));
  for (const [hash, { left }] of last) if (!left) last.delete(hash);
  let left = 0;
  if (!last.size) return { left, unknown: [] };
  for await (const page of pagesOf(store.list, ({ id }) => id)) {
    for (const { id, addressKey: address } of page) {
      const hash = suppressionHash(addressKey, address);
      const note = last.get(hash);
      if (!note) continue;
      last.delete(hash);
      if (await store.change({ subscriberId: id }, ({ subscriber }) => decideNoted(subscriber, note.at))) left++;
    }
    if (!last.size) break;
  }
  return { left, unknown: [...last.values()] };
}

/** Who asked or confirmed after the noted leaving stays. */
function decideNoted(subscriber: Subscriber, at: number): Decision<boolean> {
  const isNewer = Math.max(subscriber.verifiedAt ?? 0, subscriber.requestedAt ?? 0) > at;
  return isOpen(subscriber) && !isNewer ? { answer: true, ...leave(subscriber, at, "noted") } : { answer: false };
}

function isGone(subscriber: Subscriber | null): boolean {
  return subscriber !== null && ["unsubscribed", "bounced", "complained"].includes(innerStatus(subscriber));
}
