import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { SystemUser } from "./site.ts";

const project = join(import.meta.dirname, "../..");

/** What a command left behind. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an author's command, as `npx commonplace` does, in a process of its own and with these settings. */
export async function runCommand(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  user?: SystemUser,
): Promise<Ran> {
  const child = spawn(process.execPath, ["bin/commonplace.mjs", ...words], {
    ...user,
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: devNull, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return outcomeOf(child);
}

/** Waits for a process to end, and answers what it printed. */
export async function outcomeOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ran> {
  const ran = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text) => {
      ran[stream] += text;
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...ran };
}
