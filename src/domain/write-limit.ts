import type { Clock } from "./clock.ts";
import { clientHash, networkHash } from "./subscribers/ask-keys.ts";
import { CLIENTS_PER_NETWORK, foldClient, foldNetwork, NO_LIMIT } from "./subscribers/limits.ts";

import { MINUTE } from "./time-spans.ts";

/** Between two looks at what may be forgotten. */
const SWEEP = MINUTE;
/** Clients remembered at once; beyond it those whose minute is over are forgotten, and if need be all. */
const REMEMBERED = 50_000;

/** Counts the writes of clients: answers 0 when one more is allowed, else how long to wait, in milliseconds. */
export type CountWrite = (client: string) => number | Promise<number>;

/** Where the nodes of one site count together. */
export interface WriteCountStore {
  /** Counts one more write in a client's minute, which begins with its first write, and answers what it then is. */
  add(clientKey: string, now: number, length: number): Promise<{ readonly writes: number; readonly endsAt: number }>;
  /** Forgets minutes that are over, a bounded number of them; true when there may be more. */
  forget(now: number): Promise<boolean>;
}

/** Counts in the memory of this process. `now` only goes forward. */
export function writesPerMinute(most: number, now: Clock): (client: string) => number {
  if (most >= NO_LIMIT) return () => 0;
  const minutes = new Map<string, { readonly ends: number; writes: number }>();

  let swept = now();

  return (client) => {
    const present = now();
    if (present - swept > SWEEP) forget(present);
    const network = foldNetwork(client);
    const wait = count(foldClient(client), most, present);
    // A client that is refused already need not count for a whole network.
    return wait || network === null ? wait : count(network, most * CLIENTS_PER_NETWORK, present);
  };

  function count(key: string, allowed: number, present: number): number {
    let minute = minutes.get(key);
    if (!minute || minute.ends <= present) {
      if (minutes.size >= REMEMBERED) forget(present);
      minute = { ends: present + MINUTE, writes: 0 };
      minutes.set(key, minute);
    }
    minute.writes++;
    return minute.writes > allowed ? Math.max(minute.ends - present, 1) : 0;
  }

  function forget(present: number): void {
    swept = present;
    for (const [key, { ends }] of minutes) if (ends <= present) minutes.delete(key);
    if (minutes.size >= REMEMBERED) minutes.clear();
  }
}

/** Counts for all nodes together. `key`: under which clients are hashed; UTC milliseconds from `now`. */
export function writesPerMinuteOfAll(
  most: number,
  { store, key, now }: { store: WriteCountStore; key: Uint8Array; now: Clock },
): CountWrite {
  if (most >= NO_LIMIT) return () => 0;
  return async (client) => {
    const present = now();
    const count = async (hash: string | null, allowed: number) => {
      if (hash === null) return 0;
      const { writes, endsAt } = await store.add(hash, present, MINUTE);
      return writes > allowed ? Math.min(Math.max(endsAt - present, 1), MINUTE) : 0;
    };
    const wait = await count(clientHash(key, client), most);
    // A client that is refused already need not count for a whole network.
    return wait || count(networkHash(key, client), most * CLIENTS_PER_NETWORK);
  };
}
