import type { SessionView, SignedIn } from "../../domain/members/views.ts";

const NOT_SIGNED_IN = "You are not signed in.";
const SIGNED_IN = "You are signed in.";

/** An answer before it is written as HTTP. */
export interface PlainAnswer {
  readonly status: 200 | 401;
  readonly body: object;
}

/** What `GET /api/auth/session` says (P68). */
export function sessionAnswer(who: SignedIn | null): PlainAnswer {
  if (!who) return { status: 200, body: { success: true, message: NOT_SIGNED_IN, authenticated: false } };
  const session = shownSession(who.session);
  return { status: 200, body: { success: true, message: SIGNED_IN, authenticated: true, session } };
}

/** What `GET /api/auth/me` says. */
export function meAnswer(who: SignedIn | null): PlainAnswer {
  if (!who) return { status: 401, body: { success: false, message: NOT_SIGNED_IN } };
  const [user, session] = [shownUser(who), shownSession(who.session)];
  return { status: 200, body: { success: true, message: SIGNED_IN, user, session } };
}

/** The user of `GET /api/auth/me` (P68). */
function shownUser({ member }: SignedIn): object {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    avatar_url: member.avatarUrl,
    subscription_status: member.subscriptionStatus,
    email_verified: member.emailVerified,
    created_at: new Date(member.createdAt).toISOString(),
  };
}

function shownSession({ id, createdAt, expiresAt, provider }: SessionView): object {
  return { id, createdAt: new Date(createdAt).toISOString(), expiresAt: new Date(expiresAt).toISOString(), provider };
}
