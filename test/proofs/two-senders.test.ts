import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { startChaosProxy } from "../stand-ins/chaos-proxy.ts";
import { type ReceivedMail, type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { call, proving, size, unlimited } from "./size.ts";

/** Mails under way at once (SMTP_CONNECTIONS). */
const WINDOW = 5;
const READERS = size(200, 60);
const LEASE = 60_000;
const TAKEOVER = 75_000;

test(`P52: a sender that stands still ${proving ? "for 3 leases" : "beyond its lease"} is taken over, and changes nothing when it goes on`, {
  timeout: size(480_000, 120_000),
}, async () => {
  const postgres = await startPostgres();
  const [sink, otherSink] = await Promise.all([startSmtpSink(), startSmtpSink()]);
  // A slow way to the relay, so that mails are under way whenever their sender is stopped.
  const way = await startChaosProxy(sink.port);
  way.delay(60);
  const start = (relay: number) =>
    startSite({
      environment: {
        ...unlimited,
        DATABASE_URL: postgres.url,
        SECRET: "s".repeat(40),
        SMTP_URL: `smtp://127.0.0.1:${relay}`,
      },
    });
  const sender = await start(way.port);
  await expect.poll(() => firstMail(sender, sink), { timeout: 20_000 }).toBe(true);
  const other = await start(otherSink.port);
  try {
    const readers = Array.from({ length: READERS }, (_, index) => `reader${index}@example.org`);
    for (const email of readers) expect((await call(other, "subscribe", email)).status).toBe(200);
    await sink.received(10, 30_000);
    expect(otherSink.mails).toEqual([]);

    process.kill(sender.pid, "SIGSTOP");
    const stopped = performance.now();
    if (!proving) await query(postgres.url, "update lease set expires_at = 0");
    await otherSink.received(1, TAKEOVER);
    const takeover = performance.now() - stopped;
    expect(takeover).toBeLessThan(TAKEOVER);
    await expect
      .poll(() => query(postgres.url, "select state from mail where state in ('ready', 'claimed', 'held')"), {
        timeout: 60_000,
      })
      .toEqual([]);
    if (proving) await delay(3 * LEASE - (performance.now() - stopped));

    const before = { begun: begun(sink), mails: sink.mails.length };
    process.kill(sender.pid, "SIGCONT");
    await expect.poll(async () => (await fetch(`${sender.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    await delay(5_000);
    const late = { begun: begun(sink) - before.begun, mails: sink.mails.length - before.mails };
    // Its own clock tells a sender that its lease is over; in the short form only the database does.
    expect(late.begun).toBeLessThanOrEqual(proving ? 0 : WINDOW);

    const mails = [...sink.mails, ...otherSink.mails].filter(({ to }) => readers.includes(to[0] ?? ""));
    const byReader = Map.groupBy(mails, ({ to }) => to[0] ?? "");
    expect([...byReader.keys()].sort()).toEqual(readers.toSorted());
    for (const copies of byReader.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    const doubles = mails.length - byReader.size;
    expect(doubles).toBeLessThanOrEqual(WINDOW);

    // Whatever the successor sent was filed by it, and has not changed since.
    const rows = await query(postgres.url, "select recipient, state, generation from mail where state <> 'void'");
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
    const bySuccessor = rows.filter(({ generation }) => generation === 2).map(({ recipient }) => recipient);
    expect(bySuccessor.toSorted()).toEqual(recipients(otherSink.mails));
    const dismissed = sender.output().split("taken over by another sender").length - 1;
    process.stdout.write(
      `two senders: taken over after ${(takeover / 1_000).toFixed(1)} s, ${doubles} doubles, ` +
        `${late.begun} begun and ${late.mails} ended late, ${dismissed} late filings without effect\n`,
    );

    await other.stop();
    expect((await call(sender, "subscribe", "last@example.org")).status).toBe(200);
    await expect.poll(() => recipients(sink.mails), { timeout: 15_000 }).toContain("last@example.org");
  } finally {
    process.kill(sender.pid, "SIGCONT");
    await Promise.all([sender.stop("SIGKILL"), other.stop("SIGKILL")]);
    await way.stop();
    await Promise.all([sink.stop(), otherSink.stop()]);
    await postgres.stop();
  }
});

/** Has the only node so far taken the right to send? */
async function firstMail(site: RunningSite, sink: SmtpSink): Promise<boolean> {
  if (!sink.mails.length) await call(site, "subscribe", "first@example.org");
  return sink.mails.length > 0;
}

/** How many mails the relay has heard the beginning of. */
const begun = (sink: SmtpSink) => sink.commands.filter((line) => line.startsWith("MAIL")).length;

const recipients = (mails: readonly ReceivedMail[]) => mails.map(({ to }) => to[0] ?? "").sort();

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
