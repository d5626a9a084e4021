import { Counts } from "../../src/metrics/counts.ts";
import type { Figures } from "../../src/metrics/figures.ts";
import { processFigures } from "../../src/metrics/process-figures.ts";
import { RequestCounts } from "../../src/metrics/request-counts.ts";

/** Figures of a process in which everything has happened once. */
export function everyFigure(given: Partial<Figures> = {}): Figures {
  const requests = new RequestCounts();
  requests.answered("page", "2xx", 0.01);
  const issues = [{ id: 1, state: "sending", tally: { pending: 1, accepted: 2 } }];
  const now = Date.UTC(2026, 10, 1);
  return {
    version: "1.2.3",
    build: 4,
    engine: "sqlite",
    requests,
    mails: new Counts(["accepted", "held"]),
    copies: new Counts(["accepted"]),
    limits: new Counts(["writes", "mails", "mails-of-all"]),
    failedSignIns: new Counts(["denied"]),
    databaseErrors: new Counts(["busy", "unavailable"]),
    ready: async () => true,
    mail: async () => ({ waiting: 1, underWay: 0, held: 0, oldestWaiting: now - 1_000, issues }),
    sender: () => ({ sending: true, relayReachable: true }),
    lastBackup: async () => now - 3_600_000,
    process: () => ({ ...processFigures(), descriptors: 20 }),
    loopLag: () => ({ median: 0, p99: 0.001, max: 0.01 }),
    now: () => now,
    ...given,
  };
}
