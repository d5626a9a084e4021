import type { Command } from "commander";
import { say } from "../languages/say.ts";
import { issueAsJson } from "./issues.ts";
import { memberAsJson } from "./members/members-look.ts";
import { actions, type CommandParts } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { ExportTools, IssueTools, MemberTools, PeopleTools, SubscriberTools } from "./tools.ts";

/** Adds `export`: everything that the site holds, in open formats. */
export function addExportCommand(program: Command, parts: CommandParts<ExportTools>): void {
  program
    .command("export")
    .argument("<folder>", say("commands.exportFolder"))
    .description(say("commands.export"))
    .option("--without-people", say("commands.exportWithoutPeople"))
    .action(actions(parts)(exportSite));
}

/** Writes the content folder and, unless it is to stay, the people of the site's database. */
async function exportSite(
  tools: ExportTools,
  { print, note }: Terminal,
  path: string,
  { withoutPeople = false }: { withoutPeople?: boolean },
): Promise<0> {
  const folder = await tools.openFolder(path);
  // First what may be refused, so that the folder stays empty then.
  if (!withoutPeople) {
    for (const { open, file, pieces } of [subscribers(tools), members(tools), issues(tools)]) {
      const people = await open();
      try {
        note(`commonplace: ${people.place}`);
        people.securityLog.record({ event: "command-run", command: "commonplace export" }, null);
        await folder.write(file, pieces(people), true);
        print(say("moveCommands.fileWritten", { file }));
      } finally {
        await people.close();
      }
    }
  }
  const files = await tools.copyContent(folder.path);
  print(say("moveCommands.files", { count: files }));
  await folder.write("README.txt", [readme(withoutPeople)], false);
  return 0;
}

/** A file about people, and the tools that it takes. */
interface PeopleFile {
  readonly file: string;
  readonly open: () => Promise<PeopleTools>;
  pieces(tools: PeopleTools): AsyncIterable<string>;
}

const peopleFile = <T extends PeopleTools>(
  file: string,
  open: () => Promise<T>,
  pieces: (tools: T) => AsyncIterable<string>,
): PeopleFile => ({ file, open, pieces: pieces as PeopleFile["pieces"] });

const subscribers = ({ openSubscribers }: ExportTools): PeopleFile =>
  peopleFile("subscribers.csv", openSubscribers, (tools: SubscriberTools) => tools.subscribers.export());

const members = ({ openMembers }: ExportTools): PeopleFile =>
  peopleFile("members.json", openMembers, (tools: MemberTools) => asArray(membersOf(tools)));

const issues = ({ openIssues }: ExportTools): PeopleFile =>
  peopleFile("issues.json", openIssues, (tools: IssueTools) => asArray(issuesOf(tools)));

async function* membersOf({ members }: MemberTools): AsyncGenerator<object> {
  for await (const { id } of members.all()) {
    const found = await members.find(id);
    if (found.outcome === "found") yield memberAsJson({ ...found.details, sessions: [] });
  }
}

async function* issuesOf({ store }: IssueTools): AsyncGenerator<object> {
  for (const issue of await store.issues())
    yield { ...issueAsJson(issue), tally: (await store.issue(issue.id))?.tally };
}

async function* asArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const readme = (withoutPeople: boolean): string =>
  `${say("moveCommands.readme")}${say(withoutPeople ? "moveCommands.readmeWithoutPeople" : "moveCommands.readmePeople")}`;
