import type { MiddlewareHandler } from "hono";

/** What an asking page's origin is told; nothing, unless it is one of `allowed`. */
export function accessOf(allowed: ReadonlySet<string>, origin: string | undefined): readonly [string, string][] {
  if (origin === undefined || !allowed.has(origin)) return [];
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Allow-Credentials", "true"],
    ["Access-Control-Expose-Headers", "X-Total-Count, X-Years, Retry-After"],
  ];
}

const METHODS = "GET, HEAD, POST";

/**
 * Cross-origin access (Fetch standard, section 3.3) for a fixed set of origins, with credentials: any other origin is
 * told nothing. Never `*`, never the asker's origin reflected. Answers every OPTIONS request itself.
 */
export function cors(allowed: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const preflight = c.req.method === "OPTIONS";
    if (preflight) c.res = new Response(null, { status: 204, headers: { Allow: `${METHODS}, OPTIONS` } });
    else await next();

    const { headers } = c.res;
    headers.append("Vary", "Origin");
    const origin = c.req.header("Origin");
    for (const [name, value] of accessOf(allowed, origin)) headers.set(name, value);
    if (!preflight || origin === undefined || !allowed.has(origin)) return;
    headers.set("Access-Control-Allow-Methods", METHODS);
    headers.set("Access-Control-Allow-Headers", "Content-Type");
    headers.set("Access-Control-Max-Age", "600");
  };
}
