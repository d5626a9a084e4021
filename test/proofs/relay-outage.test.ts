import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { selfSigned } from "../support/certificate.ts";
import { openFile } from "../support/readers.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { call, proving, unlimited } from "./size.ts";

/** How long the relay is away in each of five ways, in milliseconds. */
const EACH = 120_000;
const BACK = 60_000;
const PAGES = ["/", "/blog", "/posts/on-margins", "/about"];

test("P48: ten minutes of a relay that refuses, hangs up, hangs, shows a wrong certificate or dies midway cost no mail and slow no page", {
  timeout: 900_000,
  skip: !proving,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-outage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [right, wrong] = [selfSigned({ host: "127.0.0.1" }), selfSigned({ host: "127.0.0.1" })];
  writeFileSync(join(folder, "trusted.pem"), right.cert);
  let shown = right;
  const startTls = {
    get key() {
      return shown.key;
    },
    get cert() {
      return shown.cert;
    },
  };
  const [sink, wellSink] = await Promise.all([startSmtpSink({ startTls }), startSmtpSink({ startTls: right })]);
  const start = async (relay: SmtpSink) => {
    const SMTP_URL = `${relay.url}/?starttls=required`;
    const trusted = { NODE_EXTRA_CA_CERTS: join(folder, "trusted.pem") };
    const site = await startSite({ environment: { ...unlimited, ...trusted, SMTP_URL } });
    onTestFinished(() => void site.stop("SIGKILL"));
    onTestFinished(() => relay.stop());
    return { site, relay, readers: [] as string[], times: [] as number[], refused: [] as string[] };
  };
  const [troubled, well] = [await start(sink), await start(wellSink)];
  const both = [troubled, well];
  for (const { site, relay } of both) {
    for (const path of PAGES) await (await fetch(site.url + path)).text();
    expect((await call(site, "subscribe", "first@example.org")).status).toBe(200);
    await relay.received(1, 20_000);
  }

  let stopping = false;
  const loads = [
    repeated(40, async (turn) => {
      // By turns, so that what else the machine does slows the one as the other.
      for (const at of turn % 2 ? both : both.toReversed()) await askPage(at, PAGES[turn % PAGES.length] as string);
    }),
    repeated(1_000, async (turn) => {
      for (const at of both) {
        const email = `reader${turn}@example.org`;
        const { status } = await call(at.site, "subscribe", email);
        if (status === 200) at.readers.push(email);
        else at.refused.push(`subscribe: ${status}`);
      }
    }),
  ];
  const since = performance.now();
  await sink.stop();
  await delay(EACH);
  sink.script = (stage) => (stage === "greeting" ? "drop" : null);
  await sink.start();
  await delay(EACH);
  sink.script = (stage) => (stage === "greeting" ? "hang" : null);
  await delay(EACH);
  sink.script = () => null;
  shown = wrong;
  const before = sink.commands.length;
  await delay(EACH);
  // Nothing of a mail is said to who shows it.
  expect(sink.commands.slice(before).filter((line) => /^(MAIL|RCPT|DATA|AUTH)/.test(line))).toEqual([]);
  shown = right;
  sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
  await delay(EACH);
  expect(sink.mails).toHaveLength(1);
  const connections = sink.connections.filter((time) => time > since);
  sink.script = () => null;
  const back = performance.now();
  await sink.received(2, BACK);
  const resumed = performance.now() - back;
  stopping = true;
  await Promise.all(loads);

  for (const { site, relay, readers, refused } of both) {
    expect(refused).toEqual([]);
    const everybody = ["first@example.org", ...readers].sort();
    await expect.poll(() => relay.mails.length, { timeout: 60_000 }).toBe(everybody.length);
    expect(relay.mails.flatMap(({ to }) => to).sort()).toEqual(everybody);
    await expect.poll(() => mailsIn(site)).toEqual([{ state: "sent", attempts: 0, mails: everybody.length }]);
  }
  const gaps = connections.slice(1).map((time, index) => time - (connections[index] ?? 0));
  const [p95, p95Well] = both.map(({ times }) => slowestOf(times, 0.95));
  process.stdout.write(
    `relay away for ${((back - since) / 60_000).toFixed(1)} minutes: ${troubled.readers.length} subscribed, none lost; ` +
      `${connections.length} connections, ${(Math.min(...gaps) / 1_000).toFixed(2)} s apart at least; first mail ${(resumed / 1_000).toFixed(1)} s after its return; ` +
      `95 of 100 of ${troubled.times.length} pages within ${p95?.toFixed(2)} ms, beside a site with its relay ${p95Well?.toFixed(2)} ms\n`,
  );
  expect(Math.min(...gaps)).toBeGreaterThan(950);
  expect(p95).toBeLessThan((p95Well ?? 0) * 1.2);

  async function repeated(every: number, step: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !stopping; turn++) {
      const begun = performance.now();
      await step(turn);
      await delay(Math.max(0, every - (performance.now() - begun)));
    }
  }

  async function askPage({ site, times, refused }: typeof troubled, path: string): Promise<void> {
    const begun = performance.now();
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    if (answer.status !== 200) refused.push(`${path}: ${answer.status}`);
  }
});

function mailsIn({ dataFolder }: RunningSite): unknown[] {
  const database = openFile(join(dataFolder, "commonplace.db"));
  const rows = database
    .prepare("select state, attempts, count(*) as mails from mail where state <> 'void' group by state, attempts")
    .all()
    .map((row) => ({ ...row }));
  database.close();
  return rows;
}

function slowestOf(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
}
