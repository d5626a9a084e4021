import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";

/** How a command speaks. Its answer and nothing else goes to the standard output. */
export interface Terminal {
  /** One line of the answer. */
  readonly print: (line: string) => void;
  /** One line besides the answer, to the standard error output: what it is about, or why there is none. */
  readonly note: (line: string) => void;
  /** Asks a yes-or-no question; anything but yes is no. Null where there is no terminal to ask at. */
  readonly confirm: (question: string) => Promise<boolean | null>;
  /** The bytes of a file, or of the standard input for `-`. */
  readonly readFile: (path: string) => Uint8Array;
  readonly exitWith: (code: number) => void;
}

// A reader of only the first lines, such as `head`, has enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

/** The terminal of this process. */
export const terminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  async confirm(question) {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
    } catch {
      return false;
    } finally {
      lines.close();
    }
  },
  readFile: (path) => readFileSync(path === "-" ? 0 : path),
  exitWith(code) {
    process.exitCode = code;
  },
};
