import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { newRandom } from "../ids.ts";
import { shownStatus } from "../subscribers/status.ts";
import type { Erasing } from "./erasing.ts";
import { decideDisconnect, decideSignIn } from "./joining.ts";
import { providedEmail } from "./naming.ts";
import { describeHoldings } from "./own-data.ts";
import { type FetchPicture, pictureKeeper } from "./pictures.ts";
import { expiryOf, hasEnded, IDLE_LIFE, isFresh, isNoteDue, SIGN_IN_LIFE, WHOLE_LIFE } from "./session-life.ts";
import type { MemberStore, Session, SessionFacts } from "./store.ts";
import type { AccountView, Members, MemberView, SessionView, SignedIn } from "./views.ts";

const FORGOTTEN_AT_ONCE = 500;

export function createMembers(parts: {
  store: MemberStore;
  erasing: Pick<Erasing, "deleteAccount">;
  fetchPicture: FetchPicture;
  clock: Clock;
  /** A mail was written to the outbox. */
  wake: () => void;
}): Members & {
  /** Forgets sessions and sign-ins that have run out; true when there is more to forget. */
  forget(): Promise<boolean>;
} {
  const { store, clock } = parts;
  const noting = new Set<string>();
  const keepPicture = pictureKeeper(parts);

  return {
    async signIn(profile, browser) {
      const now = clock();
      const email = providedEmail(profile.email, profile.emailVerified);
      if (!email) return { outcome: "no-address" };
      const token = newRandom();
      const tokenHash = hashOf(token);
      const { answer, session } = await store.signIn(
        {
          provider: profile.provider,
          subject: profile.subject,
          addressKey: email.key,
          replaces: browser.replaces && hashOf(browser.replaces),
        },
        (facts) => decideSignIn(facts, { profile, email, userAgent: browser.userAgent, tokenHash, now }),
      );
      const { first, joined, ended } = answer;
      if (joined) parts.wake();
      void keepPicture(answer.memberId, profile);
      return { outcome: "signed-in", token, member: viewOfMember(session), first, joined, ended };
    },

    async signedIn(token) {
      if (token === null || !isToken(token)) return null;
      const facts = await store.findSession(hashOf(token));
      const now = clock();
      if (!facts || hasEnded(facts.session, now)) return null;
      return signedInAs(facts, now);
    },

    signOut: async (token) => (isToken(token) ? store.endSessionByToken(hashOf(token)) : null),
    endSession: (memberId, sessionId) => store.endSession(memberId, sessionId),
    endSessions: (memberId, exceptSessionId) => store.endSessions(memberId, exceptSessionId),

    async account(memberId, currentSessionId): Promise<AccountView> {
      const account = await store.account(memberId);
      const now = clock();
      return {
        identities: (account?.identities ?? []).map(
          ({ id, provider, email, emailVerified, connectedAt, lastUsedAt }) => ({
            id,
            provider,
            email,
            emailVerified,
            connectedAt,
            lastUsedAt,
          }),
        ),
        sessions: (account?.sessions ?? [])
          .filter((session) => !hasEnded(session, now))
          .map((session) => ({
            ...viewOfSession(session),
            current: session.id === currentSessionId,
            lastSeenAt: session.seenAt,
            browser: session.browser,
          })),
        picture: account?.member.picture ?? "initial",
        hasPicture: account?.hasPicture ?? false,
        mayDelete:
          account?.sessions.some((session) => session.id === currentSessionId && isFresh(session, now)) ?? false,
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
      return picture && { type: picture.type, bytes: picture.bytes };
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

    forget() {
      const now = clock();
      return store.forget({
        seenBefore: now - IDLE_LIFE,
        openedBefore: now - WHOLE_LIFE,
        signInsBefore: now - SIGN_IN_LIFE,
        limit: FORGOTTEN_AT_ONCE,
      });
    },
  };

  function signedInAs(facts: SessionFacts, now: number): SignedIn {
    const { session, member } = facts;
    const noteDue = isNoteDue(session, now);
    if (noteDue) void note(session, now);
    return {
      member: viewOfMember(facts),
      session: viewOfSession(noteDue ? { ...session, seenAt: now } : session),
      ownerKey: member.addressKey,
    };
  }

  /** Notes that a session is in use. No answer waits for it, and while nothing can be written reading goes on. */
  async function note({ id }: Session, now: number): Promise<void> {
    if (noting.has(id)) return;
    noting.add(id);
    await store.touch(id, now).catch(() => {});
    noting.delete(id);
  }
}

function viewOfMember({ member, pictureVersion, subscription }: SessionFacts): MemberView {
  const { id, name, email, addressKey, picture, createdAt } = member;
  return {
    id,
    name,
    email,
    emailVerified: addressKey !== null,
    avatarUrl: picture === "provider" && pictureVersion !== null ? `/api/auth/avatar?v=${pictureVersion}` : null,
    subscriptionStatus: subscription ? shownStatus(subscription) : "unsubscribed",
    createdAt,
  };
}

function viewOfSession(session: Session): SessionView {
  const { id, createdAt, provider } = session;
  return { id, createdAt, expiresAt: expiryOf(session), provider };
}

/** 256 bits, as `newRandom` writes them. */
function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored of a token: enough to recognise it, useless in a stolen database. */
function hashOf(token: string): string {
  return hash("sha256", token, "base64url");
}
