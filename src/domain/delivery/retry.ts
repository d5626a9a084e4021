import { MINUTE } from "../time-spans.ts";

const steps = [1, 5, 15, 30, 60];
/** Single mails are tried for this long. */
const DAY_HOURS = 24;
/** No retry lies farther ahead; what seems to is the mark of a clock that was set back. */
export const LONGEST_WAIT = 75 * MINUTE;

/**
 * When a deferred mail is tried again, in UTC milliseconds: after 1, 5, 15, 30 and 60 minutes, then hourly with a
 * spread of 20 % either way. Null when it has been tried for `hours`. Attempts are counted as well as time, so that
 * a clock that leaps gives nothing up.
 */
export function nextAttempt(
  mail: { readonly attempts: number; readonly createdAt: number },
  now: number,
  hours = DAY_HOURS,
): number | null {
  const made = mail.attempts + 1;
  // Five attempts in the first two hours, then hourly with a spread.
  if (made >= hours - 2 && now - mail.createdAt >= hours * 60 * MINUTE) return null;
  const minutes = steps[made - 1] ?? 60 * (0.8 + 0.4 * Math.random());
  return now + Math.round(minutes * MINUTE);
}
