import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type ChaosProxy, startChaosProxy } from "../stand-ins/chaos-proxy.ts";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { call, proving, size, unlimited } from "./size.ts";

/** Mails under way at once (SMTP_CONNECTIONS). */
const WINDOW = 5;
const AWAY = size(8_000, 2_500);
const ROUNDS = size(3, 1);

interface Fault {
  readonly name: string;
  begin(): unknown;
  /** The database cannot be reached meanwhile. */
  readonly isAway?: true;
  /** Absent where nothing has to be mended. */
  end?(): unknown;
  readonly onlyLong?: true;
}

let postgres: PostgresServer;
let proxy: ChaosProxy;
let sink: SmtpSink;
let site: RunningSite;

const faults: Fault[] = [
  {
    name: "Postgres is killed and started again",
    begin: () => postgres.kill(),
    end: () => postgres.revive(),
    isAway: true,
  },
  { name: "every connection goes half-open", begin: () => proxy.fallSilent() },
  {
    name: "the link falls silent for a while",
    begin: () => proxy.fallSilent({ all: true }),
    end: () => proxy.heal(),
    isAway: true,
    onlyLong: true,
  },
  { name: "every connection breaks", begin: () => proxy.cut(), onlyLong: true },
  { name: "the link is late", begin: () => proxy.delay(100), end: () => proxy.heal(), onlyLong: true },
];

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startChaosProxy(postgres.port);
  sink = await startSmtpSink();
  const database = new URL(postgres.url);
  database.port = String(proxy.port);
  const environment = { DATABASE_URL: database.href, SECRET: "s".repeat(40), SMTP_URL: sink.url };
  site = await startSite({ environment: { ...unlimited, ...environment } });
  for (const path of ["/", "/blog", "/readyz"]) expect((await fetch(site.url + path)).status, path).toBe(200);
}, 120_000);
afterAll(async () => {
  const code = await site.stop();
  await sink.stop();
  await proxy.stop();
  await postgres.stop();
  expect(code, site.output()).toBe(0);
});

const calls = ["/api/auth/stats", "/api/auth/session", "/api/auth/me"];
const pages = [`/newsletter/r${"A".repeat(64)}`, "/dashboard", "/preferences"];
const judged = faults.filter(({ onlyLong }) => proving || !onlyLong);
const cases = judged.flatMap((fault) => Array.from({ length: ROUNDS }, () => fault));

test.each(cases)(
  "P91, P96: $name: no yes is lost, at most a window of mails goes twice, and all is well within 10 s",
  {
    timeout: 120_000,
  },
  async ({ name, begin, end, isAway }) => {
    const prefix = `${randomUUID().slice(0, 8)}.`;
    const readers = subscribeOnAndOn(prefix);
    onTestFinished(() => readers.stop().catch(() => {}));
    await expect.poll(() => readers.accepted.length, { timeout: 10_000 }).toBeGreaterThan(20);
    await begin();
    const watch = watchHealth();
    onTestFinished(() => watch.stop().catch(() => {}));
    if (isAway) {
      expect(await firstAnswer("/readyz")).toEqual({ status: 503, soon: true });
      await Promise.all([...calls, ...pages].map(isRefusedSoon));
    }
    if (end) await delay(AWAY);
    await end?.();
    const since = performance.now();
    const known = readers.accepted.length;
    await expect.poll(() => readers.accepted.length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(known + 5);
    const writing = performance.now() - since;
    const wanted = readers.accepted.slice(known);
    await expect.poll(() => mailed(wanted), { timeout: 10_000 - writing, interval: 20 }).toBeGreaterThan(0);
    const sending = performance.now() - since;
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 10_000 - sending }).toBe(200);
    await readers.stop();
    await watch.stop();

    await expect.poll(() => mailed(readers.accepted), { timeout: 60_000 }).toBe(readers.accepted.length);
    await expect.poll(() => column("select distinct state from mail"), { timeout: 10_000 }).toEqual(["sent"]);
    const stored = new Set(await column("select address from subscriber"));
    expect(readers.accepted.filter((email) => !stored.has(email))).toEqual([]);
    const mails = sink.mails.filter(({ to }) => to[0]?.startsWith(prefix));
    const byReader = Map.groupBy(mails, ({ to }) => to[0] ?? "");
    for (const copies of byReader.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    const doubles = mails.length - byReader.size;
    expect(byReader.size).toBeGreaterThanOrEqual(readers.accepted.length);
    expect(doubles).toBeLessThanOrEqual(WINDOW);
    process.stdout.write(
      `${name}: ${readers.accepted.length} accepted and mailed, ${readers.refused} refused within ${readers.longest()} ms, ` +
        `${doubles} doubles, writes back after ${writing.toFixed(0)} ms, mail after ${sending.toFixed(0)} ms\n`,
    );
  },
);

/** Four readers after one another, on and on, each with a new address; checks every answer. */
function subscribeOnAndOn(prefix: string) {
  const accepted: string[] = [];
  const times: number[] = [];
  let number = 0;
  let refused = 0;
  let stopping = false;
  const ask = async () => {
    while (!stopping) {
      const email = `${prefix}${number++}@example.org`;
      const started = performance.now();
      const answer = await call(site, "subscribe", email);
      const took = performance.now() - started;
      expect(JSON.parse(answer.text)).toMatchObject({ success: answer.status === 200, message: expect.any(String) });
      if (answer.status === 200) accepted.push(email);
      else {
        expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
        expect(took).toBeLessThan(6_500);
        times.push(took);
        refused++;
      }
      await delay(20);
    }
  };
  const running = Promise.all(Array.from({ length: 4 }, ask));
  // Told by `stop`; until then none listens.
  running.catch(() => {});
  return {
    accepted,
    get refused() {
      return refused;
    },
    longest: () => Math.max(0, ...times).toFixed(0),
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/** What needs no database goes on all the while. */
function watchHealth() {
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      for (const path of ["/healthz", "/", "/blog"]) expect((await fetch(site.url + path)).status, path).toBe(200);
      expect((await firstAnswer("/readyz")).soon).toBe(true);
      await delay(100);
    }
  })();
  watching.catch(() => {});
  return {
    async stop() {
      stopping = true;
      await watching;
    },
  };
}

/** A call or page that needs the database says so, and when to come again. */
async function isRefusedSoon(path: string): Promise<void> {
  const started = performance.now();
  const headers = { Cookie: `commonplace-session=${"A".repeat(43)}` };
  const response = await fetch(site.url + path, { headers });
  expect([response.status, response.headers.get("Retry-After")], path).toEqual([503, expect.stringMatching(/^\d+$/)]);
  if (calls.includes(path))
    expect(await response.json(), path).toMatchObject({ success: false, message: expect.any(String) });
  else expect(await response.text(), path).toContain("Something went wrong");
  expect(performance.now() - started, path).toBeLessThan(6_500);
}

async function firstAnswer(path: string): Promise<{ status: number; soon: boolean }> {
  const started = performance.now();
  const { status } = await fetch(site.url + path);
  return { status, soon: performance.now() - started < 2_000 };
}

/** How many of these readers have been sent a mail. */
function mailed(emails: readonly string[]): number {
  const reached = new Set(sink.mails.flatMap(({ to }) => to));
  return emails.filter((email) => reached.has(email)).length;
}

/** The first column of a query past the product and the proxy. */
async function column(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: "array" })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}
