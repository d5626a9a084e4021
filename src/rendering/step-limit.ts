/** A part of a job, and how long it may take. */
export interface Step {
  readonly step: string;
  /** Milliseconds of work that it may take. */
  readonly limit: number;
  /** Milliseconds after which it is given up however busy the machine is. */
  readonly latest: number;
}

/**
 * Watches one step at a time; tells the name of one that takes longer than it may. Work is counted, not time: a busy
 * machine gives a step as much as an idle one, until its latest end. `work`: milliseconds of processor time used so far,
 * null where that cannot be asked.
 */
export function createStepLimit(onLate: (step: string) => void) {
  let current: Step | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(step: Step, work: () => Promise<number | null>): void {
      clearTimeout(timer);
      current = step;
      void watch(step, work);
    },
    end(): void {
      current = null;
      clearTimeout(timer);
    },
  };

  async function watch(step: Step, work: () => Promise<number | null>): Promise<void> {
    const end = performance.now() + step.latest;
    const before = await work();
    const check = async () => {
      const now = await work();
      if (current !== step) return;
      const workLeft = before === null || now === null ? 0 : step.limit - (now - before);
      const left = Math.min(workLeft, end - performance.now());
      if (left > 5) timer = setTimeout(check, left);
      else onLate(step.step);
    };
    if (current === step) timer = setTimeout(check, Math.min(step.limit, step.latest));
  }
}
