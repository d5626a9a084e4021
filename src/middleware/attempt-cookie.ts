import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** As long as a request to subscribe is kept, in seconds. */
const LIFE = 30 * 24 * 3600;

/** The cookie by which the browser that subscribed may see its own attempt, and nobody else's. */
export interface AttemptCookie {
  read(c: Context): string | null;
  write(c: Context, attempt: string): void;
  clear(c: Context): void;
}

/** `__Host-` and `Secure` (RFC 6265bis) wherever the site is reached by https, a plain name on a loopback http site. */
export function attemptCookie(siteOrigin: string): AttemptCookie {
  const secure = siteOrigin.startsWith("https:");
  const name = secure ? "__Host-commonplace-attempt" : "commonplace-attempt";
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  return {
    read: (c) => getCookie(c, name) ?? null,
    write: (c, attempt) => setCookie(c, name, attempt, { ...attributes, maxAge: LIFE }),
    clear: (c) => void deleteCookie(c, name, attributes),
  };
}
