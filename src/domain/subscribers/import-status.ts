import type { InnerStatus } from "./status.ts";

/** The words of this program, and those by which other newsletter services name the same in their files. */
const words: Readonly<Record<InnerStatus, readonly string[]>> = {
  active: ["active", "subscribed", "confirmed", "enabled", "valid"],
  pending: ["pending", "unconfirmed", "not_confirmed"],
  unsubscribed: ["unsubscribed", "left", "inactive", "disabled", "removed", "deleted", "archived", "blocklisted"],
  bounced: ["bounced", "cleaned", "hard_bounced", "undeliverable", "invalid"],
  complained: ["complained", "complaint", "spam", "spam_complaint", "marked_as_spam"],
};
const known = new Map(Object.entries(words).flatMap(([status, names]) => names.map((name) => [name, status] as const)));

/** The words this program writes itself, for messages. */
export const statusWords = Object.keys(words).join(", ");

/** What a file's word for a status means: null for none, undefined for one that nobody knows. */
export function readStatus(written: string): InnerStatus | null | undefined {
  const word = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return word === "" ? null : (known.get(word) as InnerStatus | undefined);
}
