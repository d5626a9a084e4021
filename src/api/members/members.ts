import { type Context, Hono } from "hono";
import type { Members } from "../../domain/members/members.ts";
import type { SignIn } from "../../domain/members/sign-in.ts";
import type { CountWrite } from "../../domain/write-limit.ts";
import { sessionCookie, signInCookie } from "../../http/cookies/session-cookie.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { sessionRoutes } from "./session.ts";
import { signInRoutes } from "./sign-in.ts";

export interface MemberParts {
  readonly members: Members;
  readonly signIn: SignIn;
  /** Origin of SITE_URL. */
  readonly siteOrigin: string;
  /** Origin to which providers send browsers back: of API_URL, or of the site. */
  readonly callbackOrigin: string;
  /** The origins that are this site. */
  readonly allowed: ReadonlySet<string>;
  readonly clientOf: (c: Context) => string;
  readonly countWrite: CountWrite;
  readonly security: SecurityEvents;
}

/** Signing in and the calls about the member who is signed in. */
export function memberRoutes(parts: MemberParts): Hono {
  const { members, siteOrigin, security } = parts;
  const session = sessionCookie(siteOrigin);
  return new Hono()
    .route("/", sessionRoutes({ members, session, security }))
    .route("/", signInRoutes({ ...parts, session, pending: signInCookie(siteOrigin) }));
}
