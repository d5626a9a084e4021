import { type Context, Hono } from "hono";
import type { Clock } from "../../domain/clock.ts";
import type { SignIn } from "../../domain/members/sign-in.ts";
import type { Members } from "../../domain/members/views.ts";
import type { OwnSubscription } from "../../domain/subscribers/own-subscription.ts";
import type { CountWrite } from "../../domain/write-limit.ts";
import { sessionCookie, signInCookie } from "../../http/cookies/session-cookie.ts";
import { cors } from "../../http/guards/cors.ts";
import { allowedOrigins, refuseCrossSiteWrites } from "../../http/guards/origin-check.ts";
import { isForm, jsonOrOwnForm, ownForm } from "../../http/guards/own-form.ts";
import { limitBody } from "../../http/guards/request-body.ts";
import { limitWrites } from "../../http/guards/write-limit.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { seeOther, tooMany } from "../answers.ts";
import { failTo } from "../failures.ts";
import { MEMBER_FORMS, memberFormRoutes, resultPage } from "./member-forms.ts";
import { sessionRoutes } from "./session.ts";
import { signInRoutes } from "./sign-in.ts";

export interface MemberParts {
  readonly members: Members;
  readonly ownSubscription: OwnSubscription;
  readonly signIn: SignIn;
  readonly clock: Clock;
  /** Origin of SITE_URL. */
  readonly siteOrigin: string;
  /** Origin to which providers send browsers back: of API_URL, or of the site. */
  readonly callbackOrigin: string;
  readonly bodyBytes: number;
  readonly clientOf: (c: Context) => string;
  readonly countWrite: CountWrite;
  readonly security: SecurityEvents;
}

/**
 * Signing in and the calls about whoever is signed in, with their own guards: to be mounted first, because a browser
 * asks for its session more often than for anything else.
 */
export function memberRoutes(parts: Omit<MemberParts, "ownSubscription">): Hono {
  const { members, signIn, siteOrigin, callbackOrigin, bodyBytes, clientOf, countWrite, security } = parts;
  const allowed = allowedOrigins(siteOrigin);
  const session = sessionCookie(siteOrigin);
  const pending = signInCookie(siteOrigin);

  const routes = new Hono();
  for (const call of ["session", "me", "avatar", "data"]) routes.use(`/api/auth/${call}`, cors(allowed));
  routes.use(
    "/api/auth/logout",
    failTo((c, _message, reason) => (isForm(c) ? `/settings?failed=${reason}` : null)),
    cors(allowed),
    limitBody(bodyBytes),
    refuseCrossSiteWrites(allowed),
    jsonOrOwnForm(allowed),
    limitWrites(countWrite, clientOf, security, (c, seconds) =>
      isForm(c) ? seeOther(c, "/settings?failed=limited") : tooMany(c, seconds),
    ),
  );
  routes.route("/", sessionRoutes({ members, session, security }));
  routes.route(
    "/",
    signInRoutes({
      signIn,
      siteOrigin,
      callbackOrigin,
      allowed,
      session,
      pending,
      clientOf,
      countWrite,
      security,
    }),
  );
  return routes;
}

/** The forms of the members' pages. To be mounted where a GET of the same addresses still reaches the pages. */
export function memberPageRoutes(parts: Omit<MemberParts, "signIn" | "callbackOrigin">): Hono {
  const { members, ownSubscription, clock, siteOrigin, bodyBytes, clientOf, countWrite, security } = parts;
  const allowed = allowedOrigins(siteOrigin);

  const routes = new Hono();
  for (const path of MEMBER_FORMS)
    routes.use(
      path,
      failTo((c, _message, reason) => resultPage(c, { failed: reason })),
      limitBody(bodyBytes),
      refuseCrossSiteWrites(allowed),
      ownForm(allowed),
      limitWrites(countWrite, clientOf, security, (c) => seeOther(c, resultPage(c, { failed: "limited" }))),
    );
  routes.route(
    "/",
    memberFormRoutes({ members, ownSubscription, session: sessionCookie(siteOrigin), security, clock }),
  );
  return routes;
}
