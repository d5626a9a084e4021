import { type HostCookie, hostCookie } from "./host-cookie.ts";

/** As long as a request to subscribe is kept, in seconds. */
const LIFE = 30 * 24 * 3600;

/** The cookie by which the browser that subscribed may see its own attempt, and no other. */
export type AttemptCookie = HostCookie;

export const attemptCookie = (siteOrigin: string): AttemptCookie => hostCookie(siteOrigin, "attempt", LIFE);
