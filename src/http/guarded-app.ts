import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { answerFailure } from "./failures.ts";
import { cors } from "./guards/cors.ts";
import { type GuardParts, guards } from "./guards/guards.ts";

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
  // The id of a trusted proxy is taken over, so that its log and this one can be read together.
  app.use(requestId({ headerName: parts.trustProxyHops > 0 ? "X-Request-Id" : "" }));
  for (const calls of ["/api/*", "/verify"]) app.use(calls, cors(parts.allowed));
  app.use(...guards(parts));
  return app;
}
