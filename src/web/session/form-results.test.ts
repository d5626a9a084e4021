import { expect, it } from "vitest";
import { formOutcome } from "./form-results.ts";

it.each([
  ["", null],
  ["?done=saved", { done: "Saved." }],
  ["?done=never-heard-of", { done: "Done." }],
  ["?failed=confirm", { failed: "Nothing was deleted: please confirm that you mean it." }],
  ["?failed=never-heard-of", { failed: "That did not work. Please try again." }],
  ["?failed=error", { failed: "Something went wrong. Please try again." }],
  ["?failed=constructor", { failed: "That did not work. Please try again." }],
  ["?done=saved&failed=limited", { failed: "Too many requests. Please try again in a few minutes." }],
])("%s comes to %j", (search, outcome) => {
  expect(formOutcome(search)).toEqual(outcome);
});
