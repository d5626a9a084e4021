import type { Context } from "hono";
import { monotonicClock } from "../domain/clock.ts";
import type { LimitName, SecurityEvent, SecurityLog } from "../domain/security-log.ts";
import { writesPerMinute } from "../domain/write-limit.ts";

/** The id of a request; null before `guardedApp` has given it one. */
export const requestIdOf = (c: Context): string | null => c.get("requestId") ?? null;

export type SecurityEvents = ReturnType<typeof securityEvents>;

/** How routes note what concerns security, each with the id of its request. */
export function securityEvents(log: SecurityLog, clientOf: (c: Context) => string) {
  const perMinute = new Map<string, (client: string) => number>();
  const note = (c: Context, event: SecurityEvent) => log.record(event, requestIdOf(c));
  const noteOften = (c: Context, kind: string, event: SecurityEvent) => {
    log.count?.(event);
    const count = perMinute.get(kind) ?? writesPerMinute(1, monotonicClock);
    perMinute.set(kind, count);
    if (count(clientOf(c)) === 0) note(c, event);
  };
  return {
    note,
    /** The same for what a client can bring about as often as it likes: once a minute for each client and `kind`, of which there are few. */
    noteOften,
    limitReached: (c: Context, limit: LimitName) => noteOften(c, `limit ${limit}`, { event: "limit-reached", limit }),
  };
}
