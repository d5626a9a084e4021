import { pick } from "../pick.ts";
import { type Status, shownStatus } from "../subscribers/status.ts";
import { expiryOf } from "./session-life.ts";
import type { Identity, Member, Session, SessionFacts } from "./store.ts";

/** A signed-in person, as their own pages and calls show them. Times are UTC milliseconds. */
export interface MemberView extends Pick<Member, "id" | "name" | "createdAt"> {
  /** Null only where no provider gave one. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Path of the picture on this site; null shows the initial. */
  readonly avatarUrl: string | null;
  /** Of the subscription of the verified address. */
  readonly subscriptionStatus: Status;
}

export interface SessionView extends Pick<Session, "id" | "createdAt" | "provider"> {
  /** When it ends if it is not used before. */
  readonly expiresAt: number;
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
  readonly identities: readonly Pick<
    Identity,
    "id" | "provider" | "email" | "emailVerified" | "connectedAt" | "lastUsedAt"
  >[];
  readonly sessions: readonly (SessionView & {
    /** The session that asks. */
    readonly current: boolean;
    readonly lastSeenAt: number;
    /** Browser and system, such as “Firefox on Linux”. */
    readonly browser: string | null;
  })[];
  readonly picture: Member["picture"];
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

export function viewOfMember({ member, pictureVersion, subscription }: SessionFacts): MemberView {
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

export function viewOfSession(session: Session): SessionView {
  return { ...pick(session, "id", "createdAt", "provider"), expiresAt: expiryOf(session) };
}
