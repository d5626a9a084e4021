import { type Context, Hono } from "hono";
import type { Services } from "../../domain/services.ts";
import { attemptCookie } from "../../http/cookies/cookies.ts";
import type { GuardParts } from "../../http/guards/guards.ts";
import type { LanguageOfPage } from "../language-of-page.ts";
import { statsRoutes } from "./stats.ts";
import { subscribingRoutes } from "./subscribing.ts";
import { verifyRoutes } from "./verify.ts";

export interface SubscriptionParts
  extends Pick<GuardParts, "allowed" | "clientOf" | "security">,
    Pick<Services, "subscribers" | "ownSubscription"> {
  /** Origin of SITE_URL; a request to another host of ours is sent there. */
  readonly siteOrigin: string;
  readonly languageOfPage: LanguageOfPage;
  /** People who count as members. */
  readonly totalMembers: () => Promise<number>;
  /** Key of the verified address of the member who is signed in; null without one. */
  readonly ownerOf: (c: Context) => Promise<string | null>;
}

/** The calls about subscriptions under /api/auth, and /verify. */
export function subscriptionRoutes(parts: SubscriptionParts): Hono {
  const cookie = attemptCookie(parts.siteOrigin);
  return new Hono()
    .route("/", subscribingRoutes(parts, cookie))
    .route("/", statsRoutes(parts, cookie))
    .route("/", verifyRoutes(parts, cookie));
}
