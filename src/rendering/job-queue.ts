import type { StartHelper } from "./helper-process.ts";
import { createStepLimit, type Step } from "./step-limit.ts";

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

type JobOutcome<Result> =
  | { readonly outcome: "done"; readonly result: Result }
  | { readonly outcome: "failed"; readonly reason: string }
  /** The named step took longer than its limit. */
  | { readonly outcome: "too long"; readonly step: string };

/** What a helper says: which step it begins, or how the job ended. */
export type HelperMessage = Step | { readonly result: unknown } | { readonly error: string };

type Helper = ReturnType<StartHelper>;

/** Milliseconds without a job after which the helper is ended. */
const IDLE = 20_000;

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (outcome: JobOutcome<Result>) => void;
}

/** Starts no helper yet. */
export function createJobQueue<Job, Result>(start: StartHelper): JobQueue<Job, Result> {
  const queue: Waiting<Job, Result>[] = [];
  const laterQueue: Waiting<Job, Result>[] = [];
  let current: Waiting<Job, Result> | null = null;
  let helper: Helper | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;
  const limit = createStepLimit((step) => {
    void dismiss();
    finish({ outcome: "too long", step });
  });

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
    if ("step" in message) limit.begin(message, () => helper?.work() ?? Promise.resolve(null));
    else if ("error" in message) finish({ outcome: "failed", reason: message.error });
    else finish({ outcome: "done", result: message.result as Result });
  }

  function finish(outcome: JobOutcome<Result>): void {
    const done = current;
    current = null;
    limit.end();
    helper?.hold(false);
    done?.resolve(outcome);
    next();
    if (!current && helper) idleTimer = setTimeout(() => void dismiss(), IDLE).unref();
  }

  async function dismiss(): Promise<void> {
    const leaving = helper;
    helper = null;
    await leaving?.stop();
  }
}
