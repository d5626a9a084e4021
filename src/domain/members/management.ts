import type { Clock } from "../clock.ts";
import { pagesOf } from "../paging.ts";
import type { SecurityLog } from "../security-log.ts";
import { readAddress } from "../subscribers/address.ts";
import { type InnerStatus, innerStatus, type StatusFacts } from "../subscribers/status.ts";
import type { Erasing } from "./erasing.ts";
import type { ProviderId } from "./providers.ts";
import { expiryOf, hasEnded } from "./session-life.ts";
import type { Account, AccountStore, Identity, MemberLookUpStore, Session, SessionStore } from "./store.ts";

/** A line of the author's list of members. Times are UTC milliseconds. */
export interface MemberLine {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Of the subscription of the verified address; null without one. */
  readonly status: InnerStatus | null;
  readonly providers: readonly ProviderId[];
  readonly since: number;
  readonly lastSeen: number;
}

export interface MemberDetails {
  readonly line: MemberLine;
  readonly identities: readonly Identity[];
  /** Those that have not run out. */
  readonly sessions: readonly (Session & { readonly expiresAt: number })[];
}

type FoundMember =
  | { readonly outcome: "found"; readonly details: MemberDetails }
  /** Several show this address without proof; each can be named by id. */
  | { readonly outcome: "several"; readonly ids: readonly string[] }
  | { readonly outcome: "unknown" };

/** What the author does with members, by command. */
export interface MemberManagement {
  /** In the order in which they came. */
  all(): AsyncGenerator<MemberLine>;
  /** By id, by verified address, or by an address that is only shown. */
  find(written: string): Promise<FoundMember>;
  /** Ends every session; answers how many there were. */
  signOut(memberId: string): Promise<number>;
  /** Deletes the account and the subscription of its verified address, as the member could. */
  remove(memberId: string): Promise<void>;
}

export function createMemberManagement(parts: {
  store: Omit<MemberLookUpStore, "find"> & Pick<AccountStore, "holdings"> & Pick<SessionStore, "endSessions">;
  erasing: Pick<Erasing, "deleteAccount">;
  clock: Clock;
  securityLog: SecurityLog;
}): MemberManagement {
  const { store, clock, securityLog } = parts;

  return {
    async *all() {
      for await (const page of pagesOf(store.list, ({ member }) => member.id))
        for (const { subscription, ...account } of page) yield lineOf(account, subscription);
    },

    async find(written) {
      const ids = await idsOf(written.trim());
      if (ids.length > 1) return { outcome: "several", ids };
      const holdings = ids[0] ? await store.holdings(ids[0]) : null;
      if (!holdings) return { outcome: "unknown" };
      const now = clock();
      const sessions = holdings.sessions.filter((session) => !hasEnded(session, now));
      return {
        outcome: "found",
        details: {
          line: lineOf(holdings, holdings.subscriber),
          identities: holdings.identities,
          sessions: sessions.map((session) => ({ ...session, expiresAt: expiryOf(session) })),
        },
      };
    },

    async signOut(memberId) {
      const ended = await store.endSessions(memberId, null);
      if (ended) securityLog.record({ event: "sessions-ended", member: memberId, ended }, null);
      return ended;
    },

    async remove(memberId) {
      const deleted = await parts.erasing.deleteAccount(memberId);
      if (deleted) securityLog.record({ event: "account-deleted", member: memberId }, null);
    },
  };

  async function idsOf(written: string): Promise<string[]> {
    const email = readAddress(written);
    if (!email) return [written];
    const owner = await store.findByKey(email.key);
    return owner ? [owner.id] : (await store.findUnverified(email.key)).map(({ id }) => id);
  }
}

function lineOf({ member, identities, sessions }: Account, subscription: StatusFacts | null): MemberLine {
  return {
    id: member.id,
    email: member.email,
    emailVerified: member.addressKey !== null,
    name: member.name,
    status: subscription && innerStatus(subscription),
    providers: identities.map(({ provider }) => provider),
    since: member.createdAt,
    lastSeen: Math.max(
      member.createdAt,
      ...identities.map(({ lastUsedAt }) => lastUsedAt),
      ...sessions.map(({ seenAt }) => seenAt),
    ),
  };
}
