import { expect, test } from "vitest";
import { type Match, ranked } from "./ranking.ts";

const match = (id: number, score: number, inTitle = false): Match => ({ id, score, inTitle });
const order = (...matches: Match[]) => ranked(matches).map(({ id }) => id);

test("the better match comes first, and of equals the newer one", () => {
  expect(order(match(1, 2), match(2, 8), match(3, 4))).toEqual([2, 3, 1]);
  expect(order(match(1, 4.02), match(2, 4), match(3, 4.01))).toEqual([3, 2, 1]);
  expect(order(match(1, 5), match(2, 4))).toEqual([1, 2]);
  expect(order(match(1, 0), match(2, 1e-6), match(3, 0))).toEqual([2, 3, 1]);
});

test("unweighed, matching titles come first, and the newest of each", () => {
  expect(order(match(1, 0, true), match(4, 0), match(5, 0), match(6, 0, true))).toEqual([6, 1, 5, 4]);
});
