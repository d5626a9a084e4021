import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, openDatabase } from "../src/database/database.ts";
import { createSendingScene } from "../test/support/issue-sending.ts";
import { addReadersWithUuids } from "../test/support/issues.ts";
import { type Figure, median, whole } from "./figures.ts";
import { benchHistory } from "./history.ts";
import { benchIssueServer } from "./issue-server.ts";
import { CONNECTIONS, sampleIssue, sendPooled } from "./sending.ts";

const rounds = 3;
const copies = 20_000;
const fewer = 2_000;

/** Issues with their whole ledger, on a file of SQLite. */
export async function benchIssues(): Promise<Figure[]> {
  const relay = spawn(process.execPath, [join(import.meta.dirname, "bare-relay.ts")]);
  const [port] = await once(relay.stdout, "data");
  const url = `smtp://127.0.0.1:${port}`;
  try {
    const server = await benchIssueServer(url);
    const history = benchHistory();
    const runs: { ours: number; pooled: number }[] = [];
    for (let round = 0; round < rounds; round++)
      runs.push({
        pooled: await sendPooled(url, fewer),
        ours: await withDatabase(copies, (database) => sendIssue(database, url)),
      });
    return [ledgerFigure(runs), ...server, history];
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

async function withDatabase<T>(readers: number, run: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
  try {
    await addReadersWithUuids(database, readers);
    return await run(database);
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
    // Rarely: looking takes time of what is measured.
    await delay(200);
  }
}
