import { Hono } from "hono";
import type { ContentOfNodes } from "../domain/nodes.ts";
import { answer } from "../http/answers.ts";
import type { ApiParts } from "./api.ts";

/**
 * `GET /healthz` is 200 as long as the process answers at all; `GET /readyz` is 200 when it can do its work and should
 * be sent requests, else 503. One of several nodes also says whether all have the same content, and stays ready where they
 * have not: while a new version is brought to them, that is as it should be.
 */
export function healthRoutes({ ready, nodes }: Pick<ApiParts, "ready" | "nodes">): Hono {
  return new Hono()
    .get("/healthz", (c) => answer(c, 200, "Alive."))
    .get("/readyz", async (c) => {
      const isReady = await Promise.try(ready).catch(() => false);
      return isReady ? answer(c, 200, "Ready.", inJson(nodes())) : answer(c, 503, "Not ready.");
    });
}

function inJson(nodes: ContentOfNodes | null): object {
  return nodes?.content === "differs" ? { ...nodes, since: new Date(nodes.since).toISOString() } : { ...nodes };
}
