import type { Choice, Rehearsal, Timing } from "../domain/newsletters/management.ts";
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
    note(`${count(copies)} copies made …`);
  });
  if ("outcome" in result) return refuse(note, result.why, asked.json);
  const { digest, recipients, excluded, bytes, warnings } = result;
  if (asked.json) print(JSON.stringify({ digest, recipients, excluded, bytes, warnings }, null, 2));
  else for (const line of rehearsalInWords(result)) print(line);
  return 0;
}

function rehearsalInWords({ subject, topic, digest, recipients, excluded, warnings, ...size }: Rehearsal): string[] {
  const reasons = Object.entries(excluded).filter(([, count]) => count > 0);
  return [
    `subject     ${subject}`,
    `topic       ${topic ?? "none: every active reader"}`,
    `recipients  ${recipients}`,
    ...reasons.map(([reason, count]) => `            ${count} not: ${reason}`),
    `size        ${sizeInWords(size)}`,
    ...warnings.map((warning) => `warning     ${warning}`),
    `digest      ${digest}`,
    "Send it with --digest, as long as nothing of it changes.",
  ];
}

function sizeInWords({ bytes, sizes }: Pick<Rehearsal, "bytes" | "sizes">): string {
  if (sizes === null) return `${count(bytes)} bytes a copy`;
  const { smallest, largest, total } = sizes;
  const each = smallest === largest ? count(largest) : `${count(smallest)} to ${count(largest)}`;
  return `${each} bytes a copy, ${(total / 1e6).toFixed(1)} MB in all; every copy was made and read`;
}

const count = (number: number): string => number.toLocaleString("en");
