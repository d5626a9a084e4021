import { fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Work done outside the main process, one job after the other, by a helper that is started on need and ended when idle. */
export interface JobQueue<Job, Result> {
  /**
   * Never rejects. A helper that dies or passes its time limit is replaced; waiting jobs are not lost. A `later` job
   * waits until no other does.
   */
  run(job: Job, options?: { later?: boolean }): Promise<JobOutcome<Result>>;
  /** Ends the helper; unfinished jobs come back as failed. */
  close(): Promise<void>;
}

export type JobOutcome<Result> =
  | { readonly outcome: "done"; readonly result: Result }
  | { readonly outcome: "failed"; readonly reason: string }
  /** The named step took longer than its limit. */
  | { readonly outcome: "too long"; readonly step: string };

/** What a helper says: which step it begins, or how the job ended. */
export type HelperMessage = Step | { readonly result: unknown } | { readonly error: string };

export interface Step {
  readonly step: string;
  /** Milliseconds of work that it may take. */
  readonly limit: number;
  /** Milliseconds after which it is given up however busy the machine is. */
  readonly latest: number;
}

/** One running helper. */
interface Helper {
  send(job: unknown): void;
  /** Whether it keeps the main process alive. */
  hold(held: boolean): void;
  stop(): Promise<unknown>;
  /** Milliseconds of processor time used so far; null where that cannot be asked. */
  work(): Promise<number | null>;
}

type StartHelper = (onMessage: (message: HelperMessage) => void, onEnd: (reason: string) => void) => Helper;

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (outcome: JobOutcome<Result>) => void;
}

/** Starts no helper yet. `idle`: milliseconds without a job after which the helper is ended. */
export function createJobQueue<Job, Result>(start: StartHelper, idle = 20_000): JobQueue<Job, Result> {
  const queue: Waiting<Job, Result>[] = [];
  const laterQueue: Waiting<Job, Result>[] = [];
  let current: Waiting<Job, Result> | null = null;
  let step: Step | null = null;
  let helper: Helper | null = null;
  let limitTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    run(job, { later = false } = {}) {
      if (closed) return Promise.resolve({ outcome: "failed", reason: "closed" });
      return new Promise((resolve) => {
        (later ? laterQueue : queue).push({ job, resolve });
        next();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      for (const { resolve } of [...queue.splice(0), ...laterQueue.splice(0)])
        resolve({ outcome: "failed", reason: "closed" });
      const ended = dismiss();
      finish({ outcome: "failed", reason: "closed" });
      await ended;
    },
  };

  function next(): void {
    if (current) return;
    current = queue.shift() ?? laterQueue.shift() ?? null;
    if (!current) return;
    clearTimeout(idleTimer);
    helper ??= begin();
    helper.hold(true);
    helper.send(current.job);
  }

  function begin(): Helper {
    const started: Helper = start(
      (message) => started === helper && hear(message),
      (reason) => {
        if (started !== helper) return;
        helper = null;
        finish({ outcome: "failed", reason });
      },
    );
    return started;
  }

  function hear(message: HelperMessage): void {
    if ("step" in message) void limit(message);
    else if ("error" in message) finish({ outcome: "failed", reason: message.error });
    else finish({ outcome: "done", result: message.result as Result });
  }

  /** Work is counted, not time: a busy machine gives a job as much as an idle one, until its latest end. */
  async function limit(begun: Step): Promise<void> {
    clearTimeout(limitTimer);
    step = begun;
    const [worker, end] = [helper, performance.now() + begun.latest];
    const before = await worker?.work();
    const check = async () => {
      const now = await worker?.work();
      if (step !== begun) return;
      const workLeft = before == null || now == null ? 0 : begun.limit - (now - before);
      const left = Math.min(workLeft, end - performance.now());
      if (left > 5) limitTimer = setTimeout(check, left);
      else {
        void dismiss();
        finish({ outcome: "too long", step: begun.step });
      }
    };
    if (step === begun) limitTimer = setTimeout(check, Math.min(begun.limit, begun.latest));
  }

  function finish(outcome: JobOutcome<Result>): void {
    const done = current;
    current = null;
    step = null;
    clearTimeout(limitTimer);
    helper?.hold(false);
    done?.resolve(outcome);
    next();
    if (!current && helper) idleTimer = setTimeout(() => void dismiss(), idle).unref();
  }

  async function dismiss(): Promise<void> {
    const leaving = helper;
    helper = null;
    await leaving?.stop();
  }
}

/**
 * A helper in a process of its own. Not in a thread: measured here, a thread that compiled a few posts left 100 MB
 * with this process for good, and a crash in native code would take the whole site down. What it reads was made by
 * others, so it knows nothing of this process's settings, sees no files but code and the folders named, and may start
 * nothing and talk to nobody (nodejs.org/api/permissions.html).
 */
export const inProcess =
  (script: URL, { heap, reads = [], writes = [], addons = false }: HelperLimits): StartHelper =>
  (onMessage, onEnd) => {
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
      send: (job) => void child.send(job as object, () => {}),
      hold(held) {
        for (const part of [child, child.channel]) held ? part?.ref() : part?.unref();
      },
      stop: () => (child.kill("SIGKILL") ? ended : Promise.resolve()),
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

/** None where there is no such file or folder. */
function realPath(path: string): string[] {
  try {
    return [realpathSync(path)];
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
