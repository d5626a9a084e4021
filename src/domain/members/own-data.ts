import { shownStatus } from "../subscribers/status.ts";
import type { Holdings } from "./store.ts";

/**
 * Everything held about a person as plain JSON values, times in ISO form (P74). What
 * only opens doors, such as hashes of tokens and the random values behind links, is no data about the person.
 */
export function describeHoldings(holdings: Holdings): object {
  const { member, identities, sessions, picture, subscriber, consents, mails, sentBefore, issues } = holdings;
  return {
    account: {
      ...plain(member, "id", "name", "email", "picture", "createdAt"),
      emailVerified: member.addressKey !== null,
    },
    identities: identities.map((identity) =>
      plain(identity, "provider", "subject", "email", "emailVerified", "name", "connectedAt", "lastUsedAt"),
    ),
    sessions: sessions.map((session) => ({
      ...plain(session, "id", "provider", "browser", "createdAt"),
      lastSeenAt: iso(session.seenAt),
    })),
    picture: picture && {
      ...plain(picture, "provider", "type", "fetchedAt"),
      bytes: Buffer.from(picture.bytes).toString("base64"),
    },
    subscription: subscriber && {
      ...plain(subscriber, "address", "name", "wantsAccount", "topics", "createdAt", "requestedAt", "verifiedAt"),
      ...plain(subscriber, "leftAt", "bouncedAt", "complainedAt", "pausedUntil", "remindedAt"),
      status: shownStatus(subscriber),
      consent: consents.map((consent) => ({
        ...plain(consent, "kind", "at", "source", "page", "name", "wantsAccount", "confirmedAt", "how"),
        ...plain(consent, "wording", "policy"),
      })),
    },
    // Of mails that have left the outbox only this much is kept.
    earlierMails: sentBefore.map(({ template, at }) => ({ template, sentAt: iso(at) })),
    mails: mails.map((mail) => plain(mail, "template", "recipient", "state", "createdAt", "finishedAt")),
    issues: issues.map((issue) => plain(issue, "kind", "slug", "subject", "state", "startedAt")),
  };
}

/** The named fields. Numbers among them are times, in UTC milliseconds. */
function plain<From extends object>(from: From, ...fields: readonly (keyof From & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = from[field];
      return [field, typeof value === "number" ? iso(value) : value];
    }),
  );
}

const iso = (time: number): string => new Date(time).toISOString();
