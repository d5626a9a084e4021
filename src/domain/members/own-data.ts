import { shownStatus } from "../subscribers/status.ts";
import type { Holdings } from "./store.ts";

/**
 * Everything held about a person as plain JSON values, times in ISO form (P74). What
 * only opens doors, such as hashes of tokens and the random values behind links, is no data about the person.
 */
export function describeHoldings(holdings: Holdings): object {
  const { member, identities, sessions, picture, subscriber, consents, mails, sentBefore } = holdings;
  return {
    account: {
      id: member.id,
      name: member.name,
      email: member.email,
      emailVerified: member.addressKey !== null,
      picture: member.picture,
      createdAt: iso(member.createdAt),
    },
    identities: identities.map((identity) => ({
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email,
      emailVerified: identity.emailVerified,
      name: identity.name,
      connectedAt: iso(identity.connectedAt),
      lastUsedAt: iso(identity.lastUsedAt),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      provider: session.provider,
      browser: session.browser,
      createdAt: iso(session.createdAt),
      lastSeenAt: iso(session.seenAt),
    })),
    picture: picture && {
      provider: picture.provider,
      type: picture.type,
      fetchedAt: iso(picture.fetchedAt),
      bytes: Buffer.from(picture.bytes).toString("base64"),
    },
    subscription: subscriber && {
      address: subscriber.address,
      name: subscriber.name,
      status: shownStatus(subscriber),
      wantsAccount: subscriber.wantsAccount,
      topics: subscriber.topics,
      createdAt: iso(subscriber.createdAt),
      requestedAt: iso(subscriber.requestedAt),
      verifiedAt: iso(subscriber.verifiedAt),
      leftAt: iso(subscriber.leftAt),
      bouncedAt: iso(subscriber.bouncedAt),
      complainedAt: iso(subscriber.complainedAt),
      pausedUntil: iso(subscriber.pausedUntil),
      remindedAt: iso(subscriber.remindedAt),
      consent: consents.map(({ kind, at, source, page, name, wantsAccount, confirmedAt, how, wording, policy }) => ({
        kind,
        at: iso(at),
        source,
        page,
        name,
        wantsAccount,
        confirmedAt: iso(confirmedAt),
        how,
        wording,
        policy,
      })),
    },
    // Of mails that have left the outbox only this much is kept.
    earlierMails: sentBefore.map(({ template, at }) => ({ template, sentAt: iso(at) })),
    mails: mails.map(({ template, recipient, state, createdAt, finishedAt }) => ({
      template,
      recipient,
      state,
      createdAt: iso(createdAt),
      finishedAt: iso(finishedAt),
    })),
  };
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
