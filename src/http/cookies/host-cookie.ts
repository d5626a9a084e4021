import type { Context } from "hono";
import { generateCookie, setCookie } from "hono/cookie";

export type HostCookie = ReturnType<typeof hostCookie>;

/**
 * A cookie that belongs to this host alone and that no script reads: `__Host-` and `Secure` (RFC 6265bis) wherever the
 * site is reached by https, a plain name on a loopback http site. `SameSite=Lax`, so that it comes along when a reader
 * follows a link or returns from a provider, and with no request that another site's page makes. `life` in seconds;
 * values are made of letters, digits, `-` and `_`.
 */
export function hostCookie(siteOrigin: string, word: string, life: number) {
  const secure = siteOrigin.startsWith("https:");
  const name = `${secure ? "__Host-" : ""}commonplace-${word}`;
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)\\s*(?:;|$)`);
  const readFrom = (header: string | null | undefined) => (header ? (pattern.exec(header)?.[1] ?? null) : null);
  const expired = generateCookie(name, "", { ...attributes, maxAge: 0 });
  return {
    /** From a request's `Cookie` header. */
    readFrom,
    read: (c: Context) => readFrom(c.req.header("Cookie")),
    write: (c: Context, value: string) => setCookie(c, name, value, { ...attributes, maxAge: life }),
    clear: (c: Context) => c.header("Set-Cookie", expired, { append: true }),
    /** The value of `Set-Cookie` by which a browser forgets it. */
    expired,
  };
}
