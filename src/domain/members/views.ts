import type { Status } from "../subscribers/status.ts";
import type { ProfileInput } from "./input.ts";
import type { ProviderId, ProviderProfile } from "./providers.ts";

/** A signed-in person, as their own pages and calls show them. Times are UTC milliseconds. */
export interface MemberView {
  readonly id: string;
  readonly name: string | null;
  /** Null only where no provider gave one. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Path of the picture on this site; null shows the initial. */
  readonly avatarUrl: string | null;
  /** Of the subscription of the verified address. */
  readonly subscriptionStatus: Status;
  readonly createdAt: number;
}

export interface SessionView {
  readonly id: string;
  readonly createdAt: number;
  /** When it ends if it is not used before. */
  readonly expiresAt: number;
  readonly provider: ProviderId;
}

/** Who asks. */
export interface SignedIn {
  readonly member: MemberView;
  readonly session: SessionView;
  /** Key of the verified address, for what belongs to its owner; null without one. */
  readonly ownerKey: string | null;
}

/** What /settings shows besides. */
export interface AccountView {
  readonly identities: readonly {
    readonly id: string;
    readonly provider: ProviderId;
    readonly email: string | null;
    readonly emailVerified: boolean;
    readonly connectedAt: number;
    readonly lastUsedAt: number;
  }[];
  readonly sessions: readonly (SessionView & {
    /** The session that asks. */
    readonly current: boolean;
    readonly lastSeenAt: number;
    /** Browser and system, such as “Firefox on Linux”. */
    readonly browser: string | null;
  })[];
  readonly picture: "provider" | "initial";
  /** Is there a picture of the provider to choose? */
  readonly hasPicture: boolean;
  /** Was the sign-in of the session that asks recent enough to delete the account by it? */
  readonly mayDelete: boolean;
}

export type SignInOutcome =
  | {
      readonly outcome: "signed-in";
      /** For the session cookie; kept nowhere else. */
      readonly token: string;
      readonly member: MemberView;
      /** The first sign-in of this person. */
      readonly first: boolean;
      /** This provider was added to an account that another one had opened. */
      readonly joined: boolean;
      /** Sessions of the account that ended because of that. */
      readonly ended: number;
    }
  /** The provider gave no address. */
  | { readonly outcome: "no-address" };

/**
 * Accounts, identities and sessions (P59 to P65). Every operation that changes something is one
 * transaction; what was answered survives the end of the process.
 */
export interface Members {
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
  account(memberId: string, currentSessionId: string): Promise<AccountView>;
  /** Takes a provider away from an account that has another, ends the sessions that came in by it, and tells the owner by mail. */
  disconnect(memberId: string, identityId: string): Promise<"disconnected" | "last" | "unknown">;
  changeProfile(memberId: string, input: ProfileInput): Promise<void>;
  /** The provider's picture in a served format and size; null without one. */
  picture(memberId: string): Promise<{ type: string; bytes: Uint8Array } | null>;
  /** Everything held about a person, as plain JSON values: account, identities, sessions, subscription, consent, mails. */
  ownData(memberId: string): Promise<object>;
  /**
   * Deletes a person: account, identities, sessions, picture, and the subscription of the verified address. What stays
   * is a keyed hash of the address, so that no import and no old backup brings the person back. A last mail says so.
   * `sign-in-again`: nothing happened, because the sign-in of this session is older than 10 minutes.
   */
  deleteAccount(memberId: string, session: Pick<SessionView, "createdAt">): Promise<"deleted" | "sign-in-again">;
  /** Distinct people among active subscribers and members: counters, never a scan. */
  totalPeople(): Promise<number>;
}
