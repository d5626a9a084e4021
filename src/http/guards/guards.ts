import type { Context, MiddlewareHandler } from "hono";
import type { CountWrite } from "../../domain/write-limit.ts";
import { declared, type GuardName } from "../declarations.ts";
import type { SecurityEvents } from "../security-events.ts";
import { limitBody } from "./body-size.ts";
import { refuseOtherTypes } from "./body-type.ts";
import { readsOnly, refuseForeignOrigins } from "./origin-check.ts";
import { limitWrites } from "./write-limit.ts";

/** The answer to a request that goes no further, or null. */
export type Check = (c: Context) => Response | null | Promise<Response | null>;

export interface GuardParts {
  /** The origins that are this site. */
  readonly allowed: ReadonlySet<string>;
  /** The largest body of a request, in bytes. */
  readonly bodyBytes: number;
  readonly countWrite: CountWrite;
  /** The address of the client behind a request. */
  readonly clientOf: (c: Context) => string;
  readonly security: SecurityEvents;
}

/**
 * What every request passes before its route, in this order: no body that is too large; and where it does not only read,
 * no foreign origin, no type of body that is not expected, and not too many writes. A route is exempt only from what it
 * declares itself.
 */
export function guards(parts: GuardParts): MiddlewareHandler[] {
  const checks: readonly (readonly [GuardName, Check])[] = [
    ["origin", refuseForeignOrigins(parts.allowed)],
    ["type", refuseOtherTypes(parts.allowed)],
    ["writes", limitWrites(parts.countWrite, parts.clientOf, parts.security)],
  ];
  const checkWrite: MiddlewareHandler = async (c, next) => {
    if (readsOnly(c)) return next();
    const exempt = await exemptFrom(c);
    for (const [name, check] of checks) {
      const refusal = exempt.includes(name) ? null : await check(c);
      if (refusal) return refusal;
    }
    return next();
  };
  return [limitBody(parts.bodyBytes), checkWrite];
}

async function exemptFrom(c: Context): Promise<readonly GuardName[]> {
  const { from = [], when } = declared(c, "exempt") ?? {};
  return when === undefined || (await when(c)) ? from : [];
}
