import type { Command } from "commander";
import type { CopyState, Issue, IssueState, Tally } from "../domain/newsletters/issue.ts";
import { columns, isoTime } from "./columns.ts";
import { readIssueId } from "./numbers.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

const widths = [5, 10, 17, 9];
const ID = "its number, as “issues list” gives it";

/** What a subcommand does with the issue of this id. */
type OnIssue = (tools: IssueTools, terminal: Terminal, id: number) => Promise<0 | 1>;

/** Adds `issues …`: what became of newsletters, and what is still to become of them. */
export function addIssueCommands(program: Command, parts: CommandParts<IssueTools>): void {
  const action = actions(parts);
  const issues = program.command("issues").description("newsletters that were sent, are on their way or wait");
  issues.command("list").description("list every issue, newest first").addOption(jsonOption()).action(action(list));
  issues
    .command("show")
    .argument("<id>", ID, readIssueId)
    .description("say how an issue goes")
    .addOption(jsonOption())
    .action(action(show));
  for (const [name, description, act] of [...changes, ...copies])
    issues
      .command(name)
      .argument("<id>", ID, readIssueId)
      .description(description)
      .action(action(ofKnown(act)));
  issues
    .command("resend")
    .argument("<id>", ID, readIssueId)
    .argument("<reader>", "the reader's address")
    .description("send one copy again")
    .action(action(resend));
  issues
    .command("recount")
    .argument("[id]", `${ID}; without it, every issue`, readIssueId)
    .description("compare the counts of “issues show” with the copies themselves, and set them right")
    .addOption(jsonOption())
    .action(action(recount));
}

/** Says so where there is no such issue. */
function ofKnown(act: OnIssue): OnIssue {
  return async (tools, terminal, id) => {
    if (await tools.store.issue(id)) return act(tools, terminal, id);
    terminal.note(`There is no issue ${id}.`);
    return 1;
  };
}

/** A change of state, and what is said of it. */
function change(from: readonly IssueState[], to: IssueState, done: string): OnIssue {
  return async ({ store, now }, { print, note }, id) => {
    if (await store.changeState(id, { from, to, reason: null }, now())) {
      print(`Issue ${id} ${done}.`);
      return 0;
    }
    note(`Issue ${id} is ${(await store.issue(id))?.issue.state}.`);
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
      note(`Issue ${id} is ${issue}.`);
      return 1;
    }
    print(`${count === 1 ? "1 copy goes" : `${count} copies go`} once more, sent by the running site.`);
    return 0;
  };
}

type Subcommand = readonly [name: string, description: string, act: OnIssue];

const changes: readonly Subcommand[] = [
  ["pause", "send nothing more of it for now", change(["scheduled", "freezing", "sending"], "paused", "is paused")],
  ["resume", "go on with a paused issue", change(["paused"], "sending", "goes on, sent by the running site")],
  [
    "cancel",
    "send nothing more of it, for good; before its start nothing of it has happened",
    change(["scheduled", "freezing", "sending", "paused"], "cancelled", "is cancelled"),
  ],
];

const copies: readonly Subcommand[] = [
  ["retry-failed", "try again what your mail server refused", retry("refused")],
  ["retry-held", "send once more what may have arrived or not, because the answer to it was lost", retry("held")],
  ["send-missing", "send it to readers who would get it now and have not", sendMissing],
  ["export-missing", "print the addresses of readers who would get it now and have not, one a line", exportMissing],
];

async function sendMissing({ store, now }: IssueTools, { print, note }: Terminal, id: number): Promise<0 | 1> {
  if (await store.addMissing(id, now())) {
    print("Readers who have no copy yet get one, sent by the running site.");
    return 0;
  }
  note(`Issue ${id} is not one that was sent.`);
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
    print("The copy goes once more, sent by the running site.");
    return 0;
  }
  note(outcome === "no-reader" ? "No reader has this address." : "This reader has no copy of that issue.");
  return 1;
}

async function recount(
  { store, recountIssues }: IssueTools,
  { print, note }: Terminal,
  id: number | undefined,
  { json }: JsonOption,
): Promise<0 | 1> {
  if (id !== undefined && !(await store.issue(id))) {
    note(`There is no issue ${id}.`);
    if (json) print("null");
    return 1;
  }
  const recounted = await recountIssues(id ?? null);
  if (json) {
    print(JSON.stringify(recounted, null, 2));
    return 0;
  }
  for (const { issue, miscounts } of recounted)
    for (const { state, was, is } of miscounts) print(`issue ${issue}: ${state} was counted as ${was} and is ${is}`);
  const mended = recounted.filter(({ miscounts }) => miscounts.length).length;
  print(
    `${recounted.length === 1 ? "1 issue" : `${recounted.length} issues`} recounted, ${mended || "none"} set right.`,
  );
  return 0;
}

async function list({ store }: IssueTools, { print }: Terminal, { json }: JsonOption): Promise<0> {
  const all = await store.issues();
  if (json) print(JSON.stringify(all.map(issueAsJson), null, 2));
  else {
    if (all.length) print(columns(["id", "state", "begins", "topic", "subject"], widths));
    for (const { id, state, startAt, topic, subject } of all)
      print(columns([String(id), state, isoTime(startAt)?.slice(0, 16) ?? "", topic ?? "", subject], widths));
    print(all.length === 1 ? "1 issue." : `${all.length} issues.`);
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
    note(`There is no issue ${id}.`);
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
  print(`issue       ${id}: ${issue.subject}`);
  print(`state       ${state}${issue.reason ? `: ${issue.reason}` : ""}`);
  if (!checked) print("unchecked   it was sent with --no-check: how mail leaves here was not checked before");
  print(`audience    ${audience}`);
  for (const [name, copies] of Object.entries(tally)) if (copies > 0) print(`${name.padEnd(12)}${copies}`);
  for (const line of progress(issue, tally, now())) print(line);
  return 0;
}

function progress({ state, startedAt, finishedAt }: Issue, tally: Tally, now: number): string[] {
  if (startedAt === null) return [];
  const seconds = ((finishedAt ?? now) - startedAt) / 1_000;
  const rate = tally.accepted / Math.max(seconds, 1);
  const lines = [`rate        ${rate.toFixed(1)} a second since it began`];
  if (state === "sending" && rate > 0) lines.push(`remaining   about ${Math.ceil(tally.pending / rate / 60)} minutes`);
  return lines;
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
