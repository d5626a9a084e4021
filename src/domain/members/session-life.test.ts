import { expect, test } from "vitest";
import { expiryOf, hasEnded, isNoteDue, surplusOf } from "./session-life.ts";
import type { Session } from "./store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const session = (id: string, seenAt: number): Session => ({
  id,
  memberId: "m",
  provider: "google",
  browser: null,
  createdAt: 0,
  seenAt,
});

test("a session ends after a week without use, and after thirty days in any case", () => {
  expect(expiryOf({ createdAt: 0, seenAt: 0 })).toBe(7 * DAY);
  expect(expiryOf({ createdAt: 0, seenAt: 25 * DAY })).toBe(30 * DAY);
  expect(hasEnded({ createdAt: 0, seenAt: 0 }, 7 * DAY - 1)).toBe(false);
  expect(hasEnded({ createdAt: 0, seenAt: 0 }, 7 * DAY)).toBe(true);
  expect(hasEnded({ createdAt: 0, seenAt: 29 * DAY }, 30 * DAY)).toBe(true);
});

test("use is noted once an hour; a clock set back changes nothing", () => {
  expect(isNoteDue({ createdAt: 0, seenAt: 0 }, HOUR - 1)).toBe(false);
  expect(isNoteDue({ createdAt: 0, seenAt: 0 }, HOUR)).toBe(true);
  expect(isNoteDue({ createdAt: 0, seenAt: HOUR }, 0)).toBe(false);
});

test("ten sessions remain: for one more, those go that were not seen for longest", () => {
  const nine = Array.from({ length: 9 }, (_, index) => session(`s${index}`, index));
  expect(surplusOf(nine)).toEqual([]);
  expect(surplusOf([...nine, session("old", -1)])).toEqual(["old"]);
  expect(surplusOf([session("a", 0), session("b", 0), ...nine.map((one) => ({ ...one, seenAt: 5 }))])).toEqual([
    "b",
    "a",
  ]);
});
