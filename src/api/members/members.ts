import { Hono } from "hono";
import type { Services } from "../../domain/services.ts";
import { sessionCookie } from "../../http/cookies/cookies.ts";
import type { GuardParts } from "../../http/guards/guards.ts";
import type { LanguageOfPage } from "../language-of-page.ts";
import { sessionRoutes } from "./session.ts";
import { signInRoutes } from "./sign-in.ts";

export interface MemberParts extends Omit<GuardParts, "bodyBytes">, Pick<Services, "members" | "signIn"> {
  /** Origin of SITE_URL, where pages are; the browser may have come here under another name of this site. */
  readonly siteOrigin: string;
  /** Origin to which providers send browsers back: of API_URL, or of the site. */
  readonly callbackOrigin: string;
  readonly languageOfPage: LanguageOfPage;
}

/** Signing in and the calls about the member who is signed in. */
export function memberRoutes(parts: MemberParts): Hono {
  const session = sessionCookie(parts.siteOrigin);
  return new Hono().route("/", sessionRoutes(parts, session)).route("/", signInRoutes(parts, session));
}
