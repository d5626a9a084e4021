import { expect, test } from "vitest";
import { capOfDay, nextDay, nextOpening, readWindow } from "./schedule.ts";

const at = (iso: string) => Date.parse(iso);

test.each([
  ["Mon-Fri 7-9 Europe/Berlin", "2026-11-23T06:30:00Z", "2026-11-23T06:30:00Z"],
  ["Mon-Fri 7-9 Europe/Berlin", "2026-11-23T08:00:00Z", "2026-11-24T06:00:00Z"],
  ["Mon-Fri 7-9 Europe/Berlin", "2026-11-20T08:01:00Z", "2026-11-23T06:00:00Z"],
  ["mon-fri 7-9 America/New_York", "2026-11-23T06:30:00Z", "2026-11-23T12:00:00Z"],
  ["Sat,Sun 10-12", "2026-11-23T00:00:00Z", "2026-11-28T10:00:00Z"],
  ["Fri-Mon 0-24 UTC", "2026-11-24T13:07:00Z", "2026-11-27T00:00:00Z"],
  ["Sun 2-3 Europe/Berlin", "2026-03-23T00:00:00Z", "2026-04-05T00:00:00Z"],
])("of %s, at %s the next opening is %s", (window, now, opening) => {
  expect(new Date(nextOpening(readWindow(window, "UTC"), at(now))).toISOString()).toBe(new Date(opening).toISOString());
});

test("without a window copies may go now", () => {
  expect(nextOpening(null, 5)).toBe(5);
});

test.each(["", "Mon-Fri", "Mon-Fry 7-9", "Mon 9-7", "Mon 9-25", "Mon 7-9 Mars/Olympus", "7-9", "Mon 7"])(
  "the window %j is refused with words for the author",
  (written) => {
    expect(() => readWindow(written, "UTC")).toThrow("write it like “Mon-Fri 7-9 Europe/Berlin”");
  },
);

test("a warm-up doubles each day of sending", () => {
  expect([0, 1, 2].map((days) => capOfDay("warm-up", days))).toEqual([200, 400, 800]);
  expect(capOfDay(500, 7)).toBe(500);
  expect(capOfDay(null, 7)).toBe(Number.POSITIVE_INFINITY);
  expect(nextDay(at("2026-11-23T06:30:00Z"))).toBe(at("2026-11-24T00:00:00Z"));
});
