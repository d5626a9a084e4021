import type { InnerStatus } from "../status.ts";

/** The words of this program first, then those by which newsletter services name the same in their files. */
const words: Readonly<Record<InnerStatus, string>> = {
  active:
    "active subscribed confirmed enabled valid cold regular premium free paid comped gifted trialed churning past_due upcoming",
  pending: "pending unconfirmed not_confirmed unactivated unverified validating",
  unsubscribed:
    "unsubscribed left inactive disabled removed deleted archived unsubscribe opted_out opt_out cancelled canceled " +
    "churned blocklisted blacklisted blocked suppressed banned non_subscribed not_subscribed never_subscribed transactional",
  bounced: "bounced cleaned hard_bounced hard_bounce undeliverable invalid",
  complained: "complained complaint spam spam_complaint marked_as_spam junk abuse",
};
const known = new Map(
  Object.entries(words).flatMap(([status, names]) => names.split(" ").map((name) => [name, status as InnerStatus])),
);

/** The words this program writes itself, for messages. */
export const statusWords = Object.keys(words).join(", ");

/** What a file's word for a status means: null for none, undefined for an unknown one. */
export function readStatus(written: string): InnerStatus | null | undefined {
  const word = snakeCase(written);
  return word === "" ? null : known.get(word);
}

/** `Opted-In Time`, `optedInTime` and `OPTED_IN_TIME` are `opted_in_time`. */
export function snakeCase(written: string): string {
  return written
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}
