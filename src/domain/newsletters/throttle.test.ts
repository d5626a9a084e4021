import { expect, test } from "vitest";
import { Throttle } from "./throttle.ts";

const MINUTE = 60_000;

/** How many copies start within `time` milliseconds, looked at every 10. */
function copiesWithin(throttle: Throttle, from: number, time: number): number {
  let copies = 0;
  for (let now = from; now < from + time; now += 10)
    for (let allowed = throttle.allows(now); allowed > 0; allowed--) {
      throttle.started(now);
      copies++;
    }
  return copies;
}

test("copies are spread over time at the given rate", () => {
  expect(copiesWithin(new Throttle(10, 0), 0, 10_000)).toBeLessThanOrEqual(105);
  expect(copiesWithin(new Throttle(10, 0), 0, 10_000)).toBeGreaterThanOrEqual(99);
});

test("P122: asked to go slower, the rate is halved once for all that were under way, and rises by 5 % a minute", () => {
  const throttle = new Throttle(40, 0);
  for (let copy = 0; copy < 20; copy++) throttle.asked("rate", 5_000 + copy);
  expect(throttle.rate).toBe(20);
  throttle.asked("rate", 7_000);
  expect(throttle.rate).toBe(10);
  throttle.allows(7_000 + MINUTE);
  expect(throttle.rate).toBeCloseTo(10.5);
  throttle.allows(7_000 + 3 * MINUTE);
  expect(throttle.rate).toBeCloseTo(10 * 1.05 ** 3);
  throttle.allows(7_000 + 600 * MINUTE);
  expect(throttle.rate).toBe(40);
});

test("however often it is asked, something still goes", () => {
  const throttle = new Throttle(1, 0);
  for (let second = 1; second < 100; second++) throttle.asked("rate", second * 1_000);
  expect(copiesWithin(throttle, 100_000, 3 * MINUTE)).toBeGreaterThanOrEqual(1);
});

test("at a quota the relay is probed with one copy every 15 minutes, and taken up again once it takes one", () => {
  const throttle = new Throttle(100, 0);
  throttle.asked("quota", 0);
  expect(throttle.resting).toBe(true);
  expect(copiesWithin(throttle, 10, 15 * MINUTE - 20)).toBe(0);
  expect(copiesWithin(throttle, 15 * MINUTE, 44 * MINUTE)).toBe(3);
  throttle.answered();
  expect(copiesWithin(throttle, 60 * MINUTE, 1_000)).toBeGreaterThan(80);
});

test("a copy for which the relay asked steps back until others have been tried", () => {
  const throttle = new Throttle(100, 0);
  expect(throttle.stepBack("rate")).toBe(5_000);
  for (let second = 1; second < 100; second++) throttle.asked("rate", second * 1_000);
  expect(throttle.stepBack("rate")).toBe(2 * MINUTE);
  expect(throttle.stepBack("quota")).toBeGreaterThan(15 * MINUTE);
});
