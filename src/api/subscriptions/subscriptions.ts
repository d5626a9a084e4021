import { type Context, Hono } from "hono";
import type { OwnSubscription } from "../../domain/subscribers/own-subscription.ts";
import type { Subscribers } from "../../domain/subscribers/subscribers.ts";
import { attemptCookie } from "../../http/cookies/attempt-cookie.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { statsRoutes } from "./stats.ts";
import { subscribingRoutes } from "./subscribing.ts";
import { verifyRoutes } from "./verify.ts";

export interface SubscriptionParts {
  readonly subscribers: Subscribers;
  readonly ownSubscription: OwnSubscription;
  /** Origin of SITE_URL. */
  readonly siteOrigin: string;
  /** The origins that are this site. */
  readonly allowed: ReadonlySet<string>;
  /** The address of the client behind a request. */
  readonly clientOf: (c: Context) => string;
  readonly security: SecurityEvents;
  /** People who count as members. */
  readonly totalMembers: () => Promise<number>;
  /** Key of the verified address of the member who is signed in; null without one. */
  readonly ownerOf: (c: Context) => Promise<string | null>;
}

/** The calls about subscriptions under /api/auth, and /verify. */
export function subscriptionRoutes(parts: SubscriptionParts): Hono {
  const { subscribers, ownSubscription, siteOrigin, allowed, clientOf, security, totalMembers, ownerOf } = parts;
  const cookie = attemptCookie(siteOrigin);
  return new Hono()
    .route("/", subscribingRoutes({ subscribers, ownSubscription, cookie, clientOf, ownerOf, security }))
    .route("/", statsRoutes({ subscribers, totalMembers, cookie, ownerOf }))
    .route("/", verifyRoutes({ subscribers, cookie, allowed, siteOrigin }));
}
