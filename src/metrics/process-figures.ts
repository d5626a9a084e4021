import { readdirSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often the event loop is looked at, in milliseconds: what it says of a delay is as coarse. */
const RESOLUTION = 10;
const NANOSECONDS = 1e9;

/** How late the event loop came to what was due since this was last asked, in seconds. */
export interface LoopLag {
  readonly median: number;
  /** 99 of 100 within. */
  readonly p99: number;
  readonly max: number;
}

/** What the process says of itself. */
export interface ProcessFigures {
  /** In bytes: all that it holds, and what JavaScript uses and has of it. */
  readonly memory: { readonly rss: number; readonly heapUsed: number; readonly heapTotal: number };
  /** Open files and sockets; null where the system does not tell. */
  readonly descriptors: number | null;
  /** When it began, in UTC seconds, and for how many seconds it has used a core. */
  readonly began: number;
  readonly processorSeconds: number;
}

/** Begins to watch the event loop, until the process ends. The timer of Node that does it holds up nothing. */
export function watchLoopLag(): () => LoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  // Each measured interval holds the resolution itself.
  const seconds = (nanoseconds: number) => Math.max(nanoseconds / NANOSECONDS - RESOLUTION / 1_000, 0);
  return () => {
    const empty = delays.count === 0;
    const lag = empty
      ? { median: 0, p99: 0, max: 0 }
      : {
          median: seconds(delays.percentile(50)),
          p99: seconds(delays.percentile(99)),
          max: seconds(delays.max),
        };
    delays.reset();
    return lag;
  };
}

export function processFigures(): ProcessFigures {
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    memory: { rss, heapUsed, heapTotal },
    descriptors: openDescriptors(),
    began: Date.now() / 1_000 - process.uptime(),
    processorSeconds: (user + system) / 1e6,
  };
}

/** Linux and macOS name them in a folder; the one that reads it is not counted. */
function openDescriptors(): number | null {
  for (const folder of ["/proc/self/fd", "/dev/fd"]) {
    try {
      return readdirSync(folder).length - 1;
    } catch {}
  }
  return null;
}
