import { Hono } from "hono";

/**
 * `GET /healthz` is 200 as long as the process answers at all; `GET /readyz` is 200 when it can do its work and should
 * be sent requests, else 503.
 */
export function healthRoutes({ ready }: { ready: () => boolean | Promise<boolean> }): Hono {
  return new Hono()
    .get("/healthz", (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ success: true, message: "Alive." });
    })
    .get("/readyz", async (c) => {
      c.header("Cache-Control", "no-store");
      if (await isReady(ready)) return c.json({ success: true, message: "Ready." });
      return c.json({ success: false, message: "Not ready." }, 503);
    });
}

async function isReady(ready: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await ready();
  } catch {
    return false;
  }
}
