import { expect, test } from "vitest";
import { dateIn, instantOf, nextMidnight } from "./dates.ts";
import { displayDate } from "./display-date.ts";

const utc = (instant: number) => new Date(instant).toISOString();

test.each([
  ["2025-06-29", "UTC", "2025-06-29T00:00:00.000Z"],
  ["2025-06-29", "Europe/London", "2025-06-28T23:00:00.000Z"],
  ["2025-01-15", "Europe/London", "2025-01-15T00:00:00.000Z"],
  ["2025-06-29 18:30", "America/New_York", "2025-06-29T22:30:00.000Z"],
  ["2025-06-29T18:30:05", "Asia/Kolkata", "2025-06-29T13:00:05.000Z"],
  ["2025-06-29T18:30:00+02:00", "America/New_York", "2025-06-29T16:30:00.000Z"],
  ["2025-06-29T18:30:00Z", "Asia/Tokyo", "2025-06-29T18:30:00.000Z"],
])("%s in %s is %s", (written, zone, expected) => expect(utc(instantOf(written, zone))).toBe(expected));

test("a midnight that a change of clocks skips is the first moment of its day", () =>
  expect(utc(instantOf("2018-11-04", "America/Sao_Paulo"))).toBe("2018-11-04T03:00:00.000Z"));

test("a time that a change of clocks skips counts by the clock before it", () =>
  expect(utc(instantOf("2025-03-30 01:30", "Europe/London"))).toBe("2025-03-30T01:30:00.000Z"));

test("of a time that comes twice, the first counts", () =>
  expect(utc(instantOf("2025-10-26 01:30", "Europe/London"))).toBe("2025-10-26T00:30:00.000Z"));

test("a midnight that comes twice begins the day", () =>
  expect(utc(instantOf("2024-11-03", "America/Havana"))).toBe("2024-11-03T04:00:00.000Z"));

test("the next midnight is later than now on days of 23, 24 and 25 hours", () => {
  expect(utc(nextMidnight("Europe/London", Date.parse("2025-03-30T00:00:00Z")))).toBe("2025-03-30T23:00:00.000Z");
  expect(utc(nextMidnight("Europe/London", Date.parse("2025-10-25T23:00:00Z")))).toBe("2025-10-27T00:00:00.000Z");
  expect(utc(nextMidnight("UTC", Date.parse("2025-12-31T23:59:59Z")))).toBe("2026-01-01T00:00:00.000Z");
});

test("the date depends on the zone", () => {
  const evening = Date.parse("2025-06-29T22:00:00Z");
  expect(dateIn("Asia/Tokyo", evening)).toBe("2025-06-30");
  expect(dateIn("America/Los_Angeles", evening)).toBe("2025-06-29");
});

test("a written date is shown in words", () => {
  expect(displayDate("2025-06-29", "en-US")).toBe("June 29, 2025");
  expect(displayDate("2025-06-01", "en-GB")).toBe("1 June 2025");
});
