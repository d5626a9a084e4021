import type { Hono } from "hono";
import { createRequestScope } from "../../src/assembly/request-scope.ts";
import { type GuardedAppParts, guardedApp } from "../../src/http/guarded-app.ts";
import { allowedOrigins } from "../../src/http/guards/origin-check.ts";
import { securityEvents } from "../../src/http/security-events.ts";
import { ORIGIN } from "./sample-site.ts";

/** The guards, before routes that a test adds. */
export function guardedForTest(given: Partial<GuardedAppParts> = {}): Hono {
  const clientOf = given.clientOf ?? (() => "192.0.2.1");
  return guardedApp({
    allowed: allowedOrigins(ORIGIN),
    bodyBytes: 16_384,
    countWrite: () => 0,
    clientOf,
    security: securityEvents({ record() {} }, clientOf),
    scope: createRequestScope(),
    report(error) {
      throw error;
    },
    ...given,
  });
}
