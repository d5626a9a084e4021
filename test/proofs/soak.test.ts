import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { lowerEnvelope, slopeOf } from "../support/slope.ts";
import { createSoak } from "../support/soaking.ts";
import { proving, size, unlimited } from "./size.ts";

const PER_SECOND = size(50, 80);
/** Seconds: until everything has been used and compiled, and from then on. */
const WARM_UP = size(300, 5.5);
const SOAK = size(1_200, 5.5);
/** How often the load pauses, so that what is held can be looked at. */
const PARTS = size(8, 1);
const BETWEEN_SAMPLES = 5_000;
const MEGABYTE = 1_000_000;
/** What may be held more after each request, in bytes: in short less than a request with its answer that is never forgotten, and more than the compiler takes at first. */
const PER_REQUEST = size(10, 4_000);
/** To Postgres. */
const MOST_CONNECTIONS = 10;
/** In megabytes an hour. */
const MOST_GROWTH = 1;

/** What the process holds while it has nothing to do, at a moment of the soak. */
interface Held {
  readonly hours: number;
  /** By JavaScript, after everything that is not used was collected, without what is compiled, which ends with the program: megabytes. */
  readonly used: number;
  readonly resident: number;
  /** Besides connections to Postgres. */
  readonly descriptors: number;
}

/** Gives the process an ear for this test: told so, it collects what is not used, and says what is left. */
const ear = `
import { getHeapSpaceStatistics, setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const say = () => {
  collect();
  if (process.env.SNAPSHOTS) writeHeapSnapshot(process.env.SNAPSHOTS + "/" + Date.now() + ".heapsnapshot");
  const { heapUsed, external } = process.memoryUsage();
  const code = getHeapSpaceStatistics().filter(({ space_name }) => /code|trusted/.test(space_name));
  const compiled = code.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  process.stdout.write("\\ncollected " + (heapUsed + external - compiled) + "\\n");
};
if (isMainThread) process.on("SIGUSR2", () => {
  collect();
  setTimeout(say, 200);
});`;

/** Megabytes. */
function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / MEGABYTE;
}

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** The site's connections to its Postgres: as many as were needed at once, and at most those of its pools. */
async function connectionsOf(database: pg.Client): Promise<number> {
  const others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  const { rows } = await database.query(others);
  expect(Number(rows[0].count)).toBeLessThanOrEqual(MOST_CONNECTIONS);
  return Number(rows[0].count);
}

async function lookAt(site: RunningSite, database: pg.Client | null, began: number): Promise<Held> {
  // Connections of readers who have gone are closed one after another, and those to Postgres that nobody has used for half a minute.
  let descriptors = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = descriptors;
        descriptors = descriptorsOf(site.pid) - (database ? await connectionsOf(database) : 0);
        return descriptors === before;
      },
      { interval: 500 },
    )
    .toBe(true);
  const said = () => [...site.output().matchAll(/^collected (\d+)$/gm)];
  const times = said().length;
  process.kill(site.pid, "SIGUSR2");
  await expect.poll(() => said().length, { timeout: 60_000 }).toBe(times + 1);
  return {
    hours: (performance.now() - began) / 3_600_000,
    used: Number(said().at(-1)?.[1]) / MEGABYTE,
    resident: residentOf(site.pid),
    descriptors,
  };
}

test.for(proving ? ["SQLite", "Postgres"] : ["SQLite"])(
  `P275: under ${PER_SECOND} requests a second of every kind ${proving ? "for 20 minutes " : ""}neither memory nor descriptors grow, on %s`,
  {
    timeout: (WARM_UP + SOAK + 300) * 1_000,
  },
  async (engine) => {
    const relay = await startSmtpSink();
    const postgres = engine === "Postgres" ? await startPostgres() : null;
    const database = postgres && new pg.Client(postgres.url);
    await database?.connect();
    const { LIMIT_MAILS_TO_UNCONFIRMED } = unlimited;
    const { SNAPSHOTS } = process.env;
    const site = await startSite({
      // It renders everything itself, which is part of what it keeps.
      rendered: null,
      environment: {
        LIMIT_MAILS_TO_UNCONFIRMED,
        SMTP_URL: relay.url,
        TRUST_PROXY_HOPS: "1",
        ...(postgres && { DATABASE_URL: postgres.url, SECRET: "s".repeat(32) }),
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ear)}`,
        ...(SNAPSHOTS && { SNAPSHOTS }),
      },
    });
    const soak = await createSoak(site.url, relay, { each: size(1, 8) });
    const resident: { x: number; y: number }[] = [];
    const began = performance.now();
    let sampling: NodeJS.Timeout | undefined;
    try {
      await soak.ask(WARM_UP, PER_SECOND);
      const held = [await lookAt(site, database, began)];
      const { asked } = soak.soaked();
      sampling = setInterval(() => {
        resident.push({ x: (performance.now() - began) / 60_000, y: residentOf(site.pid) });
      }, BETWEEN_SAMPLES);
      for (let part = 0; part < PARTS; part++) {
        await soak.ask(SOAK / PARTS, PER_SECOND);
        held.push(await lookAt(site, database, began));
      }
      const requests = soak.soaked().asked - asked;
      expect(soak.soaked().failed).toEqual([]);
      expect(requests).toBeGreaterThan(SOAK * 10);
      judge(held, requests);
      if (proving) judgeResident(resident);
    } finally {
      clearInterval(sampling);
      soak.end();
      await site.stop();
      await database?.end();
      await postgres?.stop();
      await relay.stop();
    }
  },
);

function judge(held: readonly Held[], requests: number): void {
  const [first, last] = [held[0], held.at(-1)] as [Held, Held];
  for (const { hours, used, resident, descriptors } of held)
    process.stdout.write(
      `minute ${(hours * 60).toFixed(1)}: ${used.toFixed(2)} MB used, ${resident.toFixed(1)} MB resident, ${descriptors} descriptors\n`,
    );
  const { slope, error } = slopeOf(held.map(({ hours, used }) => ({ x: hours, y: used })));
  if (proving) process.stdout.write(`used: ${slope.toFixed(2)} ± ${error.toFixed(2)} MB an hour\n`);
  process.stdout.write(
    `${requests} requests, ${((1e6 * (last.used - first.used)) / requests).toFixed(0)} bytes each\n`,
  );
  expect(last.descriptors - first.descriptors).toBeLessThanOrEqual(2);
  expect((MEGABYTE * (last.used - first.used)) / requests).toBeLessThan(PER_REQUEST);
  if (proving) expect(slope - 2 * error).toBeLessThan(MOST_GROWTH);
}

/** The lowest of each minute: V8 takes memory in advance, and gives it back. */
function judgeResident(samples: readonly { x: number; y: number }[]): void {
  const { slope, error } = slopeOf(lowerEnvelope(samples).map(({ x, y }) => ({ x: x / 60, y })));
  const all = slopeOf(samples.map(({ x, y }) => ({ x: x / 60, y })));
  process.stdout.write(
    `resident: ${slope.toFixed(1)} ± ${error.toFixed(1)} MB an hour by the lowest of each minute, ${all.slope.toFixed(1)} by all\n`,
  );
  expect(slope - 2 * error).toBeLessThan(MOST_GROWTH);
}
