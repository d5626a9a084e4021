import { AFTER_FAILURE, AFTER_LOST_ANSWER, REFUSED_REST } from "../delivery/fate.ts";
import { nextAttempt } from "../delivery/retry.ts";
import type { CopyResult } from "./carrier.ts";
import type { CopyChange, TakenCopy } from "./store.ts";

/** A copy is tried for this long. */
const PATIENCE_HOURS = 96;
/**
 * How a copy goes on after what came of handing it over. Only a deferral of this copy is charged to it: a relay that
 * asks to go slower, cannot be reached or refuses us as a sender says nothing about it. `stepBack`: milliseconds for
 * which a copy lets others go first when the relay asked at this one.
 */
export function changeAfter(
  copy: Pick<TakenCopy, "attempts" | "lost">,
  result: CopyResult,
  {
    now,
    startedAt,
    holdUncertain,
    stepBack,
  }: { now: number; startedAt: number; holdUncertain: boolean; stepBack: number },
): CopyChange {
  const { attempts, lost } = copy;
  const code = codeOf(result.answer);
  // It was uncertain before, and stays so: else it would look as if no copy could have arrived.
  const untried = (readyAt: number): CopyChange => ({
    state: lost > 0 ? "uncertain" : readyAt > 0 ? "deferred" : "pending",
    readyAt,
    attempts,
    lost,
    code,
  });
  switch (result.outcome) {
    case "accepted":
      return { state: "accepted", code };
    case "rejected":
      return { state: "refused", code };
    case "withheld":
      return untried(0);
    case "throttled":
      return untried(now + stepBack);
    case "unreachable":
      if (result.refused) return untried(now + REFUSED_REST);
      return untried(result.connected ? now + AFTER_FAILURE : 0);
    case "deferred": {
      const readyAt = nextAttempt({ attempts, createdAt: startedAt }, now, PATIENCE_HOURS);
      if (readyAt === null) return { state: "refused", code };
      return { state: lost > 0 ? "uncertain" : "deferred", readyAt, attempts: attempts + 1, lost, code };
    }
    case "uncertain":
      if (holdUncertain || lost > 0) return { state: "held", code };
      return { state: "uncertain", readyAt: now + AFTER_LOST_ANSWER, attempts, lost: lost + 1, code };
  }
}

function codeOf(answer: string): number {
  return Number(/^([245]\d\d)\b/.exec(answer)?.[1] ?? 0);
}
