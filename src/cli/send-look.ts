import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ComposedIssue } from "../domain/newsletters/letter.ts";
import type { Choice } from "../domain/newsletters/management.ts";
import { say } from "../languages/say.ts";
import { refuse } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

/** Takes what `--to` says once among what it said before: addresses, with commas between them. */
export function readAddresses(written: string, before: readonly string[] = []): string[] {
  return [...before, ...written.split(",").map((address) => address.trim())].filter(Boolean);
}

/** Shows the author the mail: as files, in the local mailbox, or as test copies to addresses of their own. */
export async function look(
  { management, testCopies, mailbox }: IssueTools,
  { print, note }: Terminal,
  {
    name,
    choice,
    preview,
    to = [],
  }: {
    name: string;
    choice: Choice;
    preview: string | true | undefined;
    to: readonly string[] | undefined;
  },
): Promise<0 | 1> {
  const mail = await management.compose(name, choice);
  if ("outcome" in mail) return refuse(note, mail.why);
  if (preview !== undefined) for (const file of writeFiles(mail, preview === true ? "preview" : preview)) print(file);
  const recipients = preview !== undefined && mailbox ? [mailbox.owner, ...to] : to;
  if (preview === undefined || recipients.length > 0) {
    const result = await testCopies.write(mail, recipients);
    if (result.outcome === "refused") return refuse(note, result.why);
    for (const address of to.length > 0 ? result.recipients : []) print(say("issueCommands.testGoes", { address }));
    if (mailbox) print(mailbox.page);
  }
  for (const warning of mail.warnings) note(`${say("issueCommands.warning")}: ${warning}`);
  return 0;
}

function writeFiles({ html, text }: ComposedIssue, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = { [join(folder, "mail.html")]: html, [join(folder, "mail.txt")]: text };
  for (const [file, words] of Object.entries(files)) writeFileSync(file, words);
  return Object.keys(files);
}
