import { say } from "../../languages/say.ts";

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const HOUR = 3_600_000;
/** Copies on the first day of a warm-up; each day of sending doubles them. */
const WARM_UP = 200;

/** Hours of the week in which copies may go. */
export interface SendingWindow {
  readonly days: ReadonlySet<number>;
  /** Hours of the day, the last one not included. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

/**
 * Reads `Mon-Fri 7-9 Europe/Berlin` or `Sat,Sun 10-12 UTC`; the last part may be left out, then `timeZone` holds. Throws
 * an Error for the author where it cannot be read.
 */
export function readWindow(written: string, timeZone: string): SendingWindow {
  const [, days = "", from = "", to = "", zone = timeZone] =
    /^([a-z,-]+)\s+(\d{1,2})-(\d{1,2})(?:\s+(\S+))?$/i.exec(written.trim()) ?? [];
  const window = { days: daysOf(days), from: Number(from), to: Number(to), timeZone: zone };
  if (!window.days.size || window.from >= window.to || window.to > 24 || !isTimeZone(zone))
    throw new Error(say("orderCommands.badWindow", { written }));
  return window;
}

/** When copies may go next, in UTC milliseconds: now where the window is open, else when it opens. */
export function nextOpening(window: SendingWindow | null, now: number): number {
  if (window === null) return now;
  // Quarters of an hour: time zones and their changes fall on these.
  for (let time = now; ; time = (Math.floor(time / (HOUR / 4)) + 1) * (HOUR / 4)) {
    const { day, hour } = wallClock(time, window.timeZone);
    if (window.days.has(day) && hour >= window.from && hour < window.to) return time;
  }
}

/** Most copies of one calendar day (UTC). */
export function capOfDay(cap: number | "warm-up" | null, daysBefore: number): number {
  if (cap === "warm-up") return WARM_UP * 2 ** Math.min(daysBefore, 20);
  return cap ?? Number.POSITIVE_INFINITY;
}

/** The next UTC midnight, when a cap begins anew. */
export function nextDay(now: number): number {
  return (Math.floor(now / (24 * HOUR)) + 1) * 24 * HOUR;
}

function daysOf(written: string): ReadonlySet<number> {
  const days = new Set<number>();
  for (const part of written.toLowerCase().split(",")) {
    const [first = -1, last = first] = part.split("-").map((name) => DAYS.indexOf(name));
    if (first < 0 || last < 0) return new Set();
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === last) break;
    }
  }
  return days;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function wallClock(time: number, timeZone: string): { day: number; hour: number } {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short", hour: "2-digit", hourCycle: "h23" });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return { day: DAYS.indexOf((parts.weekday ?? "").toLowerCase()), hour: Number(parts.hour) };
}
