import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { answerFailure } from "./failures.ts";
import { cors } from "./guards/cors.ts";
import { type GuardParts, guards } from "./guards/guards.ts";
import type { RequestScope } from "./request-id.ts";

export interface GuardedAppParts extends GuardParts {
  readonly scope: RequestScope;
  /** Told what failed without being meant to. */
  readonly report: (error: Error, path: string) => void;
}

/** The app to which all routes are added: its requests have an id, pass the guards, and are answered when they fail. */
export function guardedApp(parts: GuardedAppParts): Hono {
  const app = new Hono();
  app.onError(answerFailure(parts.report));
  app.use((c, next) => withId(parts.scope, c, next));
  for (const calls of ["/api/*", "/verify"]) app.use(calls, cors(parts.allowed));
  app.use(...guards(parts));
  return app;
}

/** A page that is made anew by itself is asked for by no request, and has an id of its own. */
async function withId(scope: RequestScope, c: Context, next: () => Promise<void>): Promise<void> {
  const id = scope.id();
  c.set("requestId", id ?? randomUUID());
  if (id !== null) return next();
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = scope.run(c.get("requestId"), () => resolve(next()));
  await promise.finally(end);
}
