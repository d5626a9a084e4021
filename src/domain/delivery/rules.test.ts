import { expect, test } from "vitest";
import { Circuit } from "./circuit.ts";
import { Pace } from "./pace.ts";
import { LONGEST_WAIT, nextAttempt } from "./retry.ts";

const MINUTE = 60_000;

test("P46: after 1, 5, 15, 30 and 60 minutes, then hourly within 20 %, for 24 hours", () => {
  const waits: number[] = [];
  let now = 0;
  for (let attempts = 0; attempts < 100; attempts++) {
    const next = nextAttempt({ attempts, createdAt: 0 }, now);
    if (next === null) break;
    waits.push((next - now) / MINUTE);
    now = next;
  }
  expect(waits.slice(0, 5)).toEqual([1, 5, 15, 30, 60]);
  for (const wait of waits.slice(5)) expect(wait).toBeGreaterThanOrEqual(48);
  for (const wait of waits) expect(wait * MINUTE).toBeLessThan(LONGEST_WAIT);
  expect(now / MINUTE / 60).toBeGreaterThanOrEqual(24);
  expect(now / MINUTE / 60).toBeLessThan(28);
});

test("P53: a clock that leaps gives nothing up", () => {
  expect(nextAttempt({ attempts: 3, createdAt: 0 }, 5 * 1440 * MINUTE)).not.toBeNull();
  expect(nextAttempt({ attempts: 60, createdAt: 10 * 1440 * MINUTE }, 0)).not.toBeNull();
});

test("P48: an open circuit lets one mail through at a time, at most once a second, ever more seldom", () => {
  const circuit = new Circuit();
  expect(circuit.admits(5, 0)).toBe(5);
  const together = Array.from({ length: 5 }, () => circuit.started(0));
  for (const [now, talk] of together.entries()) circuit.failed(talk, now);
  const probes: number[] = [];
  for (let now = 0; now <= 60_000; now += 10) {
    if (!circuit.admits(5, now)) continue;
    probes.push(now);
    const probe = circuit.started(now);
    expect(circuit.admits(5, now)).toBe(0);
    circuit.failed(probe, now);
  }
  for (const [index, time] of probes.entries()) {
    const gap = (probes[index + 1] ?? Number.POSITIVE_INFINITY) - time;
    expect(gap).toBeGreaterThanOrEqual(1_000);
    if (Number.isFinite(gap)) expect(gap).toBeLessThanOrEqual(15_010);
  }
  circuit.answered(circuit.started(90_000));
  expect(circuit.admits(5, 90_001)).toBe(5);
});

test("P48: a mail that was started before the circuit opened, or beside the one that probes, does not begin to speak", () => {
  const circuit = new Circuit();
  const [first, second] = [circuit.started(0), circuit.started(0)];
  expect(circuit.maySpeak(second)).toBe(true);
  circuit.failed(first, 0);
  expect(circuit.maySpeak(second)).toBe(false);
  const [probe, beside] = [circuit.started(1_000), circuit.started(1_000)];
  expect([probe, beside].map((talk) => circuit.maySpeak(talk))).toEqual([true, false]);
  // Neither is what the probe is about.
  circuit.abandoned(second);
  circuit.failed(second, 1_500);
  circuit.abandoned(beside);
  expect(circuit.admits(5, 1_600)).toBe(0);
  circuit.abandoned(probe);
  expect(circuit.admits(5, 1_600)).toBe(1);
  circuit.answered(circuit.started(1_600));
  expect(circuit.maySpeak(beside)).toBe(true);
});

test("P48: an answer to a talk that began before the circuit opened does not close it", () => {
  const circuit = new Circuit();
  const before = circuit.started(0);
  circuit.failed(circuit.started(0), 0);
  circuit.answered(before);
  expect(circuit.admits(5, 999)).toBe(0);
  expect(circuit.admits(5, 1_000)).toBe(1);
  const probe = circuit.started(1_000);
  circuit.answered(before);
  expect(circuit.admits(5, 1_001)).toBe(0);
  circuit.answered(probe);
  expect(circuit.admits(5, 1_002)).toBe(5);
});

test("P51: no 10 seconds see more than 5 % above the rate", () => {
  for (const rate of [1, 10, 50, 1_000]) {
    const pace = new Pace(rate, 0);
    const sent: number[] = [];
    for (let now = 0; now < 30_000; now += 1 + Math.floor(Math.random() * 20)) {
      const allowed = Math.min(pace.allows(now), 1_000);
      pace.spend(allowed);
      for (let mail = 0; mail < allowed; mail++) sent.push(now);
    }
    for (let from = 0; from < 20_000; from += 250) {
      const count = sent.filter((time) => time >= from && time < from + 10_000).length;
      expect(count).toBeLessThanOrEqual(Math.max(rate * 10 * 1.05, rate * 10 + 1));
    }
  }
});
