import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { buildIdentity } from "../build-identity.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../database/database.ts";
import { systemClock } from "../domain/clock.ts";
import type { Figures, MailFigures } from "../metrics/figures.ts";
import { latestReading } from "../metrics/latest-reading.ts";
import { processFigures, watchLoopLag } from "../metrics/process-figures.ts";
import { RequestCounts } from "../metrics/request-counts.ts";
import type { EventCounts } from "./event-counts.ts";

/** Milliseconds for which what the database said is told again, and for which it is waited for. */
const READING = { lasting: 5_000, patience: 1_500 };

/**
 * The figures of this process and who may see them: whoever has METRICS_TOKEN, and the commands at this machine, which
 * know `localToken` from the note of the running site. What makes a text of them is loaded when somebody asks.
 */
export function assembleMetrics(
  { metricsToken }: Pick<Config, "metricsToken">,
  given: {
    readonly engine: Engine;
    readonly counts: EventCounts;
    readonly ready: () => Promise<boolean>;
    readonly readMail: () => Promise<MailFigures>;
    readonly sender: Figures["sender"];
    readonly lastBackup: Figures["lastBackup"];
  },
) {
  const requests = new RequestCounts();
  const localToken = randomBytes(32).toString("base64url");
  const figures: Figures = {
    ...{ requests, version: programVersion(), build: buildIdentity, now: systemClock, process: processFigures },
    ...given.counts,
    ...given,
    mail: latestReading(given.readMail, READING),
    lastBackup: latestReading(given.lastBackup, READING),
    loopLag: watchLoopLag(),
  };
  const expected = [metricsToken, localToken].filter((token) => token !== null).map(digest);
  const metrics = () => import("../metrics/metrics.ts");
  return {
    observer: requests,
    localToken,
    /** For the route. */
    metrics: {
      offered: metricsToken !== null,
      admits: (token: string) => {
        const found = digest(token);
        return expected.map((one) => timingSafeEqual(one, found)).includes(true);
      },
      text: async () => (await metrics()).metricsText(figures),
      values: async () => (await metrics()).metricValues(figures),
    },
  };
}

/** Of one length, whatever is given. */
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The version of this program, as its package says. */
function programVersion(): string {
  const { version } = JSON.parse(readFileSync(findPackageJSON(import.meta.url) as string, "utf8"));
  return String(version);
}
