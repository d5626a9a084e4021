import { type Logger, pino } from "pino";
import { withoutSecrets } from "../domain/masking.ts";
import { faultLine } from "../domain/site/fault-line.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { say } from "../languages/say.ts";

/** Faults of the content folder that are shown at once; more at a time are an import, which `check` lists. */
const MOST_FAULTS = 100;

/**
 * The log of a process, on its standard error output: plain lines where a person watches, a JSON object a line elsewhere.
 * No line holds a token or an address. `silent`: without any.
 */
export function createLog(
  { silent = false }: { silent?: boolean | undefined } = {},
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr.isTTY
    ? process.stderr
    : pino.destination(2),
): Logger {
  const options = { level: silent ? "silent" : "info", timestamp: pino.stdTimeFunctions.isoTime };
  const lines = output.isTTY ? inPlainLines(output) : output;
  return pino(options, { write: (line: string) => void lines.write(withoutSecrets(line)) });
}

function inPlainLines(output: { write(text: string): unknown }): { write(json: string): void } {
  let faults: ContentFault[] = [];
  return {
    write(json) {
      const entry = JSON.parse(json) as Entry;
      if (!isFault(entry)) return void output.write(`${plainLine(entry)}\n`);
      if (faults.length === 0) setImmediate(showFaults);
      faults.push({ ...entry, message: entry.msg });
    },
  };

  function showFaults(): void {
    const lines = faults.slice(0, MOST_FAULTS).map(faultLine);
    const more = faults.length - lines.length;
    if (more > 0) lines.push(say("fileFaults.more", { count: more }));
    faults = [];
    output.write(`${lines.join("\n")}\n`);
  }
}

interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [detail: string]: unknown;
}

function isFault(entry: Entry): entry is Entry & ContentFault {
  return "file" in entry && "line" in entry && "field" in entry && "severity" in entry;
}

/** `10:42:07 mail could not be sent (code=421)`, and below it where an error comes from. */
function plainLine({ level, time, msg, err, pid: _, hostname: __, ...details }: Entry): string {
  const told = Object.entries(details).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const clock = time.slice(11, 19);
  const stack = level >= ERROR ? err?.stack : err?.message;
  return [`${clock} ${msg}${told.length ? ` (${told.join(", ")})` : ""}`, stack].filter(Boolean).join("\n");
}

const ERROR = 50;
