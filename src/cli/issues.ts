import type { Command } from "commander";
import type { CopyState, Issue, IssueState, Tally } from "../domain/newsletters/issue.ts";
import { say, sayTenths } from "../languages/say.ts";
import { columns, factLines, isoTime } from "./columns.ts";
import { readIssueId } from "./numbers.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

const widths = [5, 10, 17, 9];

/** What a subcommand does with the issue of this id. */
type OnIssue = (tools: IssueTools, terminal: Terminal, id: number) => Promise<0 | 1>;

/** Adds `issues …`: what became of newsletters, and what is still to become of them. */
export function addIssueCommands(program: Command, parts: CommandParts<IssueTools>): void {
  const action = actions(parts);
  const issues = program.command("issues").description(say("commands.issues"));
  issues.command("list").description(say("commands.issuesList")).addOption(jsonOption()).action(action(list));
  issues
    .command("show")
    .argument("<id>", say("commands.issueId"), readIssueId)
    .description(say("commands.issuesShow"))
    .addOption(jsonOption())
    .action(action(show));
  for (const [name, description, act] of [...changes, ...copies])
    issues
      .command(name)
      .argument("<id>", say("commands.issueId"), readIssueId)
      .description(say(description))
      .action(action(ofKnown(act)));
  issues
    .command("resend")
    .argument("<id>", say("commands.issueId"), readIssueId)
    .argument("<reader>", say("commands.issuesResendReader"))
    .description(say("commands.issuesResend"))
    .action(action(resend));
  issues
    .command("recount")
    .argument("[id]", say("commands.issueIdOrAll"), readIssueId)
    .description(say("commands.issuesRecount"))
    .addOption(jsonOption())
    .action(action(recount));
}

/** The texts that say what a command does, and those that need no more than the number of an issue. */
type Described = Extract<Parameters<typeof say>[0], `commands.issues${string}`>;
type ChangeText = "issueCommands.isPaused" | "issueCommands.goesOn" | "issueCommands.isCancelled";

const inState = (id: number, state: IssueState): string =>
  say("issueCommands.isInState", { id: String(id), state: say(`issueCommands.${state}`) });

/** Says so where there is no such issue. */
function ofKnown(act: OnIssue): OnIssue {
  return async (tools, terminal, id) => {
    if (await tools.store.issue(id)) return act(tools, terminal, id);
    terminal.note(say("issueCommands.noIssue", { id: String(id) }));
    return 1;
  };
}

/** A change of state, and what is said of it. */
function change(from: readonly IssueState[], to: IssueState, done: ChangeText): OnIssue {
  return async ({ store, now }, { print, note }, id) => {
    if (await store.changeState(id, { from, to, reason: null }, now())) {
      print(say(done, { id: String(id) }));
      return 0;
    }
    const state = (await store.issue(id))?.issue.state;
    if (state) note(inState(id, state));
    return 1;
  };
}

/** Issues of which copies may go once more. */
const retryable: readonly IssueState[] = ["sending", "paused", "finished"];

/** Copies in a state that go once more. */
function retry(state: CopyState): OnIssue {
  return async ({ store, now }, { print, note }, id) => {
    const count = await store.retry(id, [state], now());
    const issue = count === 0 ? (await store.issue(id))?.issue.state : undefined;
    if (issue && !retryable.includes(issue)) {
      note(inState(id, issue));
      return 1;
    }
    print(say("issueCommands.copiesGo", { count }));
    return 0;
  };
}

type Subcommand = readonly [name: string, description: Described, act: OnIssue];

const changes: readonly Subcommand[] = [
  ["pause", "commands.issuesPause", change(["scheduled", "freezing", "sending"], "paused", "issueCommands.isPaused")],
  ["resume", "commands.issuesResume", change(["paused"], "sending", "issueCommands.goesOn")],
  [
    "cancel",
    "commands.issuesCancel",
    change(["scheduled", "freezing", "sending", "paused"], "cancelled", "issueCommands.isCancelled"),
  ],
];

const copies: readonly Subcommand[] = [
  ["retry-failed", "commands.issuesRetryFailed", retry("refused")],
  ["retry-held", "commands.issuesRetryHeld", retry("held")],
  ["send-missing", "commands.issuesSendMissing", sendMissing],
  ["export-missing", "commands.issuesExportMissing", exportMissing],
];

async function sendMissing({ store, now }: IssueTools, { print, note }: Terminal, id: number): Promise<0 | 1> {
  if (await store.addMissing(id, now())) {
    print(say("issueCommands.missingGet"));
    return 0;
  }
  note(say("issueCommands.wasNotSent", { id: String(id) }));
  return 1;
}

