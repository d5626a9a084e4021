import type { HelperMessage } from "./job-queue.ts";
import type { Step } from "./step-limit.ts";

/** Announces a step before it begins. */
export type BeginStep = (step: Step) => void;

/** The helper's side of a jobs: answers every job that arrives, and ends with the process that started it. */
export function serveJobs<Job>(work: (job: Job, begin: BeginStep) => Promise<unknown>): void {
  const say = (message: HelperMessage) => void process.send?.(message, () => {});
  process.on("message", async (job) => {
    try {
      say({ result: await work(job as Job, say) });
    } catch (error) {
      say({ error: String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
  process.on("SIGINT", () => {}); // Ctrl-C reaches the whole group; the parent decides when this helper ends.
}
