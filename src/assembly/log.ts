import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { withoutSecrets } from "../domain/masking.ts";
import { faultLine } from "../domain/site/fault-line.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { say } from "../languages/say.ts";

/** Faults of the content folder that are shown at once; more at a time are an import, which `check` lists. */
const MOST_FAULTS = 100;

/**
 * The log of a process, on its standard error output: plain lines where a person watches, a JSON object a line elsewhere.
 * No line holds a token or an address, and no text breaks out of its line. `level`: the least that is told; `requestId`:
 * of the request at hand, which its lines carry.
 */
export function createLog(
  { level = "info", requestId = () => null }: LogOptions = {},
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr.isTTY
    ? process.stderr
    : pino.destination(2),
): Logger {
  const mixin = () => {
    const id = requestId();
    return id === null ? {} : { requestId: id };
  };
  const lines = output.isTTY ? inPlainLines(output) : output;
  return pino(
    { level, mixin, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => void lines.write(escaped(withoutSecrets(line), OTHER_CONTROLS)) },
  );
}

interface LogOptions {
  readonly level?: Config["logLevel"];
  readonly requestId?: () => string | null;
}

/** What a terminal may take for an order, or shows in another place than where it stands, and JSON leaves as it is. */
const OTHER_CONTROLS = /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (text: string, what = CONTROLS): string =>
  text.replace(what, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

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
    const lines = faults.slice(0, MOST_FAULTS).map((fault) => escaped(faultLine(fault)));
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
  const line = `${clock} ${msg}${told.length ? ` (${told.join(", ")})` : ""}`;
  return [escaped(line), ...(stack ? stackLines(stack) : [])].join("\n");
}

/** Further lines are set in, so that none of them looks like an entry of its own. */
function stackLines(stack: string): string[] {
  const [first = "", ...more] = stack.split("\n").map((line) => escaped(line));
  return [first, ...more.map((line) => (line.startsWith(" ") ? line : `    ${line}`))];
}

const ERROR = 50;