async function exportMissing({ store, rule, now }: IssueTools, { print }: Terminal, id: number): Promise<0> {
  for await (const some of store.missing(id, rule, now())) for (const { address } of some) print(address);
  return 0;
}

async function resend(
  { store, now }: IssueTools,
  { print, note }: Terminal,
  id: number,
  reader: string,
): Promise<0 | 1> {
  const outcome = await store.resend(id, reader.trim().toLowerCase(), now());
  if (outcome === "pending") {
    print(say("issueCommands.copyGoes"));
    return 0;
  }
  note(say(outcome === "no-reader" ? "issueCommands.noReader" : "issueCommands.noCopy"));
  return 1;
}

async function recount(
  { store, recountIssues }: IssueTools,
  { print, note }: Terminal,
  id: number | undefined,
  { json }: JsonOption,
): Promise<0 | 1> {
  if (id !== undefined && !(await store.issue(id))) {
    note(say("issueCommands.noIssue", { id: String(id) }));
    if (json) print("null");
    return 1;
  }
  const recounted = await recountIssues(id ?? null);
  if (json) {
    print(JSON.stringify(recounted, null, 2));
    return 0;
  }
  for (const { issue, miscounts } of recounted)
    for (const { state, was, is } of miscounts)
      print(say("issueCommands.miscounted", { id: String(issue), state: say(`stateCommands.${state}`), was, is }));
  const mended = recounted.filter(({ miscounts }) => miscounts.length).length;
  print(say("issueCommands.recounted", { count: recounted.length, mended: mended || say("issueCommands.none") }));
  return 0;
}

async function list({ store }: IssueTools, { print }: Terminal, { json }: JsonOption): Promise<0> {
  const all = await store.issues();
  if (json) print(JSON.stringify(all.map(issueAsJson), null, 2));
  else {
    const head = ["id", "state", "beginning", "topic", "subject"] as const;
    if (all.length)
      print(
        columns(
          head.map((name) => say(`issueCommands.${name}`)),
          widths,
        ),
      );
    for (const { id, state, startAt, topic, subject } of all)
      print(
        columns(
          [String(id), say(`issueCommands.${state}`), isoTime(startAt)?.slice(0, 16) ?? "", topic ?? "", subject],
          widths,
        ),
      );
    print(say("issueCommands.count", { count: all.length }));
  }
  return 0;
}

async function show(
  { store, now }: IssueTools,
  { print, note }: Terminal,
  id: number,
  { json }: JsonOption,
): Promise<0 | 1> {
  const found = await store.issue(id);
  if (!found) {
    note(say("issueCommands.noIssue", { id: String(id) }));
    if (json) print("null");
    return 1;
  }
  const { issue, tally, checked } = found;
  const { state, startedAt, finishedAt } = issue;
  const audience = Object.values(tally).reduce((sum, copies) => sum + copies, 0);
  if (json) {
    const times = { startedAt: isoTime(startedAt), finishedAt: isoTime(finishedAt) };
    print(JSON.stringify({ state, audience, ...tally, ...times, checked }, null, 2));
    return 0;
  }
  const facts: [string, string | null][] = [
    [say("issueCommands.issue"), `${id}: ${issue.subject}`],
    [say("issueCommands.state"), say(`issueCommands.${state}`) + (issue.reason ? `: ${issue.reason}` : "")],
    [say("issueCommands.uncheckedLabel"), checked ? null : say("issueCommands.unchecked")],
    [say("issueCommands.audience"), String(audience)],
    ...(Object.keys(tally) as CopyState[]).map((name): [string, string | null] => [
      say(`stateCommands.${name}`),
      tally[name] > 0 ? String(tally[name]) : null,
    ]),
    ...progress(issue, tally, now()),
  ];
  for (const line of factLines(facts, 10)) print(line);
  return 0;
}

function progress({ state, startedAt, finishedAt }: Issue, tally: Tally, now: number): [string, string][] {
  if (startedAt === null) return [];
  const seconds = ((finishedAt ?? now) - startedAt) / 1_000;
  const rate = tally.accepted / Math.max(seconds, 1);
  const facts: [string, string][] = [
    [say("issueCommands.rateLabel"), say("issueCommands.rate", { rate: sayTenths(rate) })],
  ];
  if (state === "sending" && rate > 0) {
    const minutes = Math.ceil(tally.pending / rate / 60);
    facts.push([say("issueCommands.remainingLabel"), say("issueCommands.remaining", { minutes })]);
  }
  return facts;
}

/** An issue as programs read it. */
export function issueAsJson({ startAt, createdAt, startedAt, finishedAt, ...issue }: Issue) {
  return {
    ...issue,
    startAt: isoTime(startAt),
    createdAt: isoTime(createdAt),
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
  };
}
