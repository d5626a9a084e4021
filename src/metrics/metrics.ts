import { Counter, Gauge, Registry } from "prom-client";
import { CountedHistogram } from "./counted-histogram.ts";
import type { Figures, MailFigures } from "./figures.ts";

/** One value of one figure, by its whole name and its labels. */
export interface MetricValue {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Value = readonly [value: number, labels?: Record<string, string>];

/**
 * The figures of a process in the text format of Prometheus, under names that begin with `commonplace_`. What cannot be
 * had at the moment, as the database is away, is left out rather than told as 0.
 */
export async function metricsText(figures: Figures): Promise<{ contentType: string; text: string }> {
  const registry = await registryOf(figures);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** The same figures as values, for programs of this site. */
export async function metricValues(figures: Figures): Promise<MetricValue[]> {
  const metrics = await (await registryOf(figures)).getMetricsAsJSON();
  return metrics.flatMap(({ name, values }) =>
    values.map(({ labels, value, ...more }) => ({
      name: "metricName" in more && typeof more.metricName === "string" ? more.metricName : name,
      labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
      value,
    })),
  );
}

/** Every figure of this moment. Made anew for each answer: all of them are counted elsewhere, in plain numbers. */
async function registryOf(figures: Figures): Promise<Registry> {
  const [mail, isReady, backup] = await Promise.all([figures.mail(), figures.ready(), figures.lastBackup()]);
  const registry = new Registry();
  const tellers = {
    counter: teller(Counter, registry),
    gauge: teller(Gauge, registry),
  };
  tellers.gauge("build_info", "The program that runs; its value is always 1.", [
    [1, { version: figures.version, build: String(figures.build), engine: figures.engine, node: process.version }],
  ]);
  tellers.gauge("ready", "Whether this process can serve, as /readyz says.", [[Number(isReady)]]);
  tellers.gauge(
    "last_backup_timestamp_seconds",
    "When the latest backup was made and found good, in Unix time.",
    backup === null ? [] : [[backup / 1_000]],
  );
  tellRequests(figures, tellers, registry);
  tellMail(figures, mail, tellers);
  tellProcess(figures, tellers);
  return registry;
}

type Tell = (name: string, help: string, values: readonly Value[]) => void;
type Tellers = Readonly<Record<"counter" | "gauge", Tell>>;

function teller(Kind: typeof Counter | typeof Gauge, registry: Registry): Tell {
  return (name, help, values) => {
    if (values.length === 0) return;
    const labelNames = Object.keys(values[0]?.[1] ?? {});
    const metric = new Kind({ name: `commonplace_${name}`, help, labelNames, registers: [registry] });
    for (const [value, labels = {}] of values) metric.inc(labels, value);
  };
}

const by = (label: string, counts: { entries(): Iterable<readonly [string, number]> }): Value[] =>
  [...counts.entries()].map(([name, count]) => [count, { [label]: name }]);

function tellRequests(figures: Figures, { counter, gauge }: Tellers, registry: Registry): void {
  const { requests, limits, failedSignIns, databaseErrors } = figures;
  const answers = [...requests.answers()].map(({ kind, status, count }): Value => [count, { kind, status }]);
  counter(
    "http_requests_total",
    "Requests by what they asked for and the class of the answer. kept: answered from memory by finished pages; left: the client went before it had all of the answer.",
    answers,
  );
  new CountedHistogram(
    {
      name: "commonplace_http_request_duration_seconds",
      help: "How long requests took that no finished page has answered.",
      registers: [registry],
    },
    [...requests.durations()].map(([kind, durations]) => [{ kind }, durations]),
  );
  const { hits, misses, entries, bytes } = requests.cache;
  counter("page_cache_hits_total", "Requests answered by finished pages.", [[hits]]);
  counter("page_cache_misses_total", "Requests for which a page had to be finished first.", [[misses]]);
  gauge("page_cache_entries", "Finished pages in memory.", [[entries]]);
  gauge("page_cache_bytes", "What finished pages take in memory.", [[bytes]]);
  counter("limit_hits_total", "Requests that a limit has refused.", by("limit", limits));
  counter("failed_sign_ins_total", "Sign-ins that failed, by the reason.", by("reason", failedSignIns));
  counter(
    "database_errors_total",
    "What the database could not do: busy (held by another), unavailable (away, or its disk full).",
    by("code", databaseErrors),
  );
}

function tellMail(figures: Figures, mail: MailFigures | null, { counter, gauge }: Tellers): void {
  counter("mails_total", "Single mails by what came of handing them over.", by("outcome", figures.mails));
  counter("copies_total", "Copies of issues by what came of handing them over.", by("outcome", figures.copies));
  const { sending, relayReachable } = figures.sender();
  gauge("sender", "Whether this process holds the right to send mail, which one has at a time.", [[Number(sending)]]);
  gauge("relay_circuit_open", "Whether mail waits because the relay cannot be spoken to.", [[Number(!relayReachable)]]);
  if (!mail) return;
  const { waiting, underWay, held, oldestWaiting, issues } = mail;
  const age = oldestWaiting === null ? 0 : Math.max(figures.now() - oldestWaiting, 0) / 1_000;
  gauge("mail_queue", "Single mails in the outbox.", [
    [waiting, { state: "waiting" }],
    [underWay, { state: "under-way" }],
    [held, { state: "held" }],
  ]);
  gauge("mail_queue_oldest_seconds", "For how long the oldest mail has waited.", [[age]]);
  gauge(
    "issue_copies",
    "Copies of the issues that are under way, wait or are paused, by their state.",
    issues.flatMap(({ id, state, tally }) =>
      Object.entries(tally).map(
        ([copies, count]): Value => [count, { issue: String(id), issue_state: state, state: copies }],
      ),
    ),
  );
}

function tellProcess(figures: Figures, { counter, gauge }: Tellers): void {
  const { memory, descriptors, began, processorSeconds } = figures.process();
  const { median, p99, max } = figures.loopLag();
  gauge("event_loop_lag_seconds", "How late the event loop came to what was due, since figures were last asked for.", [
    [median, { quantile: "0.5" }],
    [p99, { quantile: "0.99" }],
    [max, { quantile: "1" }],
  ]);
  gauge("process_resident_memory_bytes", "Memory that the process holds.", [[memory.rss]]);
  gauge("process_heap_used_bytes", "Memory that its JavaScript uses.", [[memory.heapUsed]]);
  gauge("process_heap_total_bytes", "Memory that its JavaScript has.", [[memory.heapTotal]]);
  gauge("process_open_descriptors", "Open files and sockets.", descriptors === null ? [] : [[descriptors]]);
  gauge("process_start_time_seconds", "When the process began, in Unix time.", [[began]]);
  counter("process_processor_seconds_total", "For how long the process has used a core.", [[processorSeconds]]);
}
