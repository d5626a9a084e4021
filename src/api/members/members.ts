import { type Context, Hono } from "hono";
import type { Clock } from "../../domain/clock.ts";
import type { SignIn } from "../../domain/members/sign-in.ts";
import type { Members } from "../../domain/members/views.ts";
import type { OwnSubscription } from "../../domain/subscribers/own-subscription.ts";
import type { CountWrite } from "../../domain/write-limit.ts";
import { sessionCookie, signInCookie } from "../../http/cookies/session-cookie.ts";
import { failTo } from "../../http/declarations.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { MEMBER_FORMS, memberFormRoutes, resultPage } from "./member-forms.ts";
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

/** The forms of the members' pages. To be mounted where a GET of the same addresses still reaches the pages. */
export function memberPageRoutes(parts: {
  members: Members;
  ownSubscription: OwnSubscription;
  clock: Clock;
  siteOrigin: string;
  security: SecurityEvents;
}): Hono {
  const routes = new Hono();
  for (const path of MEMBER_FORMS)
    routes.use(
      path,
      failTo((c, _message, reason) => resultPage(c, { failed: reason })),
    );
  return routes.route("/", memberFormRoutes({ ...parts, session: sessionCookie(parts.siteOrigin) }));
}
