import type { NewMail } from "../delivery/store.ts";
import type { StatusFacts } from "../subscribers/status.ts";
import type { Consent, SentMail, Subscriber, SuppressionReason } from "../subscribers/store.ts";
import type { ProfileInput } from "./input.ts";
import type { ProviderId } from "./providers.ts";

/** A person who signs in. Times are UTC milliseconds. */
export interface Member {
  readonly id: string;
  /** As shown. */
  readonly name: string | null;
  /** As shown; the verified address whenever there is an `addressKey`. */
  readonly email: string | null;
  /**
   * Key of the verified address: at least one identity of the member vouches for it, and no other member has the same.
   * Null without one.
   */
  readonly addressKey: string | null;
  readonly picture: "provider" | "initial";
  readonly createdAt: number;
}

/** A provider's word for a member. */
export interface Identity {
  readonly id: string;
  readonly memberId: string;
  readonly provider: ProviderId;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly connectedAt: number;
  readonly lastUsedAt: number;
}

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly memberId: string;
  readonly provider: ProviderId;
  readonly browser: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** A member with everything that hangs on it. */
export interface Account {
  readonly member: Member;
  readonly identities: readonly Identity[];
  readonly sessions: readonly Session[];
}

/** What is known when a person comes from a provider. */
export interface SignInFacts {
  /** The identity, by provider and subject, and whose it is. */
  readonly known: (Account & { readonly identity: Identity }) | null;
  /** Another account that holds the verified address; null without one. */
  readonly holder: Account | null;
}

/** What a sign-in changes; all of it or nothing. */
export interface SignInDecision<T> {
  readonly answer: T;
  /** New or changed, in this order: one gives an address up before another takes it. */
  readonly members: readonly Member[];
  readonly identities: readonly Identity[];
  readonly session: Session;
  readonly tokenHash: string;
  /** Ids of sessions that end. */
  readonly ended: readonly string[];
  readonly mail: NewMail | null;
}

/** What taking a provider away changes; null for nothing. */
export interface DisconnectDecision<T> {
  readonly answer: T;
  readonly change: { readonly member: Member; readonly identity: Identity; readonly mail: NewMail | null } | null;
}

/** Everything that one look at a session gives. */
export interface SessionFacts {
  readonly session: Session;
  readonly member: Member;
  /** Of the provider's picture; null without one. */
  readonly pictureVersion: string | null;
  /** Of the subscription of the verified address; null without one. */
  readonly subscription: StatusFacts | null;
}

export interface Picture {
  readonly provider: ProviderId;
  /** Changes with the picture. */
  readonly version: string;
  readonly fetchedAt: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What an erased person's row becomes: a keyed hash. */
export interface Erased {
  readonly hash: string;
  readonly reason: SuppressionReason;
  readonly at: number;
}

/** What an erasure leaves behind. */
export interface ErasureDecision {
  readonly keep: readonly Erased[];
  /** The last mail, to go after everything is deleted. With it go the notices that still wait in the outbox. */
  readonly mail: NewMail | null;
}

/** Everything that is stored about a person. */
export interface Holdings extends Account {
  readonly picture: Picture | null;
  readonly subscriber: Subscriber | null;
  readonly consents: readonly Consent[];
  readonly mails: readonly {
    readonly template: string;
    readonly recipient: string;
    readonly state: string;
    readonly createdAt: number;
    readonly finishedAt: number | null;
  }[];
  /** Mails that were sent and have left the outbox since. */
  readonly sentBefore: readonly SentMail[];
  /** Issues of the newsletter of which there is a copy to them, and what became of it; newest first. */
  readonly issues: readonly {
    readonly kind: string;
    readonly slug: string;
    readonly subject: string;
    readonly state: string;
    readonly startedAt: number | null;
  }[];
}

/** A line of the author's list of members. */
export interface MemberRecord extends Account {
  readonly subscription: StatusFacts | null;
}

/** What signing in and sessions need stored. Each operation that changes something is one transaction. */
export interface SessionStore {
  /**
   * Reads the facts about who comes from a provider and carries out what `decide` makes of them. Calls about one
   * identity, or one address, follow one another. `replaces`: hash of the token of a session that ends in any case.
   */
  signIn<T>(
    asked: { provider: ProviderId; subject: string; addressKey: string | null; replaces: string | null },
    decide: (facts: SignInFacts) => SignInDecision<T>,
  ): Promise<{ readonly answer: T; readonly session: SessionFacts }>;
  /** One point read, however many there are. */
  findSession(tokenHash: string): Promise<SessionFacts | null>;
  touch(sessionId: string, seenAt: number): Promise<void>;
  /** Whose session it was; null for none. */
  endSessionByToken(tokenHash: string): Promise<string | null>;
  endSession(memberId: string, sessionId: string): Promise<boolean>;
  endSessions(memberId: string, exceptSessionId: string | null): Promise<number>;
  /** Up to `limit` rows of each kind that were kept long enough; true when there is more to do. */
  forget(limits: { seenBefore: number; openedBefore: number; signInsBefore: number; limit: number }): Promise<boolean>;
}

/** What members' pictures need stored. */
export interface MemberPictureStore {
  /** When the picture was fetched; null without one. */
  pictureTime(memberId: string): Promise<number | null>;
  picture(memberId: string): Promise<Picture | null>;
  /** Nothing happens where the member has gone. */
  savePicture(memberId: string, picture: Picture): Promise<void>;
}

/** What members' own pages need stored. Each operation that changes something is one transaction. */
export interface AccountStore {
  account(memberId: string): Promise<(Account & { readonly hasPicture: boolean }) | null>;
  /** `decide` is told who else holds an address for which the identities that would remain vouch. */
  disconnect<T>(
    memberId: string,
    decide: (facts: { account: Account; isHeldByOthers: (addressKey: string) => boolean }) => DisconnectDecision<T>,
  ): Promise<T | null>;
  changeProfile(memberId: string, profile: ProfileInput): Promise<void>;
  holdings(memberId: string): Promise<Holdings | null>;
  counts(): Promise<{ readonly active: number; readonly members: number; readonly membersActive: number }>;
}

/** What finding members needs stored. */
export interface MemberLookUpStore {
  find(memberId: string): Promise<Member | null>;
  findByKey(addressKey: string): Promise<Member | null>;
  /** Members who show this address without its being verified for them; upper and lower case are one. At most ten. */
  findUnverified(addressKey: string): Promise<readonly Member[]>;
  /** In the order of their ids; `after` is the id of the last one seen. */
  list(after: string | null, limit: number): Promise<readonly MemberRecord[]>;
}

/** What erasing needs stored. Each operation that changes something is one transaction. */
export interface ErasureStore {
  /**
   * Deletes a member, all that hangs on it and, if `subscription`, the subscription of the verified address; leaves what
   * `decide` makes of it. False, and nothing happened, when the address is not the expected one any more.
   */
  erase(
    member: { readonly id: string; readonly addressKey: string | null },
    subscription: boolean,
    decide: (subscriber: Subscriber | null) => ErasureDecision,
  ): Promise<boolean>;
  /** Which of these hashes are not kept. */
  unknownHashes(hashes: readonly string[]): Promise<readonly string[]>;
  keepHashes(erased: readonly Erased[]): Promise<void>;
}
