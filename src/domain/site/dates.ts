const DAY = 86_400_000;

/**
 * The moment that a written date names, in UTC milliseconds. `written` is `YYYY-MM-DD`, with or without a time of day
 * (`2025-06-29 18:30`), read in `timeZone` unless it carries its own offset. Without a time it is the first moment of
 * that day. A time that a change of clocks skips counts as if the clocks had changed later; of a time that comes
 * twice, the first one counts.
 */
export function instantOf(written: string, timeZone: string): number {
  const [, day = "", time = "00:00", zone] = /^(\S{10})(?:[T ]([\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/.exec(written) ?? [];
  if (zone) return Date.parse(`${day}T${time}${zone}`);
  const wall = Date.parse(`${day}T${time}Z`);
  const before = offsetAt(wall - DAY, timeZone);
  const after = offsetAt(wall + DAY, timeZone);
  if (offsetAt(wall - before, timeZone) === before) return wall - before;
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before;
}

/** The calendar date, `YYYY-MM-DD`, that it is in `timeZone` at `now`. */
export function dateIn(timeZone: string, now: number): string {
  return new Date(now + offsetAt(now, timeZone)).toISOString().slice(0, 10);
}

/** The first moment of the next day in `timeZone`, in UTC milliseconds; always later than `now`. */
export function nextMidnight(timeZone: string, now: number): number {
  const today = Date.parse(`${dateIn(timeZone, now)}T00:00:00Z`);
  for (let days = 1; ; days++) {
    const midnight = instantOf(new Date(today + days * DAY).toISOString().slice(0, 10), timeZone);
    if (midnight > now) return midnight;
  }
}

/** What the clocks of a zone show ahead of UTC at a moment, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
