import type { Clock } from "../clock.ts";
import type { RejectionCause } from "../delivery/parts.ts";
import type { Relay } from "../delivery/relay.ts";
import type { DeliveryLog } from "../delivery/store.ts";
import type { Carrier, CopyResult, PreparedCopy } from "./carrier.ts";
import { type FillGaps, type LinksFor, makeCopy } from "./copies.ts";
import { changeAfter } from "./copy-change.ts";
import type { OwnThrottling } from "./own-throttling.ts";
import type { Refusals } from "./refusals.ts";
import type { ActiveIssue, CopyChange, TakenCopy } from "./store.ts";
import type { Throttle } from "./throttle.ts";

const requests = {
  rate: "the relay asks to go slower",
  quota: "the relay takes no more for now; it is asked every 15 minutes",
};

/** What is remembered of the relay's answers to the copies of one issue. */
export interface Answers {
  readonly refusals: Refusals;
  readonly ownThrottling: OwnThrottling;
}

/** Hands one copy to the relay and says how it goes on. Never rejects. */
export type HandOver = (copy: TakenCopy, active: ActiveIssue, answers: Answers) => Promise<CopyChange>;

export function createHandOver(parts: {
  carrier: Pick<Carrier, "send">;
  fill: FillGaps;
  linksFor: LinksFor;
  relay: Relay;
  throttle: Throttle;
  mayStart: () => boolean;
  /** The relay refused this reader for good. May be called again after a crash. */
  onRejected: (subscriberId: string, cause: RejectionCause) => Promise<void>;
  clock: Clock;
  monotonic: () => number;
  log: DeliveryLog;
}): HandOver {
  const { relay, throttle, clock, monotonic, log } = parts;

  return async (copy, active, answers) => {
    const { subscriber } = copy;
    const { holdUncertain, startedAt, startAt } = active.issue;
    let prepared: Omit<PreparedCopy, "mayStart">;
    try {
      prepared = prepare(copy, active);
    } catch (error) {
      log.error({ err: error, issue: active.issue.id }, "a copy could not be made; it is held");
      return { state: "held", code: 0 };
    }
    const talk = relay.started();
    throttle.started(monotonic());
    const mayStart = () => parts.mayStart() && relay.circuit.maySpeak(talk);
    const result = judged(copy, await parts.carrier.send(copy.link, { ...prepared, mayStart }), answers);
    observe(result, talk);
    if (result.outcome === "rejected") await reject(subscriber.id, result.cause);
    const stepBack = result.outcome === "throttled" ? throttle.stepBack(result.cause) : 0;
    return changeAfter(copy, result, { now: clock(), startedAt: startedAt ?? startAt, holdUncertain, stepBack });
  };

  /** In the light of what the relay answered to other copies. */
  function judged({ no }: TakenCopy, result: CopyResult, { refusals, ownThrottling }: Answers): CopyResult {
    if (result.outcome === "accepted") ownThrottling.accepted(no);
    if (result.outcome === "accepted" || result.outcome === "rejected")
      refusals.answered(result.outcome === "rejected");
    const isOwn = result.outcome === "throttled" && ownThrottling.asked(no);
    return isOwn ? { outcome: "deferred", answer: result.answer } : result;
  }

  function prepare({ lost, subscriber }: TakenCopy, { issue, message, sender }: ActiveIssue) {
    const links = parts.linksFor(issue.id, subscriber, issue.language);
    return {
      ...makeCopy(parts.fill, { message, sender }, { reader: subscriber, links, now: clock() }),
      // Only where there is doubt: each breath before the dot costs 20 ms.
      careful: lost > 0 || relay.circuit.open || throttle.resting,
    };
  }

  function observe(result: CopyResult, talk: number): void {
    if (result.outcome === "withheld") relay.circuit.abandoned(talk);
    else if (result.outcome === "unreachable" || result.outcome === "uncertain") relay.failed(talk, result);
    else {
      relay.answered(talk);
      if (result.outcome !== "throttled") throttle.answered();
      else if (throttle.asked(result.cause, monotonic()))
        log.info({ copiesASecond: Number(throttle.rate.toFixed(2)) }, requests[result.cause]);
    }
  }

  /** The address is barred before its copy is settled, so that a crash between the two loses nothing. */
  async function reject(subscriberId: string, cause: RejectionCause): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await parts.onRejected(subscriberId, cause);
      } catch (error) {
        if (tries === 0) log.error({ err: error }, "a refused address could not be noted yet; trying again");
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }
}
