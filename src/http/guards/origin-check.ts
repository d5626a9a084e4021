import type { Context } from "hono";
import { isLoopback } from "../../domain/loopback.ts";
import type { Check } from "./guards.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Is the method a safe one (RFC 9110, section 9.2.1)? TRACE is not taken for one. */
export const readsOnly = (c: Context): boolean => reading.has(c.req.method);

/**
 * The origins whose pages may use the API with the reader's cookies: the site's own, and on a loopback site both of
 * the machine's usual names with the same port.
 */
export function allowedOrigins(siteOrigin: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const origins = new Set([siteOrigin]);
  if (!isLoopback(hostname)) return origins;
  for (const name of ["localhost", "127.0.0.1"]) origins.add(`${protocol}//${name}${port && `:${port}`}`);
  return origins;
}

/**
 * Answers 403 to a write that the page of another site caused. Browsers tell where a write comes from, by `Origin` and
 * by `Sec-Fetch-Site` (Fetch Metadata); a client that says neither is no browser, carries no reader's cookies
 * unknowingly, and may write.
 */
export function refuseForeignOrigins(allowed: ReadonlySet<string>): Check {
  return (c) => {
    if (isOwn(c.req.header("Origin"), c.req.header("Sec-Fetch-Site"))) return null;
    return c.json({ success: false, message: "Requests from other sites are not accepted." }, 403);
  };

  function isOwn(origin: string | undefined, fetchSite: string | undefined): boolean {
    if (origin !== undefined) return allowed.has(origin) && fetchSite !== "cross-site";
    return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
  }
}
