import { vi } from "vitest";

/** Resolves when `holds` does, looking every 20 ms; throws after `timeout` milliseconds, which are enough for a busy machine. */
export async function until(holds: () => boolean, timeout = 8_000): Promise<void> {
  await vi.waitUntil(holds, { timeout, interval: 20 });
}
