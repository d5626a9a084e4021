import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, openDatabase } from "../src/database/database.ts";
import { createSendingScene } from "../test/support/issue-sending.ts";
import { addReadersWithUuids } from "../test/support/issues.ts";
import { createSubscribing } from "../test/support/subscribing.ts";
import { type Figure, median, milliseconds, whole } from "./figures.ts";
import { CONNECTIONS, sampleIssue, sendPooled } from "./sending.ts";

const rounds = 3;
const copies = 20_000;
const fewer = 2_000;
const audience = process.env.BENCH_MILLION === "1" ? 1_000_000 : 200_000;
const HOUR = 3_600_000;

/** Issues with their whole ledger, on a file of SQLite: sending, and writing the audience down while others subscribe. */
export async function benchIssues(): Promise<Figure[]> {
  const relay = spawn(process.execPath, [join(import.meta.dirname, "bare-relay.ts")]);
  const [port] = await once(relay.stdout, "data");
  const url = `smtp://127.0.0.1:${port}`;
  try {
    const freezing = await withDatabase(audience, (database, folder) => freeze(database, folder, url));
    const runs: { ours: number; pooled: number }[] = [];
    for (let round = 0; round < rounds; round++)
      runs.push({
        pooled: await sendPooled(url, fewer),
        ours: await withDatabase(copies, (database) => sendIssue(database, url)),
      });
    return [ledgerFigure(runs), ...freezing];
  } finally {
    relay.kill();
  }
}

function ledgerFigure(runs: readonly { ours: number; pooled: number }[]): Figure {
  const ratio = median(runs.map(({ ours, pooled }) => ours / pooled));
  return {
    what: `copies of an issue over ${CONNECTIONS} connections, full ledger`,
    measured: `${whole(median(runs.map(({ ours }) => ours)))}/s`,
    reference: `pooled nodemailer ${whole(median(runs.map(({ pooled }) => pooled)))}/s`,
    ratio,
    bar: "at least 3",
    holds: ratio >= 3,
  };
}

async function withDatabase<T>(readers: number, run: (database: Database, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
  try {
    await addReadersWithUuids(database, readers);
    return await run(database, folder);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a second, from the first that is taken to the last that is settled. */
async function sendIssue(database: Database, url: string): Promise<number> {
  const at = createSendingScene(database, url, { connections: CONNECTIONS + 1, rate: 100_000 });
  await at.holdLease();
  const id = await at.order({ message: sampleIssue() });
  at.sending.start();
  for (;;) {
    const { issue, tally } = (await at.issues.issue(id)) ?? {};
    if (issue?.startedAt && issue.finishedAt) {
      await at.stop();
      if (tally?.accepted !== copies) throw new Error(`${tally?.accepted} of ${copies} copies were accepted.`);
      return copies / ((issue.finishedAt - issue.startedAt) / 1_000);
    }
    await delay(50);
  }
}

async function freeze(database: Database, folder: string, url: string): Promise<Figure[]> {
  const at = createSendingScene(database, url);
  const scene = createSubscribing(database, folder, { realClock: true });
  const calls: Promise<number>[] = [];
  await at.holdLease();
  const startedAt = performance.now();
  const id = await at.order({ message: sampleIssue(), startAt: Date.now() + HOUR, freezeNow: true });
  at.sending.start();
  for (let state = "freezing"; state === "freezing"; ) {
    // 50 calls a second, whether the ones before have been answered or not.
    calls.push(subscribe(scene, `new${calls.length}@example.org`));
    await delay(Math.max(0, startedAt + calls.length * 20 - performance.now()));
    if (calls.length % 5 === 0) state = (await at.issues.issue(id))?.issue.state ?? "";
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const slowest = Math.max(...(await Promise.all(calls)));
  const { tally } = (await at.issues.issue(id)) ?? {};
  await at.stop();
  if (tally?.pending !== audience) throw new Error(`${tally?.pending} of ${audience} readers were written down.`);
  const most = (20 * audience) / 1_000_000;
  return [
    {
      what: `an audience of ${whole(audience)} is written down in`,
      measured: `${seconds.toFixed(1)} s`,
      bar: `at most ${most} s`,
      holds: seconds <= most,
    },
    {
      what: "slowest of 50 subscribe calls a second meanwhile",
      measured: milliseconds(slowest),
      bar: "at most 250 ms",
      holds: slowest <= 250,
    },
  ];
}

async function subscribe(scene: ReturnType<typeof createSubscribing>, email: string): Promise<number> {
  const askedAt = performance.now();
  const { outcome } = await scene.subscribe(email);
  if (outcome !== "accepted") throw new Error(`Subscribing answered ${outcome}.`);
  return performance.now() - askedAt;
}
