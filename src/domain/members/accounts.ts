import type { Clock } from "../clock.ts";
import { pick } from "../pick.ts";
import type { Erasing } from "./erasing.ts";
import type { ProfileInput } from "./input.ts";
import { decideDisconnect } from "./joining.ts";
import { describeHoldings } from "./own-data.ts";
import { hasEnded, isFresh } from "./session-life.ts";
import type { AccountStore, MemberPictureStore, Picture, Session } from "./store.ts";
import { type AccountView, viewOfSession } from "./views.ts";

/** What members see and change of their own account. Every operation that changes something is one transaction. */
export interface Accounts {
  account(memberId: string, currentSessionId: string): Promise<AccountView>;
  /** Takes a provider away from an account that has another, ends the sessions that came in by it, and tells the owner by mail. */
  disconnect(memberId: string, identityId: string): Promise<"disconnected" | "last" | "unknown">;
  changeProfile(memberId: string, input: ProfileInput): Promise<void>;
  /** The provider's picture in a served format and size; null without one. */
  picture(memberId: string): Promise<Pick<Picture, "type" | "bytes"> | null>;
  /** Everything held about a person, as plain JSON values: account, identities, sessions, subscription, consent, mails. */
  ownData(memberId: string): Promise<object>;
  /**
   * Deletes a person: account, identities, sessions, picture, and the subscription of the verified address. What stays
   * is a keyed hash of the address, so that no import and no old backup brings the person back. A last mail says so.
   * `sign-in-again`: nothing happened, because the sign-in of this session is older than 10 minutes.
   */
  deleteAccount(memberId: string, session: Pick<Session, "createdAt">): Promise<"deleted" | "sign-in-again">;
  /** Distinct people among active subscribers and members: counters, never a scan. */
  totalPeople(): Promise<number>;
}

export function createAccounts(parts: {
  store: AccountStore & Pick<MemberPictureStore, "picture">;
  erasing: Pick<Erasing, "deleteAccount">;
  clock: Clock;
  /** A mail was written to the outbox. */
  wake: () => void;
}): Accounts {
  const { store, clock } = parts;

  return {
    async account(memberId, currentSessionId) {
      const account = await store.account(memberId);
      const now = clock();
      const sessions = account?.sessions ?? [];
      return {
        identities: (account?.identities ?? []).map((identity) =>
          pick(identity, "id", "provider", "email", "emailVerified", "connectedAt", "lastUsedAt"),
        ),
        sessions: sessions
          .filter((session) => !hasEnded(session, now))
          .map((session) => ({
            ...viewOfSession(session),
            current: session.id === currentSessionId,
            lastSeenAt: session.seenAt,
            browser: session.browser,
          })),
        picture: account?.member.picture ?? "initial",
        hasPicture: account?.hasPicture ?? false,
        mayDelete: sessions.some((session) => session.id === currentSessionId && isFresh(session, now)),
      };
    },

    async disconnect(memberId, identityId) {
      const asked = { identityId, now: clock() };
      const answer = await store.disconnect(memberId, (facts) => decideDisconnect(facts, asked));
      if (answer === "disconnected") parts.wake();
      return answer ?? "unknown";
    },

    changeProfile: (memberId, input) => store.changeProfile(memberId, input),

    async picture(memberId) {
      const picture = await store.picture(memberId);
      return picture && pick(picture, "type", "bytes");
    },

    async ownData(memberId) {
      const holdings = await store.holdings(memberId);
      return holdings ? describeHoldings(holdings) : {};
    },

    async deleteAccount(memberId, session) {
      if (!isFresh(session, clock())) return "sign-in-again";
      await parts.erasing.deleteAccount(memberId);
      parts.wake();
      return "deleted";
    },

    async totalPeople() {
      const { active, members, membersActive } = await store.counts();
      return active + members - membersActive;
    },
  };
}
