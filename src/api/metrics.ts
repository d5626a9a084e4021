import { Hono } from "hono";
import { KEPT_BY_NOBODY } from "../http/cache-control.ts";

/** The figures of this process, for whoever may see them. */
export interface MetricsParts {
  /** Whether `/metrics` exists for others than the commands at this machine: a token was set. */
  readonly offered: boolean;
  /** Compares the token that a request carries in a time that tells nothing of it. */
  admits(token: string): boolean;
  text(): Promise<{ readonly contentType: string; readonly text: string }>;
  values(): Promise<readonly object[]>;
}

/**
 * `GET /metrics` tells the figures of this process to whoever carries the token: as text for Prometheus, or as JSON where
 * that is asked for. Without a token in the settings there is nothing at this address.
 */
export function metricsRoutes({ metrics }: { readonly metrics: MetricsParts | null }): Hono {
  return new Hono().get("/metrics", async (c, next) => {
    if (!metrics) return next();
    const [scheme, token = ""] = (c.req.header("Authorization") ?? "").split(" ");
    const admitted = scheme?.toLowerCase() === "bearer" && metrics.admits(token);
    if (!admitted && !metrics.offered) return next();
    c.header("Cache-Control", KEPT_BY_NOBODY);
    c.header("X-Robots-Tag", "noindex");
    if (!admitted) {
      c.header("WWW-Authenticate", "Bearer");
      return c.body(null, 401);
    }
    if (c.req.header("Accept") === "application/json") return c.json(await metrics.values());
    const { contentType, text } = await metrics.text();
    return c.body(text, 200, { "Content-Type": contentType });
  });
}
