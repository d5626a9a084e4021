import { type HostCookie, hostCookie } from "./host-cookie.ts";

/** The longest life of a session, in seconds; the server ends it earlier when it is not used. */
const SESSION_LIFE = 30 * 24 * 3600;
/** As long as the way to a provider and back may take, in seconds. */
const SIGN_IN_LIFE = 600;

/** Holds the token of a session. */
export const sessionCookie = (siteOrigin: string): HostCookie => hostCookie(siteOrigin, "session", SESSION_LIFE);

/** Ties a sign-in to the browser that began it; parallel ones share it. */
export const signInCookie = (siteOrigin: string): HostCookie => hostCookie(siteOrigin, "sign-in", SIGN_IN_LIFE);
