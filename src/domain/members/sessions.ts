import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { isRandom, newRandom } from "../ids.ts";
import { decideSignIn } from "./joining.ts";
import { providedEmail } from "./naming.ts";
import { type FetchPicture, pictureKeeper } from "./pictures.ts";
import type { ProviderProfile } from "./providers.ts";
import { hasEnded, IDLE_LIFE, isNoteDue, SIGN_IN_LIFE, WHOLE_LIFE } from "./session-life.ts";
import type { MemberPictureStore, SessionFacts, SessionStore } from "./store.ts";
import { type SignedIn, type SignInOutcome, viewOfMember, viewOfSession } from "./views.ts";

const FORGOTTEN_AT_ONCE = 500;

/** Who is signed in, and where. */
export interface Sessions {
  /**
   * Opens a new session for whom a provider has identified: known by provider and subject, else joined to the account
   * whose verified address is the same verified address, else new. Of an account joined to, the owner is told by mail
   * and all other sessions end. `replaces` ends the session that the browser had.
   */
  signIn(
    profile: ProviderProfile,
    browser: { replaces: string | null; userAgent: string | null },
  ): Promise<SignInOutcome>;
  /** Whose session this is; null for none, one that has run out, and nonsense. One point read; counts as use. */
  signedIn(token: string | null): Promise<SignedIn | null>;
  /** Ends the session of a token; whose it was, null when there was none. */
  signOut(token: string): Promise<string | null>;
  /** Ends one session of a member. */
  endSession(memberId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a member but one; returns how many. */
  endSessions(memberId: string, exceptSessionId: string | null): Promise<number>;
}

export function createSessions(parts: {
  store: SessionStore & Pick<MemberPictureStore, "pictureTime" | "savePicture">;
  fetchPicture: FetchPicture;
  clock: Clock;
  /** A mail was written to the outbox. */
  wake: () => void;
}): Sessions & {
  /** Forgets sessions and sign-ins that have run out; true when there is more to forget. */
  forget(): Promise<boolean>;
} {
  const { store, clock } = parts;
  const noting = new Set<string>();
  const keepPicture = pictureKeeper(parts);

  return {
    async signIn(profile, { replaces, userAgent }) {
      const now = clock();
      const email = providedEmail(profile.email, profile.emailVerified);
      if (!email) return { outcome: "no-address" };
      const token = newRandom();
      const tokenHash = hashOf(token);
      const { provider, subject } = profile;
      const { answer, session } = await store.signIn(
        { provider, subject, addressKey: email.key, replaces: replaces && hashOf(replaces) },
        (facts) => decideSignIn(facts, { profile, email, userAgent, tokenHash, now }),
      );
      const { memberId, ...came } = answer;
      if (came.joined) parts.wake();
      void keepPicture(memberId, profile);
      return { outcome: "signed-in", token, member: viewOfMember(session), ...came };
    },

    async signedIn(token) {
      if (!isRandom(token)) return null;
      const facts = await store.findSession(hashOf(token));
      const now = clock();
      return facts && !hasEnded(facts.session, now) ? signedInAs(facts, now) : null;
    },

    signOut: async (token) => (isRandom(token) ? store.endSessionByToken(hashOf(token)) : null),
    endSession: (memberId, sessionId) => store.endSession(memberId, sessionId),
    endSessions: (memberId, exceptSessionId) => store.endSessions(memberId, exceptSessionId),

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
    if (noteDue) void note(session.id, now);
    return {
      member: viewOfMember(facts),
      session: viewOfSession(noteDue ? { ...session, seenAt: now } : session),
      ownerKey: member.addressKey,
    };
  }

  /** Notes that a session is in use. No answer waits for it, and while nothing can be written reading goes on. */
  async function note(id: string, now: number): Promise<void> {
    if (noting.has(id)) return;
    noting.add(id);
    await store.touch(id, now).catch(() => {});
    noting.delete(id);
  }
}

/** What is stored of a token: enough to recognise it, useless in a stolen database. */
function hashOf(token: string): string {
  return hash("sha256", token, "base64url");
}
