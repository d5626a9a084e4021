import { fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { HelperMessage } from "./job-queue.ts";

export type StartHelper = ReturnType<typeof inProcess>;

/**
 * A helper in a process of its own. Not in a thread: measured here, a thread that compiled a few posts left 100 MB
 * with this process for good, and a crash in native code would take the whole site down. What it reads was made by
 * others, so it knows nothing of this process's settings, sees no files but code and the folders named, and may start
 * nothing and open no connection (nodejs.org/api/permissions.html).
 */
export const inProcess =
  (script: URL, { heap, reads = [], writes = [], addons = false }: HelperLimits) =>
  (onMessage: (message: HelperMessage) => void, onEnd: (reason: string) => void) => {
    const writable = writes.flatMap(realPath);
    const readable = [...codeFolders(script), ...reads.flatMap(realPath), ...writable];
    const child = fork(script, {
      execArgv: [
        `--max-old-space-size=${heap}`,
        "--permission",
        ...readable.map((path) => `--allow-fs-read=${path}`),
        ...writable.map((path) => `--allow-fs-write=${path}`),
        ...(addons ? ["--allow-addons"] : []),
      ],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.on("message", (message) => onMessage(message as HelperMessage));
    child.on("error", (error) => onEnd(String(error)));
    child.on("exit", (code, signal) => onEnd(`ended with ${code ?? signal}`));
    return {
      send: (job: unknown) => void child.send(job as object, () => {}),
      /** Whether it keeps the main process alive. */
      hold(held: boolean): void {
        for (const part of [child, child.channel]) held ? part?.ref() : part?.unref();
      },
      stop: (): Promise<unknown> => (child.kill("SIGKILL") ? ended : Promise.resolve()),
      /** Milliseconds of processor time used so far; null where that cannot be asked. */
      work: () => workOf(child.pid),
    };
  };

export interface HelperLimits {
  /** The most memory of its JavaScript, in megabytes. */
  readonly heap: number;
  /** Folders that it may read, and those that it may also write to. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  /** Whether it loads native code, which these limits do not bind. */
  readonly addons?: boolean;
}

/** Where a helper's own code lies: the folder of built or source files, and the packages. */
function codeFolders(script: URL): string[] {
  const packageFile = findPackageJSON(script) as string;
  const [top = ""] = relative(dirname(packageFile), fileURLToPath(script)).split(sep);
  const packages = createRequire(script).resolve.paths("sharp") ?? [];
  return [packageFile, join(dirname(packageFile), top), ...packages].flatMap(realPath);
}

/** With the way by which it is named, which may lead over a link; none where there is no such file or folder. */
function realPath(path: string): string[] {
  try {
    return [...new Set([path, realpathSync(path)])];
  } catch {
    return [];
  }
}

/** Processor time of a process's main thread from Linux's /proc, whose clock ticks a hundred times a second. */
async function workOf(pid: number | undefined): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/task/${pid}/stat`, "latin1").catch(() => null);
  const [user, system] =
    line
      ?.slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13) ?? [];
  return user && system ? (Number(user) + Number(system)) * 10 : null;
}
