import { sql } from "kysely";
import type { CopyState, Excluded, Exclusion, Tally } from "../../domain/newsletters/issue.ts";

/** How a state is stored. Never changed once released; 0 and 1 take no room in a row of SQLite. */
export const stateCodes = {
  pending: 0,
  accepted: 1,
  deferred: 2,
  refused: 3,
  suppressed: 4,
  uncertain: 5,
  held: 6,
  cancelled: 7,
} as const satisfies Record<CopyState, number>;

/** Why a copy was suppressed, in its column `code`; null where nothing is left of the reader. Never changed either. */
export const exclusionCodes = {
  pending: 1,
  unsubscribed: 2,
  bounced: 3,
  complained: 4,
  paused: 5,
  topic: 6,
  "had-it": 7,
  "not-accepted": 8,
  language: 9,
} as const satisfies Record<Exclusion, number>;

const states = Object.keys(stateCodes) as CopyState[];

export function stateOf(code: number): CopyState {
  const state = states[code];
  if (!state) throw new Error(`a delivery has the unknown state ${code}`);
  return state;
}

/** Still to go, or under way. */
export const waitingStates = ["pending", "deferred", "uncertain"] as const satisfies CopyState[];

/** Has the reader this issue, or may they have it, or will they? Then it does not go to them once more. */
export const hadItStates = ["accepted", "uncertain", "held", "pending", "deferred"] as const satisfies CopyState[];

// Written out, not bound: only then does SQLite see that the small partial index serves.
export const isWaiting = sql<boolean>`ready_at is not null`;

/** What compaction packs away: all but what the author may still decide or look into. */
export const isPackable = sql<boolean>`(state in (${sql.lit(stateCodes.accepted)}, ${sql.lit(stateCodes.cancelled)})
  or state = ${sql.lit(stateCodes.suppressed)} and code is distinct from ${sql.lit(exclusionCodes.bounced)})`;

export const codesOf = (some: readonly CopyState[]): number[] => some.map((state) => stateCodes[state]);

/** Counts by state, those that are missing as 0. */
export function asTally(counts: Iterable<readonly [code: number, n: number]>): Tally {
  const tally = Object.fromEntries(states.map((state) => [state, 0])) as Record<CopyState, number>;
  for (const [code, n] of counts) tally[stateOf(code)] = n;
  return tally;
}

export const nobodyExcluded = (): { -readonly [K in Exclusion]: Excluded[K] } =>
  Object.fromEntries(Object.keys(exclusionCodes).map((reason) => [reason, 0])) as Record<Exclusion, number>;
