import type { Command } from "commander";
import { say, sayBytes, sayMoment, sayNumber, sayPercent, saySpan } from "../languages/say.ts";
import type { MetricValue } from "../metrics/metrics.ts";
import { factLines } from "./columns.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { SiteStatus, StatusTools } from "./tools.ts";

/** Adds `status`: how the site of this folder is. Exits with 1 when it does not run or is not ready. */
export function addStatusCommand(program: Command, parts: CommandParts<StatusTools>): void {
  program
    .command("status")
    .description(say("commands.statusOfSite"))
    .addOption(jsonOption())
    .action(actions(parts)(status));
}

async function status({ status }: StatusTools, { print }: Terminal, { json }: JsonOption): Promise<0 | 1> {
  const found = await status();
  const figures = readable(found.figures ?? []);
  const isReady = figures.one("ready") === 1;
  if (json)
    print(JSON.stringify({ site: found.origin, running: found.figures !== null, ready: isReady, ...found }, null, 2));
  else {
    const facts = found.figures ? runningFacts(found.origin, figures) : stoppedFacts(found);
    for (const line of factLines(facts, 0)) print(line);
  }
  return isReady ? 0 : 1;
}

type Facts = readonly (readonly [name: string, value: string | null])[];
type Figures = ReturnType<typeof readable>;

function readable(values: readonly MetricValue[]) {
  const named = (name: string) => values.filter((value) => value.name === `commonplace_${name}`);
  const matches = (labels: Readonly<Record<string, string>>) => (value: MetricValue) =>
    Object.entries(labels).every(([label, text]) => value.labels[label] === text);
  return {
    named,
    /** Null where it is not told. */
    one: (name: string, labels = {}): number | null => named(name).find(matches(labels))?.value ?? null,
    sum: (name: string, labels = {}): number =>
      named(name)
        .filter(matches(labels))
        .reduce((sum, { value }) => sum + value, 0),
  };
}

function stoppedFacts({ origin, mail }: SiteStatus): Facts {
  return [
    [say("statusCommands.site"), origin],
    [say("statusCommands.ready"), say("statusCommands.notRunning")],
    [say("statusCommands.mail"), mail && say("statusCommands.mailWaits", { count: mail.waiting })],
    [say("statusCommands.held"), mail && heldMails(mail.held)],
  ];
}

const heldMails = (count: number): string | null => (count ? say("stateCommands.mailsWait", { count }) : null);

function runningFacts(origin: string, figures: Figures): Facts {
  const { one } = figures;
  const began = (one("process_start_time_seconds") ?? 0) * 1_000;
  const { version = "", engine = "", node = "" } = figures.named("build_info")[0]?.labels ?? {};
  const backup = one("last_backup_timestamp_seconds");
  return [
    [say("statusCommands.site"), origin],
    [say("statusCommands.ready"), say(one("ready") === 1 ? "statusCommands.yes" : "statusCommands.no")],
    [
      say("statusCommands.since"),
      say("statusCommands.sinceFor", { moment: sayMoment(began), span: saySpan((Date.now() - began) / 1_000) }),
    ],
    [say("statusCommands.version"), `${version} (${engine}, Node ${node})`],
    ...requestFacts(figures),
    ...mailFacts(figures),
    [say("statusCommands.limits"), limitsOf(figures)],
    [
      say("statusCommands.database"),
      say("statusCommands.databaseErrors", {
        busy: sayNumber(figures.sum("database_errors_total", { code: "busy" })),
        away: sayNumber(figures.sum("database_errors_total", { code: "unavailable" })),
      }),
    ],
    [say("statusCommands.memory"), memoryOf(figures)],
    [say("statusCommands.backup"), backup === null ? say("statusCommands.noBackup") : sayMoment(backup * 1_000)],
  ];
}

function requestFacts({ one, sum }: Figures): Facts {
  const hits = one("page_cache_hits_total") ?? 0;
  const misses = one("page_cache_misses_total") ?? 0;
  return [
    [
      say("statusCommands.requests"),
      say("statusCommands.requestsOf", {
        all: sayNumber(sum("http_requests_total")),
        kept: sayNumber(sum("http_requests_total", { kind: "kept" })),
        failed: sayNumber(sum("http_requests_total", { status: "5xx" })),
      }),
    ],
    [
      say("statusCommands.pages"),
      say("statusCommands.pagesKept", {
        count: one("page_cache_entries") ?? 0,
        size: sayBytes(one("page_cache_bytes") ?? 0),
        part: sayPercent(hits / Math.max(hits + misses, 1)),
      }),
    ],
  ];
}

function mailFacts({ one, sum, named }: Figures): Facts {
  const waiting = one("mail_queue", { state: "waiting" });
  const oldest = one("mail_queue_oldest_seconds") ?? 0;
  const issues = Map.groupBy(named("issue_copies"), ({ labels }) => labels.issue ?? "");
  return [
    [
      say("statusCommands.mail"),
      waiting === null
        ? null
        : waiting === 0
          ? say("statusCommands.mailWaits", { count: 0 })
          : say("statusCommands.mailWaitsFor", { count: waiting, span: saySpan(oldest) }),
    ],
    [
      say("statusCommands.sent"),
      say("statusCommands.sentSince", {
        accepted: sayNumber(sum("mails_total", { outcome: "accepted" }) + sum("copies_total", { outcome: "accepted" })),
        refused: sayNumber(sum("mails_total", { outcome: "refused" }) + sum("copies_total", { outcome: "refused" })),
      }),
    ],
    [say("statusCommands.held"), heldMails(one("mail_queue", { state: "held" }) ?? 0)],
    [say("statusCommands.relay"), one("relay_circuit_open") === 1 ? say("statusCommands.relayAway") : null],
    [say("statusCommands.sender"), one("sender") === 1 ? null : say("statusCommands.otherSends")],
    ...[...issues].map(([issue, copies]): Facts[number] => {
      const of = (state: string) => copies.find(({ labels }) => labels.state === state)?.value ?? 0;
      const rest = of("pending") + of("deferred") + of("uncertain");
      return [
        say("statusCommands.issue", { issue }),
        say("statusCommands.issueCopies", {
          state: stateInWords(copies[0]?.labels.issue_state),
          accepted: sayNumber(of("accepted")),
          rest: sayNumber(rest),
        }),
      ];
    }),
  ];
}

function stateInWords(state: string | undefined): string {
  const known = (["scheduled", "freezing", "sending", "paused"] as const).find((one) => one === state);
  return known ? say(`issueCommands.${known}`) : "";
}

function limitsOf({ named }: Figures): string | null {
  const hit = named("limit_hits_total").filter(({ value }) => value > 0);
  return hit.map(({ labels, value }) => `${labels.limit} ${sayNumber(value)}`).join(", ") || null;
}

function memoryOf({ one }: Figures): string {
  const lag = one("event_loop_lag_seconds", { quantile: "0.99" }) ?? 0;
  return say("statusCommands.memoryOf", {
    held: sayBytes(one("process_resident_memory_bytes") ?? 0),
    files: sayNumber(one("process_open_descriptors") ?? 0),
    lag: sayNumber(Math.round(lag * 1_000)),
  });
}
