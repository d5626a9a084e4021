import { type Command, Option } from "commander";
import type { Issue, Tally } from "../domain/newsletters/issue.ts";
import { columns, isoTime } from "./columns.ts";
import type { IssueTools } from "./issue-tools.ts";
import { runWith, type Terminal } from "./terminal.ts";

const widths = [5, 10, 17, 9];

type Speaking = Pick<Terminal, "print" | "note">;
type Parts = Speaking & Pick<Terminal, "exitWith"> & { open: () => Promise<IssueTools> };
/** Runs a subcommand of this name on the issue of this id. */
type OnIssue = (id: string, command: (tools: IssueTools, id: number) => Promise<0 | 1>) => Promise<void>;

/** Adds `issues …`: what became of newsletters, and what is still to become of them. */
export function addIssueCommands(program: Command, parts: Parts): void {
  const issues = program.command("issues").description("newsletters that were sent, are on their way or wait");
  const json = () => new Option("--json", "print JSON, for other programs");
  const on =
    (name: string): OnIssue =>
    (id, command) =>
      runWith(parts, `issues ${name}`, parts.open, (tools) => command(tools, Number(id)));
  const { print } = parts;

  issues
    .command("list")
    .description("list every issue, newest first")
    .addOption(json())
    .action((options) => runWith(parts, "issues list", parts.open, (tools) => list(tools, print, options)));
  issues
    .command("show")
    .argument("<id>")
    .description("say how an issue goes")
    .addOption(json())
    .action((id: string, options) => on("show")(id, (tools, number) => show(tools, parts, number, options)));
  addChanges(issues, parts, on);
  addCopies(issues, parts, on);
}

/** Pause, resume and cancel. */
function addChanges(issues: Command, parts: Speaking, on: (name: string) => OnIssue): void {
  const changes = [
    ["pause", "send nothing more of it for now", ["scheduled", "freezing", "sending"], "paused", "is paused"],
    ["resume", "go on with a paused issue", ["paused"], "sending", "goes on, sent by the running site"],
    [
      "cancel",
      "send nothing more of it, for good; before its start nothing of it has happened",
      ["scheduled", "freezing", "sending", "paused"],
      "cancelled",
      "is cancelled",
    ],
  ] as const;
  for (const [name, description, from, to, done] of changes)
    issues
      .command(name)
      .argument("<id>")
      .description(description)
      .action((id: string) =>
        on(name)(id, async ({ store, now }, number) => {
          if (await store.changeState(number, { from, to, reason: null }, now())) {
            parts.print(`Issue ${number} ${done}.`);
            return 0;
          }
          const known = await store.issue(number);
          parts.note(known ? `Issue ${number} is ${known.issue.state}.` : `There is no issue ${number}.`);
          return 1;
        }),
      );
}

/** Copies that are to go once more, or to those who had none. */
function addCopies(issues: Command, parts: Speaking, on: (name: string) => OnIssue): void {
  const { print, note } = parts;
  const again = (count: number) => (count === 1 ? "1 copy goes" : `${count} copies go`);
  for (const [name, state, description] of [
    ["retry-failed", "refused", "try again what your mail server refused"],
    ["retry-held", "held", "send once more what may have arrived or not, because the answer to it was lost"],
  ] as const)
    issues
      .command(name)
      .argument("<id>")
      .description(description)
      .action((id: string) =>
        on(name)(id, async ({ store, now }, number) => {
          print(`${again(await store.retry(number, [state], now()))} once more, sent by the running site.`);
          return 0;
        }),
      );
  issues
    .command("send-missing")
    .argument("<id>")
    .description("send it to readers who would get it now and have not")
    .action((id: string) =>
      on("send-missing")(id, async ({ store, now }, number) => {
        if (await store.addMissing(number, now())) {
          print("Readers who have no copy yet get one, sent by the running site.");
          return 0;
        }
        note(`Issue ${number} is not one that was sent.`);
        return 1;
      }),
    );
  issues
    .command("export-missing")
    .argument("<id>")
    .description("print the addresses of readers who would get it now and have not, one a line")
    .action((id: string) =>
      on("export-missing")(id, async ({ store, rule, now }, number) => {
        for await (const some of store.missing(number, rule, now())) for (const { address } of some) print(address);
        return 0;
      }),
    );
  issues
    .command("resend")
    .argument("<id>")
    .argument("<reader>", "the reader's address")
    .description("send one copy again")
    .action((id: string, reader: string) =>
      on("resend")(id, async ({ store, now }, number) => {
        const outcome = await store.resend(number, reader.trim().toLowerCase(), now());
        if (outcome === "pending") {
          print("The copy goes once more, sent by the running site.");
          return 0;
        }
        note(outcome === "no-reader" ? "No reader has this address." : "This reader has no copy of that issue.");
        return 1;
      }),
    );
}

async function list({ store }: IssueTools, print: Terminal["print"], options: { json?: boolean }): Promise<0> {
  const all = await store.issues();
  if (options.json) print(JSON.stringify(all.map(asJson), null, 2));
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
  { print, note }: Speaking,
  id: number,
  options: { json?: boolean },
): Promise<0 | 1> {
  const found = await store.issue(id);
  if (!found) {
    note(`There is no issue ${id}.`);
    if (options.json) print("null");
    return 1;
  }
  const { issue, tally } = found;
  const { state, startedAt, finishedAt } = issue;
  const audience = Object.values(tally).reduce((sum, copies) => sum + copies, 0);
  if (options.json) {
    const times = { startedAt: isoTime(startedAt), finishedAt: isoTime(finishedAt) };
    print(JSON.stringify({ state, audience, ...tally, ...times }, null, 2));
    return 0;
  }
  print(`issue       ${id}: ${issue.subject}`);
  print(`state       ${state}${issue.reason ? `: ${issue.reason}` : ""}`);
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

function asJson({ startAt, createdAt, startedAt, finishedAt, ...issue }: Issue) {
  return {
    ...issue,
    startAt: isoTime(startAt),
    createdAt: isoTime(createdAt),
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
  };
}
