import { Hono } from "hono";
import { answerFailure } from "./failures.ts";
import { cors } from "./guards/cors.ts";
import { type GuardParts, guards } from "./guards/guards.ts";
import { requestIds } from "./request-ids.ts";

export interface GuardedAppParts extends GuardParts {
  /** Proxies before this process. */
  readonly trustProxyHops: number;
  /** Told what failed without being meant to. */
  readonly report: (error: Error, path: string) => void;
}

/** The app to which all routes are added: its requests have an id, pass the guards, and are answered when they fail. */
export function guardedApp(parts: GuardedAppParts): Hono {
  const app = new Hono();
  app.onError(answerFailure(parts.report));
  app.use(requestIds(parts.trustProxyHops));
  for (const calls of ["/api/*", "/verify"]) app.use(calls, cors(parts.allowed));
  app.use(...guards(parts));
  return app;
}
