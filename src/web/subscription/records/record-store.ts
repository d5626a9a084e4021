import { useSyncExternalStore } from "react";
import { keep, kept } from "../../parts/kept.ts";
import { RECORD_KEY, VERIFIED_KEY } from "./entry-keys.ts";
import { readRecord, readVerified, type SubscriptionRecord, sameAddress } from "./records.ts";

/** What this browser knows of its reader's subscription. */
export interface StoredSubscription {
  readonly record: SubscriptionRecord | null;
  /** What could not be found out, in words (P20). */
  readonly error: string | null;
}

const CHECK_FAILED = "Failed to check subscription status.";

const nothing: StoredSubscription = { record: null, error: null };
const listeners = new Set<() => void>();
let known: StoredSubscription | undefined;

export const storedSubscription = (): StoredSubscription => {
  known ??= load();
  return known;
};

/** What this browser knows of its reader's subscription; nothing while the server renders and the page hydrates. */
export function useSubscription(): StoredSubscription {
  return useSyncExternalStore(onChange, storedSubscription, () => nothing);
}

function onChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", changedElsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", changedElsewhere);
  };
}

export function keepSubscription(record: SubscriptionRecord): void {
  keep(RECORD_KEY, JSON.stringify(record));
  announce({ record, error: null });
}

/** Adds an address to the list of verified ones. */
export function keepVerified(email: string): void {
  const others = readVerified(kept(VERIFIED_KEY)).filter((other) => !sameAddress(other, email));
  keep(VERIFIED_KEY, JSON.stringify([...others, email]));
}

export function isVerified(email: string): boolean {
  return readVerified(kept(VERIFIED_KEY)).some((other) => sameAddress(other, email));
}

export function forgetSubscription(): void {
  keep(RECORD_KEY, null);
  keep(VERIFIED_KEY, null);
  announce(nothing);
}

export function reportFailedCheck(): void {
  announce({ ...storedSubscription(), error: CHECK_FAILED });
}

function load(): StoredSubscription {
  try {
    return { record: readRecord(localStorage.getItem(RECORD_KEY)), error: null };
  } catch {
    return { record: null, error: CHECK_FAILED };
  }
}

function changedElsewhere({ key }: StorageEvent): void {
  if (key === RECORD_KEY || key === null) announce(load());
}

/** The mark on the document hides the Subscribe buttons; the inline loader sets it before the first paint. */
function announce(next: StoredSubscription): void {
  known = next;
  document.documentElement.toggleAttribute("data-subscribed", next.record?.status === "active");
  for (const listener of listeners) listener();
}
