import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { say } from "../languages/say.ts";

/** How a command speaks. Its answer and nothing else goes to the standard output. */
export interface Terminal {
  /** One line of the answer. */
  readonly print: (line: string) => void;
  /** One line besides the answer, to the standard error output: what it is about, or why there is none. */
  readonly note: (line: string) => void;
  /**
   * Shows how far a long command has come, where somebody looks on: in place of what it showed before, and until the
   * next line. Empty words take it away.
   */
  readonly progress: (words: string) => void;
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

let shown = "";

function progress(words: string): void {
  if (!process.stderr.isTTY || words === shown) return;
  process.stderr.write(`\r\u001b[K${words}`);
  shown = words;
}

/** Asks for a line; empty where the answer is cut short, null where there is no terminal to ask at. */
export async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  progress("");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** The terminal of this process. */
export const terminal: Terminal = {
  print(line) {
    progress("");
    process.stdout.write(`${line}\n`);
  },
  note(line) {
    progress("");
    process.stderr.write(`${line}\n`);
  },
  progress,
  async confirm(question) {
    try {
      const answer = await ask(`${question} ${say("commands.yesOrNo")} `);
      return answer === null ? null : say("commands.yesWords").split(", ").includes(answer.trim().toLowerCase());
    } catch {
      return false;
    }
  },
  readFile: (path) => readFileSync(path === "-" ? 0 : path),
  exitWith(code) {
    process.exitCode = code;
  },
};
