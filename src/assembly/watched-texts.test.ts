import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../test/support/until.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { watchTexts } from "./watched-texts.ts";

const fault = (line: number, message: string): ContentFault => ({
  ...{ file: "posts/a.md", line, field: null, message, severity: "warning" },
});

test("each fault is told once, wherever it moves, and again when it comes back", async () => {
  const { said, save } = watching([
    [fault(3, "one"), fault(5, "two")],
    [fault(8, "one")],
    [fault(8, "one"), fault(9, "two")],
  ]);
  await until(() => said.length === 2);
  expect(said).toEqual(["3 one", "5 two"]);
  await save();
  expect(said).toHaveLength(2);
  await save();
  expect(said).toEqual(["3 one", "5 two", "9 two"]);
});

test("after the end nothing is looked at any more", async () => {
  const { stop, save, looks } = watching([[], []]);
  await until(() => looks() === 1);
  await stop();
  await save(1);
  expect(looks()).toBe(1);
});

function watching(states: ContentFault[][]) {
  const said: string[] = [];
  const listeners = new Set<() => void>();
  let looks = 0;
  const stop = watchTexts({
    check: { faults: async () => states[Math.min(looks++, states.length - 1)] ?? [] },
    site: {
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    log: {
      warn: (where, message) => said.push(`${(where as ContentFault).line} ${message}`),
      error(details) {
        throw details;
      },
    },
    before: { first: 1, next: 1 },
  });
  onTestFinished(stop);
  return {
    said,
    stop,
    looks: () => looks,
    async save(expected = looks + 1) {
      for (const listener of listeners) listener();
      await (expected === 1 ? delay(30) : until(() => looks === expected, 5_000));
      await delay(5);
    },
  };
}
