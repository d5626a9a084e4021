import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Converted, ImportParts } from "../../domain/imports/import.ts";

/** What the thread answers, in the order in which it was asked. */
export type ConversionReply = { readonly converted: Converted } | { readonly fault: string };

interface Asked {
  resolve(converted: Converted): void;
  reject(error: Error): void;
}

/** The thread needs little at once: small heaps are swept more often, and hold less. */
const YOUNG_MEGABYTES = 12;

/**
 * Makes Markdown of a platform's HTML in a thread of its own, which is started on first need: another processor reads and
 * writes meanwhile. `convert` rejects where the thread fails.
 */
export function openConverting(platform: string): Pick<ImportParts, "convert"> & { close(): Promise<void> } {
  const asked: Asked[] = [];
  let worker: Worker | null = null;

  function begin(): Worker {
    const started = new Worker(new URL(`./conversion-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: platform,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    started.on("message", hear);
    started.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => fail(new Error("the thread that converts HTML has ended")));
    return started;
  }

  function hear(reply: ConversionReply): void {
    const first = asked.shift();
    if ("converted" in reply) first?.resolve(reply.converted);
    else first?.reject(new Error(reply.fault));
  }

  function fail(error: Error): void {
    worker = null;
    for (const { reject } of asked.splice(0)) reject(error);
  }

  return {
    convert(html) {
      worker ??= begin();
      const thread = worker;
      return new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        thread.postMessage(html);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
