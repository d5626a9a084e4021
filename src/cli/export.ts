import type { Command } from "commander";
import { counted } from "./columns.ts";
import { issueAsJson } from "./issues.ts";
import { memberAsJson } from "./members/members-look.ts";
import { actions, type CommandParts } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { ExportTools, IssueTools, MemberTools, PeopleTools, SubscriberTools } from "./tools.ts";

/** Adds `export`: everything that the site holds, in open formats. */
export function addExportCommand(program: Command, parts: CommandParts<ExportTools>): void {
  program
    .command("export")
    .argument("<folder>", "where to write; it must be empty, or not there yet")
    .description("write everything that the site holds into a folder, in open formats")
    .option("--without-people", "only what the author wrote: no subscribers, members and issues")
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
        print(`${file} is written.`);
      } finally {
        await people.close();
      }
    }
  }
  const files = await tools.copyContent(folder.path);
  print(`${counted(files, "file")} of the content folder.`);
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

function readme(withoutPeople: boolean): string {
  const people = `subscribers.csv  every reader of the newsletter: address, name, topics, status, when they asked, confirmed and
                 left, and the evidence of it. Another site of this kind takes it by
                 npx commonplace subscribers import subscribers.csv --evidence
members.json     every account: name, address, and the providers it signs in by; no sessions and no secrets
issues.json      every newsletter that was sent, newest first, and what became of its copies (tally)

These three are about people. Keep them where nobody else reads them.
`;
  return `What a Commonplace site holds, in formats that any program can read.

content/         what the author wrote, as it lay in the content folder: posts/, letters/, pages/ and their pictures
                 (Markdown with front matter), now/, redirects/ (old addresses and where they lead), mails/, site.yaml.
                 Another site of this kind takes it as its content folder, as it is.
${withoutPeople ? "\nReaders, members and issues are not in this export.\n" : people}`;
}
