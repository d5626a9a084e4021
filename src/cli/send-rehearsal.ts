import type { Exclusion } from "../domain/newsletters/issue.ts";
import type { Choice, Rehearsal, Timing } from "../domain/newsletters/management.ts";
import type { PlainKey } from "../languages/catalogue.ts";
import { say, sayTenths } from "../languages/say.ts";
import { factLines } from "./columns.ts";
import { refuse } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { IssueTools } from "./tools.ts";

/** Milliseconds between two words about how far it is. */
const TELLING = 5_000;

/** Makes every copy and sends none; prints to whom it goes, what should be mended, and the digest. */
export async function rehearse(
  { management, now }: IssueTools,
  { print, note }: Terminal,
  asked: { name: string; choice: Choice; start: Pick<Timing, "at" | "delay">; json: Terminal["print"] | undefined },
): Promise<0 | 1> {
  let told = now();
  const result = await management.rehearse(asked.name, asked.choice, asked.start, (copies) => {
    if (now() - told < TELLING) return;
    told = now();
    note(say("issueCommands.copiesMade", { count: copies }));
  });
  if ("outcome" in result) return refuse(note, result.why, asked.json);
  const { digest, recipients, excluded, bytes, warnings } = result;
  if (asked.json) print(JSON.stringify({ digest, recipients, excluded, bytes, warnings }, null, 2));
  else for (const line of rehearsalInWords(result)) print(line);
  return 0;
}

function rehearsalInWords({ subject, topic, digest, recipients, excluded, warnings, ...size }: Rehearsal): string[] {
  const reasons = (Object.keys(excluded) as Exclusion[]).filter((reason) => excluded[reason] > 0);
  const facts: [string, string][] = [
    [say("issueCommands.subject"), subject],
    [say("issueCommands.topic"), topic ?? say("issueCommands.everyReader")],
    [say("issueCommands.recipients"), String(recipients)],
    ...reasons.map((reason): [string, string] => [
      "",
      say("issueCommands.notSent", { count: excluded[reason], reason: say(exclusionWords[reason]) }),
    ]),
    [say("issueCommands.size"), sizeInWords(size)],
    ...warnings.map((warning): [string, string] => [say("issueCommands.warning"), warning]),
    [say("issueCommands.digest"), digest],
  ];
  return [...factLines(facts, 10), say("issueCommands.sendWithDigest")];
}

const exclusionWords = {
  pending: "stateCommands.isPending",
  unsubscribed: "stateCommands.isUnsubscribed",
  bounced: "stateCommands.isBounced",
  complained: "stateCommands.isComplained",
  paused: "stateCommands.isPaused",
  topic: "stateCommands.isOtherTopic",
  language: "stateCommands.isOtherLanguage",
  "had-it": "stateCommands.hadIt",
  "not-accepted": "stateCommands.notAccepted",
} as const satisfies Record<Exclusion, PlainKey>;

function sizeInWords({ bytes, sizes }: Pick<Rehearsal, "bytes" | "sizes">): string {
  if (sizes === null) return say("issueCommands.bytes", { bytes });
  const { smallest, largest, total } = sizes;
  const each =
    smallest === largest
      ? say("issueCommands.bytes", { bytes: largest })
      : say("issueCommands.bytesBetween", { least: smallest, most: largest });
  return say("issueCommands.inAll", { each, megabytes: sayTenths(total / 1e6) });
}
