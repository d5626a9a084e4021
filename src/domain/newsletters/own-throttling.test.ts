import { expect, test } from "vitest";
import { OwnThrottling } from "./own-throttling.ts";

/** Tells one answer after the other: `+` is a copy that was accepted, a number the reader who was asked to wait. */
function lastOf(answers: string): boolean {
  const throttling = new OwnThrottling();
  let last = false;
  for (const [index, answer] of answers.split(" ").entries())
    if (answer === "+") throttling.accepted(1_000 + index);
    else last = throttling.asked(Number(answer));
  return last;
}

test.each([
  ["the first time it is the relay's", "+ + + 1", false],
  ["the second time, with others accepted between, it is the reader's", "1 + + + 1", true],
  ["and each time after that", "1 + 1 + 1", true],
  ["nobody is left but this reader", "+ + 1 1", true],
  ["others were asked as well: a relay that throttles", "1 2 3 + 1", false],
  ["all others were asked", "1 2 3 4 1 2 3 4", false],
  ["one other of a dozen was asked, and has hardly anything to do with it", "1 2 + + + + + + + + + + + 1", true],
  ["two readers of the same kind, among enough that are accepted", "1 2 + + + + + + + + + + 1 2", true],
  ["two that are asked in turn, and nobody is accepted", "1 2 1 2", false],
])("%s", (_, answers, isOwn) => {
  expect(lastOf(answers)).toBe(isOwn);
});

test("a copy that was accepted in the end begins anew", () => {
  const throttling = new OwnThrottling();
  throttling.asked(1);
  throttling.accepted(1);
  expect(throttling.asked(1)).toBe(false);
});
