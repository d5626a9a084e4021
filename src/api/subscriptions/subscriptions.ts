import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Clock } from "../../domain/clock.ts";
import type { OwnSubscription } from "../../domain/subscribers/own-subscription.ts";
import type { Subscribers } from "../../domain/subscribers/subscribers.ts";
import type { CountWrite } from "../../domain/write-limit.ts";
import { attemptCookie } from "../../http/cookies/attempt-cookie.ts";
import { cors } from "../../http/guards/cors.ts";
import { allowedOrigins, refuseCrossSiteWrites } from "../../http/guards/origin-check.ts";
import { isForm, jsonOrOwnForm } from "../../http/guards/own-form.ts";
import { limitBody } from "../../http/guards/request-body.ts";
import { limitWrites } from "../../http/guards/write-limit.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { seeOther, tooMany, tooManyMessage } from "../answers.ts";
import { isOneClick, newsletterLinkRoutes, READER_PATH } from "./newsletter-links.ts";
import { statsRoutes } from "./stats.ts";
import { failedPage, subscribingRoutes } from "./subscribing.ts";
import { verifyRoutes } from "./verify.ts";

export interface SubscriptionParts {
  readonly subscribers: Subscribers;
  readonly ownSubscription: OwnSubscription;
  readonly clock: Clock;
  /** Origin of SITE_URL. */
  readonly siteOrigin: string;
  /** The largest body of a request, in bytes. */
  readonly bodyBytes: number;
  /** The address of the client behind a request. */
  readonly clientOf: (c: Context) => string;
  readonly countWrite: CountWrite;
  readonly security: SecurityEvents;
  /** People who count as members; the active subscribers unless said otherwise. */
  readonly totalMembers?: () => Promise<number>;
  /** Key of the verified address of whoever is signed in. */
  readonly ownerOf?: (c: Context) => Promise<string | null>;
}

/**
 * The calls about subscriptions under /api/auth, and /verify, with their own guards: to be mounted before the guards of
 * the rest of the API, because these calls take the site's own forms besides JSON.
 */
export function subscriptionRoutes(parts: SubscriptionParts): Hono {
  const { subscribers, ownSubscription, siteOrigin, bodyBytes, clientOf, countWrite, security } = parts;
  const { totalMembers = () => subscribers.totalActive(), ownerOf = async () => null } = parts;
  const allowed = allowedOrigins(siteOrigin);
  const cookie = attemptCookie(siteOrigin);
  const guards = [cors(allowed), limitBody(bodyBytes), refuseCrossSiteWrites(allowed), jsonOrOwnForm(allowed)] as const;
  const limited = (page: (seconds: number, call: string) => string) =>
    limitWrites(countWrite, clientOf, security, (c, seconds) =>
      isForm(c) ? seeOther(c, page(seconds, c.req.path)) : tooMany(c, seconds),
    );
  const welcome = (seconds: number) => `/welcome?${new URLSearchParams({ error: tooManyMessage(seconds) })}`;

  const routes = new Hono();
  const asking = [...guards, limited((_seconds, call) => failedPage(call, "limited"))];
  routes.route(
    "/",
    subscribingRoutes({ subscribers, ownSubscription, cookie, clientOf, ownerOf, security, guards: asking }),
  );
  routes.use("/api/auth/stats", cors(allowed));
  routes.route("/", statsRoutes({ subscribers, totalMembers, cookie, ownerOf }));
  const verifying = [...guards, limited(welcome)];
  routes.route("/", verifyRoutes({ subscribers, cookie, allowed, siteOrigin, guards: verifying }));
  return routes;
}

/**
 * What the links in mails are asked to do, with its guards; the one click of mail programs passes them. To be mounted
 * where a GET of the same address still reaches the pages.
 */
export function readerLinkRoutes(parts: Omit<SubscriptionParts, "countWrite" | "clientOf" | "security">): Hono {
  const { subscribers, clock, siteOrigin, bodyBytes } = parts;
  const allowed = allowedOrigins(siteOrigin);
  const guards = [refuseCrossSiteWrites(allowed), jsonOrOwnForm(allowed)].map(unlessOneClick);

  const routes = new Hono();
  routes.use(READER_PATH, limitBody(bodyBytes), ...guards);
  routes.route("/", newsletterLinkRoutes({ subscribers, clock }));
  return routes;
}

function unlessOneClick(guard: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => (c.req.method !== "POST" || (await isOneClick(c)) ? next() : guard(c, next));
}
