import { useSyncExternalStore } from "react";
import { RECORD_KEY, VERIFIED_KEY } from "./entry-keys.ts";
import { readRecord, readVerified, type SubscriptionRecord, sameAddress } from "./records.ts";

/** What this browser knows of its reader's subscription. */
export interface StoredSubscription {
  readonly record: SubscriptionRecord | null;
  /** What could not be found out, in words (P20). */
  readonly error: string | null;
}

export const CHECK_FAILED = "Failed to check subscription status.";

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
  write(RECORD_KEY, JSON.stringify(record));
  announce({ record, error: null });
}

/** Adds an address to the list of verified ones. */
export function keepVerified(email: string): void {
  const others = verifiedEmails().filter((other) => !sameAddress(other, email));
  write(VERIFIED_KEY, JSON.stringify([...others, email]));
}

export function isVerified(email: string): boolean {
  return verifiedEmails().some((other) => sameAddress(other, email));
}

/** Clears both entries. */
export function forgetSubscription(): void {
  write(RECORD_KEY, null);
  write(VERIFIED_KEY, null);
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

function verifiedEmails(): readonly string[] {
  try {
    return readVerified(localStorage.getItem(VERIFIED_KEY));
  } catch {
    return [];
  }
}

/** A browser that keeps nothing still knows the state until the page is left. */
function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing to be done.
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
