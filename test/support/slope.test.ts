import { expect, test } from "vitest";
import { lowerEnvelope, slopeOf } from "./slope.ts";

const line = (each: number, saw: (x: number) => number = () => 0) =>
  Array.from({ length: 120 }, (_, at) => ({ x: at / 6, y: 100 + each * (at / 6) + saw(at) }));

test("the growth of a line is found, and how far it can be wrong", () => {
  const exact = slopeOf(line(0.5));
  expect(exact.slope).toBeCloseTo(0.5);
  expect(exact.error).toBeCloseTo(0);
  const blurred = slopeOf(line(0.5, (at) => (at % 2 === 0 ? 3 : -3)));
  expect(Math.abs(blurred.slope - 0.5)).toBeLessThan(2 * blurred.error);
});

test("beneath a saw-tooth that grows to nothing, nothing grows", () => {
  const envelope = lowerEnvelope(line(0, (at) => (at % 6) * 2));
  expect(envelope).toHaveLength(20);
  expect(slopeOf(envelope).slope).toBeCloseTo(0);
  expect(slopeOf(lowerEnvelope(line(0.2, (at) => (at % 6) * 2))).slope).toBeCloseTo(0.2);
});
