import { z } from "zod";
import type { StatusTools } from "../cli/tools.ts";
import type { Config } from "../config.ts";
import { databaseExists, openAsItIs } from "../database/database.ts";
import { createDeliveryStore } from "../database/delivery/delivery-store.ts";
import { runningSite } from "../database/running-note.ts";
import { LONGEST_WAIT } from "../domain/delivery/retry.ts";
import { leavesNothing } from "../domain/mailer.ts";
import type { MetricValue } from "../metrics/metrics.ts";

/** Milliseconds for the running site to tell its figures, and for the database to tell what waits in it. */
const PATIENCE = 5_000;

const told = z.array(z.object({ name: z.string(), labels: z.record(z.string(), z.string()), value: z.number() }));

/** Creates what `status` works with. Changes nothing, and brings no database up to date. */
export function assembleStatusTools(config: Config): StatusTools {
  return {
    async status() {
      const site = runningSite(config.dataFolder);
      const figures = site && (await figuresOf(site));
      const mail = figures ? null : await waitingMail(config).catch(() => null);
      return { origin: site?.origin ?? config.siteUrl.origin, figures, mail };
    },
    close: async () => {},
  };
}

/** What the running site tells to those who can read its note; null when it does not answer. */
async function figuresOf({ address, token }: { address: string; token: string }): Promise<MetricValue[] | null> {
  try {
    const answer = await fetch(`${address}/metrics`, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return told.parse(await answer.json());
  } catch {
    return null;
  }
}

/** What the database says while no site runs. */
async function waitingMail(config: Config): Promise<{ waiting: number; held: number } | null> {
  if (!(await databaseExists(config))) return null;
  const database = await openAsItIs(config);
  try {
    const figures = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing }).figures();
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null).unref());
    return await Promise.race([figures, late]);
  } finally {
    await database.close();
  }
}
