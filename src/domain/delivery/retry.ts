import { MINUTE } from "../time-spans.ts";

const steps = [1, 5, 15, 30, 60];
/** After the fifth attempt hourly: 24 hours of trying. */
const ATTEMPTS_IN_A_DAY = 27;
/** No retry lies farther ahead; what seems to is the mark of a clock that was set back. */
export const LONGEST_WAIT = 75 * MINUTE;

/**
 * When a deferred mail is tried again, in UTC milliseconds: after 1, 5, 15, 30 and 60 minutes, then hourly with a
 * spread of 20 % either way. Null when it has been tried for 24 hours. Attempts are counted as well as time, so that
 * a clock that leaps gives nothing up.
 */
export function nextAttempt(
  mail: { readonly attempts: number; readonly createdAt: number },
  now: number,
): number | null {
  const made = mail.attempts + 1;
  if (made >= ATTEMPTS_IN_A_DAY - 5 && now - mail.createdAt >= 24 * 60 * MINUTE) return null;
  const minutes = steps[made - 1] ?? 60 * (0.8 + 0.4 * Math.random());
  return now + Math.round(minutes * MINUTE);
}
