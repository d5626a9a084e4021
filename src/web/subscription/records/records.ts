/** The local subscription record (P42): what this browser last knew, never proof of anything. */
export interface SubscriptionRecord {
  readonly email: string;
  readonly name: string | null;
  /** ISO time. */
  readonly subscribedAt: string;
  readonly verified: boolean;
  readonly status: "pending" | "active" | "unsubscribed";
  readonly wantsAccount: boolean;
}

/** Reads the record; null where there is none. Throws on text that no version of the site has written. */
export function readRecord(text: string | null): SubscriptionRecord | null {
  if (text === null) return null;
  const value = JSON.parse(text) as Partial<SubscriptionRecord> | null;
  if (typeof value?.email !== "string" || !statuses.has(String(value.status))) throw new Error("unreadable");
  return {
    email: value.email,
    name: typeof value.name === "string" && value.name ? value.name : null,
    subscribedAt: String(value.subscribedAt),
    verified: value.verified === true,
    status: value.status as SubscriptionRecord["status"],
    wantsAccount: value.wantsAccount === true,
  };
}

const statuses = new Set(["pending", "active", "unsubscribed"]);

/** Reads the list of verified addresses; unreadable text is an empty list. */
export function readVerified(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((email) => typeof email === "string") : [];
  } catch {
    return [];
  }
}

/** The record once its address is known to be verified. */
export function activated(record: SubscriptionRecord): SubscriptionRecord {
  return { ...record, verified: true, status: "active" };
}

export function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
