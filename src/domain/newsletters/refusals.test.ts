import { expect, test } from "vitest";
import { Refusals } from "./refusals.ts";

function after(answers: readonly boolean[]): string | null {
  const refusals = new Refusals();
  for (const refused of answers) refusals.answered(refused);
  return refusals.reason();
}
const times = (count: number, refused: boolean) => Array<boolean>(count).fill(refused);

test.each<[string, boolean[], string | null]>([
  ["19 refusals in a row", times(19, true), null],
  ["20 refusals in a row", times(20, true), "the relay refused 20 copies in a row"],
  ["20 refusals with one accepted between", [...times(10, true), false, ...times(10, true)], null],
  ["10 of 200", times(10, true).concat(times(190, false)), null],
  ["11 of 200", times(11, true).concat(times(189, false)), "the relay refused 11 of the last 200 copies"],
  ["11 of 199", times(11, true).concat(times(188, false)), null],
  ["11 long ago", times(11, true).concat(times(400, false)), null],
])("%s: %#", (_, answers, reason) => {
  expect(after(answers)).toBe(reason);
});
