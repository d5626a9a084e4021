import type { Context } from "hono";
import type { LimitName, SecurityEvent, SecurityLog } from "../domain/security-log.ts";
import { writesPerMinute } from "../domain/write-limit.ts";
import { requestIdOf } from "./request-ids.ts";

/** How routes note what concerns security, each with the id of its request. */
export interface SecurityEvents {
  note(c: Context, event: SecurityEvent): void;
  /** The same for what a client can bring about as often as it likes: once a minute for each client and `kind`, of which there are few. */
  noteOften(c: Context, kind: string, event: SecurityEvent): void;
  limitReached(c: Context, limit: LimitName): void;
}

export function securityEvents(log: SecurityLog, clientOf: (c: Context) => string): SecurityEvents {
  const perMinute = new Map<string, (client: string) => number>();

  const events: SecurityEvents = {
    note: (c, event) => log.record(event, requestIdOf(c)),
    noteOften(c, kind, event) {
      const count = perMinute.get(kind) ?? writesPerMinute(1);
      perMinute.set(kind, count);
      if (count(clientOf(c)) === 0) events.note(c, event);
    },
    limitReached: (c, limit) => events.noteOften(c, `limit ${limit}`, { event: "limit-reached", limit }),
  };
  return events;
}
