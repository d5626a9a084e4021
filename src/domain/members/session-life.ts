import { DAY, HOUR, MINUTE } from "../time-spans.ts";
import type { Session } from "./store.ts";

/** A session ends when it was not used for this long, */
export const IDLE_LIFE = 7 * DAY;
/** and in any case this long after signing in. */
export const WHOLE_LIFE = 30 * DAY;
/** For what cannot be undone the sign-in must not be older than this: a browser that was left open is not enough. */
const FRESH_LIFE = 10 * MINUTE;
/** How long the way to a provider and back may take, in milliseconds. */
export const SIGN_IN_LIFE = 10 * MINUTE;
/** Sessions of one person at a time. */
const MOST_SESSIONS = 10;
/** Use is noted at most this often: reading is cheap, writing is not. */
const NOTE_REST = HOUR;

type Times = Pick<Session, "createdAt" | "seenAt">;

/** When a session ends if it is not used before. */
export function expiryOf({ createdAt, seenAt }: Times): number {
  return Math.min(seenAt + IDLE_LIFE, createdAt + WHOLE_LIFE);
}

export function hasEnded(session: Times, now: number): boolean {
  return now >= expiryOf(session);
}

/** Has its person signed in just now, and not merely some time ago? */
export function isFresh({ createdAt }: Pick<Session, "createdAt">, now: number): boolean {
  return now - createdAt <= FRESH_LIFE;
}

/** Is it time to note that the session is in use? */
export function isNoteDue({ seenAt }: Times, now: number): boolean {
  return now - seenAt >= NOTE_REST;
}

/** Sessions that make room for one more: those not seen for longest go. */
export function surplusOf(sessions: readonly Session[]): string[] {
  const latest = [...sessions].sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1));
  return latest.slice(MOST_SESSIONS - 1).map(({ id }) => id);
}
