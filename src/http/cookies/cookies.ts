import { SIGN_IN_LIFE, WHOLE_LIFE } from "../../domain/members/session-life.ts";
import { type HostCookie, hostCookie } from "./host-cookie.ts";

/** Holds the token of a session for as long as one may last; the server ends it earlier when it is not used. */
export const sessionCookie = (siteOrigin: string): HostCookie => hostCookie(siteOrigin, "session", WHOLE_LIFE / 1000);

/** By it the browser that subscribed may see its own attempt, and no other, for as long as that is kept. */
export const attemptCookie = (siteOrigin: string): HostCookie => hostCookie(siteOrigin, "attempt", 30 * 24 * 3600);

/** Ties a sign-in to the browser that began it; parallel ones share it. */
export const signInCookie = (siteOrigin: string): HostCookie => hostCookie(siteOrigin, "sign-in", SIGN_IN_LIFE / 1000);
