import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { expect, onTestFinished } from "vitest";
import type { CommandParts } from "../../src/cli/run.ts";
import type { Tools } from "../../src/cli/tools.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";

/** An empty SQLite database in a folder of its own, for the length of a test. */
export async function commandDatabase(): Promise<{ database: Database; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-cli-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { database, folder };
}

/**
 * A terminal at which a test runs commands about people; `terminal.answer` is what its author says to every question.
 * `tools` are made anew for each command, of what all tools have.
 */
export function commandTerminal<T extends Tools>(
  add: (program: Command, parts: CommandParts<T>) => void,
  group: string,
  tools: (common: { place: string; close: () => Promise<void> }) => T,
  files: Readonly<Record<string, string>> = {},
) {
  const terminal = { answer: null as boolean | null, questions: [] as string[] };
  let opened = 0;
  async function run(...words: string[]) {
    const result = { lines: [] as string[], notes: [] as string[], code: -1 };
    const program = new Command("commonplace").exitOverride().configureOutput({ writeErr: () => {} });
    add(program, {
      open: async () => {
        opened++;
        return tools({ place: "site a; database b", close: async () => void opened-- });
      },
      print: (line) => result.lines.push(line),
      note: (line) => result.notes.push(line),
      readFile: (path) => Buffer.from(files[path] ?? ""),
      async confirm(question) {
        terminal.questions.push(question);
        return terminal.answer;
      },
      progress: () => {},
      exitWith: (code) => {
        result.code = code;
      },
    });
    await program.parseAsync([group, ...words], { from: "user" });
    expect(opened).toBe(0);
    // Every command about people says first where it works.
    expect(result.notes.shift()).toBe("commonplace: site a; database b");
    return result;
  }
  return { terminal, run };
}
