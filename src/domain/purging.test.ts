import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPurging, type Told } from "./purging.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scene(answers: Told[] = []) {
  const calls: number[] = [];
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const purging = createPurging({
    async tell() {
      calls.push(Date.now() - began);
      return answers.shift() ?? { outcome: "told" };
    },
    monotonic: () => Date.now(),
    log: { info: note, warn: note, error: note },
  });
  const began = Date.now();
  return { purging, calls, logged };
}

const failed: Told = { outcome: "failed", reason: "answered 500" };

test("P243: caches are told once of all changes of a moment, when every answer is new", async () => {
  const { purging, calls } = scene();
  for (let change = 0; change < 5; change++) purging.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([1_100]);
});

test("P243: each change is followed by a call that begins after its own pages are new, however often an author saves", async () => {
  const { purging, calls } = scene();
  const changes: number[] = [];
  for (let at = 0; at < 10_000; at += 300) {
    changes.push(at);
    purging.changed();
    await vi.advanceTimersByTimeAsync(300);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  for (const change of changes)
    expect(
      calls.some((call) => call >= change + 1_100 && call <= change + 2_300),
      `${change}`,
    ).toBe(true);
  expect(calls.length).toBeLessThanOrEqual(13);
});

test("P243: a call that fails is made again a few times, and what was given up is said once", async () => {
  const { purging, calls, logged } = scene(Array.from({ length: 5 }, () => failed));
  purging.changed();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([1_100, 2_100, 7_100, 22_100, 82_100]);
  expect(logged).toHaveLength(2);
  expect(logged[1]).toContain("were not told");
  purging.changed();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(6);
});

test("P243: what succeeds after all is said, and stopping ends the tries", async () => {
  const { purging, calls, logged } = scene([failed, { outcome: "told" }, failed]);
  purging.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged[1]).toContain("after all");
  purging.changed();
  await vi.advanceTimersByTimeAsync(1_200);
  purging.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
});
