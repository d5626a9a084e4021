import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { everyFigure } from "../../test/support/figures.ts";
import { Counts } from "./counts.ts";
import { latestReading } from "./latest-reading.ts";
import { metricsText, metricValues } from "./metrics.ts";
import { processFigures, watchLoopLag } from "./process-figures.ts";
import { RequestCounts } from "./request-counts.ts";

const linesOf = async (figures: Parameters<typeof metricsText>[0]) => (await metricsText(figures)).text.split("\n");

test("P232: every figure has a help, a type and at least one value, and nothing stands between", async () => {
  const { text, contentType } = await metricsText(everyFigure());
  expect(contentType).toBe("text/plain; version=0.0.4; charset=utf-8");
  for (const family of text.trim().split("\n\n")) {
    const [help = "", type = "", ...values] = family.split("\n");
    const name = help.split(" ")[2] ?? "";
    expect(name).toMatch(/^commonplace_[a-z_]+$/);
    expect(help).toMatch(/^# HELP \S+ [A-Z].*\.$/);
    expect(type).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`));
    expect(values.length, name).toBeGreaterThan(0);
    for (const value of values) expect(value).toMatch(/^commonplace_\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+$/);
    // https://prometheus.io/docs/practices/naming/
    expect(name.endsWith("_total"), name).toBe(type.endsWith("counter"));
    expect(name).not.toMatch(/milliseconds|_ms\b|_kb\b/);
  }
});

test("requests are told by kind and status, with the classes of their time", async () => {
  const requests = new RequestCounts();
  requests.kept["2xx"] = 1_000;
  for (const seconds of [0.0005, 0.004, 0.004, 0.2, 60]) requests.answered("page", "2xx", seconds);
  requests.answered("api", "5xx", 0.01);
  const lines = await linesOf(everyFigure({ requests }));
  for (const line of [
    'commonplace_http_requests_total{kind="kept",status="2xx"} 1000',
    'commonplace_http_requests_total{kind="page",status="2xx"} 5',
    'commonplace_http_requests_total{kind="api",status="5xx"} 1',
    'commonplace_http_request_duration_seconds_bucket{kind="page",le="0.001"} 1',
    'commonplace_http_request_duration_seconds_bucket{kind="page",le="0.005"} 3',
    'commonplace_http_request_duration_seconds_bucket{kind="page",le="0.25"} 4',
    'commonplace_http_request_duration_seconds_bucket{kind="page",le="10"} 4',
    'commonplace_http_request_duration_seconds_bucket{kind="page",le="+Inf"} 5',
    'commonplace_http_request_duration_seconds_count{kind="page"} 5',
    'commonplace_http_request_duration_seconds_sum{kind="page"} 60.2085',
    'commonplace_http_request_duration_seconds_bucket{kind="api",le="0.01"} 1',
  ])
    expect(lines).toContain(line);
});

test("mail is told by state, outcome and age; of issues how many copies are in each state", async () => {
  const now = Date.UTC(2026, 10, 1);
  const mails = new Counts(["accepted", "refused"]);
  mails.add("accepted", 3);
  const issues = [{ id: 7, state: "sending", tally: { pending: 4, accepted: 96 } }];
  const mail = { waiting: 2, underWay: 1, held: 5, oldestWaiting: now - 90_000, issues };
  const lines = await linesOf(everyFigure({ mails, now: () => now, mail: async () => mail }));
  for (const line of [
    'commonplace_mails_total{outcome="accepted"} 3',
    'commonplace_mails_total{outcome="refused"} 0',
    'commonplace_mail_queue{state="waiting"} 2',
    'commonplace_mail_queue{state="held"} 5',
    "commonplace_mail_queue_oldest_seconds 90",
    'commonplace_issue_copies{issue="7",issue_state="sending",state="accepted"} 96',
  ])
    expect(lines).toContain(line);
});

test("what cannot be had at the moment is left out, and told nowhere as 0", async () => {
  const { text } = await metricsText(everyFigure({ mail: async () => null, lastBackup: async () => null }));
  expect(text).not.toMatch(/mail_queue|issue_copies|last_backup/);
  expect(text).toContain("commonplace_mails_total");
});

test("the same figures are told as values", async () => {
  const figures = everyFigure({ ready: async () => false });
  const values = await metricValues(figures);
  expect(values).toContainEqual({ name: "commonplace_ready", labels: {}, value: 0 });
  const names = new Set(values.map(({ name }) => name));
  const inText = (await linesOf(figures)).flatMap((line) => line.match(/^commonplace_\w+/) ?? []);
  expect(names).toEqual(new Set(inText));
});

test("a reading that costs something is shared, and nobody waits for it longer than may be", async () => {
  let readings = 0;
  const quick = latestReading(async () => ++readings, { lasting: 50, patience: 10_000 });
  expect(await Promise.all([quick(), quick(), quick()])).toEqual([1, 1, 1]);
  await expect.poll(quick).toBe(2);
  const hanging = latestReading(() => delay(60_000, 1, { ref: false }), { lasting: 1_000, patience: 20 });
  expect(await hanging()).toBeNull();
  const failing = latestReading(() => Promise.reject(new Error("away")), { lasting: 1_000, patience: 1_000 });
  expect(await failing()).toBeNull();
});

test("the process tells its memory, its descriptors and how late its event loop is", async () => {
  const { memory, descriptors, began, processorSeconds } = processFigures();
  expect(memory.rss).toBeGreaterThan(memory.heapUsed);
  expect(descriptors === null || descriptors > 3).toBe(true);
  expect(began).toBeLessThan(Date.now() / 1_000);
  expect(processorSeconds).toBeGreaterThan(0);
  const lag = watchLoopLag();
  lag();
  await delay(50);
  const until = performance.now() + 300;
  while (performance.now() < until);
  await delay(50);
  const { median, p99, max } = lag();
  expect(max).toBeGreaterThan(0.2);
  expect(max).toBeLessThan(30);
  expect(p99).toBeGreaterThanOrEqual(median);
  expect(lag().max).toBeLessThan(max);
});
