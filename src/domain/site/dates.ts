/**
 * The moment that a written date names, in UTC milliseconds. `written` is `YYYY-MM-DD`, with or without a time of day
 * (`2025-06-29 18:30`), read in `timeZone` unless it carries its own offset. Without a time it is the first moment of
 * that day. A time that a change of clocks skips counts as if the clocks had changed later; of a time that comes
 * twice, the first one counts.
 */
export function instantOf(written: string, timeZone: string): number {
  const [, day = "", time = "00:00", zone] = /^(\S{10})(?:[T ]([\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/.exec(written) ?? [];
  const instant = Date.parse(`${day}T${time}${zone ?? "Z"}`);
  if (zone || timeZone === "UTC" || Number.isNaN(instant)) return instant;
  const wall = Temporal.PlainDateTime.from(new Date(instant).toISOString().slice(0, -1));
  return wall.toZonedDateTime(timeZone).epochMilliseconds;
}

/** The calendar date, `YYYY-MM-DD`, that it is in `timeZone` at `now`. */
export function dateIn(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The first moment of the next day in `timeZone`, in UTC milliseconds; always later than `now`. */
export function nextMidnight(timeZone: string, now: number): number {
  for (let day = Temporal.PlainDate.from(dateIn(timeZone, now)); ; ) {
    day = day.add({ days: 1 });
    const midnight = instantOf(day.toString(), timeZone);
    if (midnight > now) return midnight;
  }
}
