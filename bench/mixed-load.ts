import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDatabase } from "../src/database/database.ts";
import { createIssueStore } from "../src/database/newsletters/issue-store.ts";
import { exclusionOf } from "../src/domain/newsletters/audience.ts";
import { addReadersWithUuids, sampleOrder } from "../test/support/issues.ts";
import { startSite } from "../test/support/site.ts";
import { type Figure, milliseconds, whole } from "./figures.ts";
import { CONNECTIONS, sampleIssue } from "./sending.ts";

const SECONDS = 60;
/** A second: pages of which a quarter is made for each request, calls of the API, and subscribing. */
const rates = { pages: 200, calls: 500, subscribe: 20 };
/** Milliseconds within which 99 of 100 are answered. */
const bars = { pages: 300, calls: 100, subscribe: 300 };
/** More than are sent meanwhile. */
const READERS = 10_000;

interface Told {
  readonly name: keyof typeof rates;
  readonly answered: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly p99: number;
}

/** All that a site does at the same time, for a minute: pages, calls, subscribing, and an issue on its way (P245). */
export async function benchMixedLoad(): Promise<Figure[]> {
  const relay = spawn(process.execPath, [join(import.meta.dirname, "bare-relay.ts")]);
  const [port] = await once(relay.stdout, "data");
  const site = await startSite({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_CONNECTIONS: String(CONNECTIONS),
      // Of these, 20 are mails in which readers confirm.
      SEND_RATE: "70",
      LIMIT_WRITES_PER_MINUTE: "1000000",
      LIMIT_MAILS_PER_CLIENT: "1000000",
      LIMIT_MAILS_TO_UNCONFIRMED: "1000000",
    },
  });
  const database = await openDatabase({ databaseUrl: null, dataFolder: site.dataFolder });
  try {
    await addReadersWithUuids(database, READERS);
    const issues = createIssueStore(database, { excludes: exclusionOf });
    const id = await issues.order(
      { ...sampleOrder, message: sampleIssue(), slug: "meanwhile", startAt: Date.now() },
      Date.now(),
    );
    if (id === null) throw new Error("The issue was not ordered.");
    await ask(site.url, 3);
    const before = (await issues.issue(id))?.tally.accepted ?? 0;
    const told = await ask(site.url, SECONDS);
    const { accepted = 0, pending = 0 } = (await issues.issue(id))?.tally ?? {};
    if (pending === 0) throw new Error("The issue was sent before the load had ended.");
    return [...told.map(figure), sent((accepted - before) / SECONDS)];
  } finally {
    await database.close();
    await site.stop("SIGKILL");
    relay.kill();
  }
}

function figure({ name, answered, failed, p99 }: Told): Figure {
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
  for (const [reason, count] of Object.entries(failed)) process.stderr.write(`${count} × ${reason}\n`);
  return {
    what: `${name} at ${rates[name]}/s, beside all else, 99 of 100 within`,
    measured: milliseconds(p99),
    reference: `${whole(answered)} answered, ${failures} failed`,
    bar: `at most ${bars[name]} ms, none failed`,
    holds: p99 <= bars[name] && failures === 0 && answered === rates[name] * SECONDS,
  };
}

function sent(perSecond: number): Figure {
  return {
    what: "copies of an issue meanwhile",
    measured: `${perSecond.toFixed(1)}/s`,
    bar: "at least 45/s",
    holds: perSecond >= 45,
  };
}

async function ask(url: string, seconds: number): Promise<Told[]> {
  const client = join(import.meta.dirname, "mixed-client.ts");
  const args = [client, url, String(seconds), ...Object.values(rates).map(String)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  return JSON.parse(output);
}
