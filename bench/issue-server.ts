import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../src/database/database.ts";
import { createIssueStore } from "../src/database/newsletters/issue-store.ts";
import { exclusionOf } from "../src/domain/newsletters/audience.ts";
import type { IssueOrder } from "../src/domain/newsletters/issue.ts";
import type { IssueStore } from "../src/domain/newsletters/store.ts";
import { addReadersWithUuids, sampleOrder } from "../test/support/issues.ts";
import { type RunningSite, startSite } from "../test/support/site.ts";
import { type Figure, median, megabytes, milliseconds, whole } from "./figures.ts";
import { CONNECTIONS, sampleIssue } from "./sending.ts";

const audience = process.env.BENCH_MILLION === "1" ? 1_000_000 : 200_000;
const HOUR = 3_600_000;
const pages = ["/", "/blog", "/posts/on-margins"];
/** Enough for a p95, and so few that three rounds of them end before the audience has been sent to. */
const asked = 600;
const rounds = 3;

/**
 * The built server alone in its process, on SQLite, with a relay and its callers in others: an audience is written down
 * while others subscribe, then sent to while pages are asked for; what the process keeps in memory throughout.
 */
export async function benchIssueServer(relayUrl: string): Promise<Figure[]> {
  const site = await startSite({
    environment: {
      SMTP_URL: relayUrl,
      SMTP_CONNECTIONS: String(CONNECTIONS + 1),
      LIMIT_WRITES_PER_MINUTE: "1000000",
      LIMIT_MAILS_PER_CLIENT: "1000000",
      LIMIT_MAILS_TO_UNCONFIRMED: "1000000",
    },
  });
  const database = await openDatabase({ databaseUrl: null, dataFolder: site.dataFolder });
  const memory = watchMemory(site.pid);
  try {
    await addReadersWithUuids(database, audience);
    const issues = createIssueStore(database, { excludes: exclusionOf });
    const freezing = await freeze(site, issues);
    const figure = await pagesMeanwhile(site, issues);
    const most = memory.stop();
    return [
      ...freezing,
      figure,
      { what: "memory throughout", measured: megabytes(most), bar: "at most 200 MB", holds: most <= 200e6 },
    ];
  } finally {
    memory.stop();
    await database.close();
    await site.stop("SIGKILL");
  }
}

/** Pages are timed before an issue begins, while it is sent, while it is paused, and so on: one round alone says little. */
async function pagesMeanwhile(site: RunningSite, issues: IssueStore): Promise<Figure> {
  await pageTimes(site);
  const times: { quiet: number; busy: number; perSecond: number }[] = [];
  let id: number | null = null;
  while (times.length < rounds) {
    const quiet = await pageTimes(site);
    if (id === null) id = await order(issues, { slug: "sent-meanwhile", startAt: Date.now() });
    else await issues.changeState(id, { from: ["paused"], to: "sending", reason: null }, Date.now());
    const { accepted: before } = await tallyOf(issues, id);
    while ((await tallyOf(issues, id)).accepted === before) await delay(50);
    const { accepted: began } = await tallyOf(issues, id);
    const startedAt = performance.now();
    const busy = await pageTimes(site);
    const { accepted, pending } = await tallyOf(issues, id);
    if (pending === 0) throw new Error("The issue was sent before its pages had been timed.");
    times.push({ quiet, busy, perSecond: ((accepted - began) / (performance.now() - startedAt)) * 1_000 });
    await issues.changeState(id, { from: ["sending"], to: "paused", reason: "pages are timed" }, Date.now());
    await settled(issues, id);
  }
  const ratio = median(times.map(({ busy, quiet }) => busy / quiet));
  return {
    what: `pages while an issue is sent at ${whole(median(times.map(({ perSecond }) => perSecond)))}/s, 95 of 100 within`,
    measured: milliseconds(median(times.map(({ busy }) => busy))),
    reference: `quiet ${milliseconds(median(times.map(({ quiet }) => quiet)))}, ${rounds} rounds of each`,
    ratio,
    bar: "at most 1.5",
    holds: ratio <= 1.5,
  };
}

/** Resolves when a second has passed in which nothing was sent. */
async function settled(issues: IssueStore, id: number): Promise<void> {
  for (let before = -1, now = (await tallyOf(issues, id)).accepted; now !== before; ) {
    await delay(1_000);
    [before, now] = [now, (await tallyOf(issues, id)).accepted];
  }
}

async function freeze(site: RunningSite, issues: IssueStore): Promise<Figure[]> {
  // The first mail of a process loads what composes and sends mails, whatever goes on beside it.
  await subscribe(site.url, "first@example.org");
  await delay(1_000);
  const calls: Promise<number>[] = [];
  const startedAt = performance.now();
  const id = await order(issues, { startAt: Date.now() + HOUR, freezeNow: true });
  for (let state = "freezing"; state === "freezing"; ) {
    // 50 calls a second, whether the ones before have been answered or not.
    calls.push(subscribe(site.url, `new${calls.length}@example.org`));
    await delay(Math.max(0, startedAt + calls.length * 20 - performance.now()));
    if (calls.length % 5 === 0) state = (await issues.issue(id))?.issue.state ?? "";
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const slowest = Math.max(...(await Promise.all(calls)));
  const { pending } = await tallyOf(issues, id);
  if (pending !== audience) throw new Error(`${pending} of ${audience} readers were written down.`);
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

async function subscribe(url: string, email: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(`${url}/api/auth/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Subscribing answered ${answer.status}.`);
  return performance.now() - askedAt;
}

/** Past the command, which would ask for a rehearsal. */
async function order(issues: IssueStore, more: Partial<IssueOrder>): Promise<number> {
  const id = await issues.order({ ...sampleOrder, message: sampleIssue(), ...more }, Date.now());
  if (id === null) throw new Error("The issue was not ordered.");
  return id;
}

async function tallyOf(issues: IssueStore, id: number) {
  const found = await issues.issue(id);
  if (!found) throw new Error("The issue is gone.");
  return found.tally;
}

/** Milliseconds within which 95 of 100 pages come, asked for one after another by a process of its own. */
async function pageTimes({ url }: RunningSite): Promise<number> {
  const client = join(import.meta.dirname, "page-client.ts");
  const child = spawn(process.execPath, [client, String(asked), ...pages.map((page) => url + page)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The pages could not be asked for.");
  return Number(output);
}

/** The most that a process has had resident since, in bytes. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    most = Math.max(most, Number(kilobytes) * 1_024);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
