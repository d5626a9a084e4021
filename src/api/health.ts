import { Hono } from "hono";
import { answer } from "../http/answers.ts";
import type { ApiParts } from "./api.ts";

/**
 * `GET /healthz` is 200 as long as the process answers at all; `GET /readyz` is 200 when it can do its work and should
 * be sent requests, else 503.
 */
export function healthRoutes({ ready }: Pick<ApiParts, "ready">): Hono {
  return new Hono()
    .get("/healthz", (c) => answer(c, 200, "Alive."))
    .get("/readyz", async (c) => {
      const isReady = await Promise.try(ready).catch(() => false);
      return isReady ? answer(c, 200, "Ready.") : answer(c, 503, "Not ready.");
    });
}
