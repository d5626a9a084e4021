import type { SendResult } from "../mailer.ts";
import { nextAttempt } from "./retry.ts";
import type { ClaimedMail, MailFate } from "./store.ts";

/** A relay that refuses us is asked no more often than this in the long run, lest it lock the account. */
export const REFUSED_REST = 60_000;
/** After a mail broke its connection, or the database was away when it was to be made. */
export const AFTER_FAILURE = 5_000;
/** A mail is repeated this long after the relay's answer to it was lost. */
export const AFTER_LOST_ANSWER = 30_000;

/** The mail is ready again at `readyAt`, in UTC milliseconds, as if it had not been tried. */
export function untried({ attempts, lostAnswers }: ClaimedMail, answer: string, readyAt: number) {
  return { state: "ready", answer, readyAt, attempts, lostAnswers } as const;
}

/**
 * How a mail goes on after what came of handing it over. `holdUncertain`: it is held for the author when the relay's
 * answer is lost the first time; else it is repeated once.
 */
export function fateAfter(mail: ClaimedMail, result: SendResult, now: number, holdUncertain: boolean): MailFate {
  const { answer } = result;
  switch (result.outcome) {
    case "accepted":
      return { state: "sent", answer };
    case "rejected":
      return { state: "failed", answer };
    case "withheld":
      return untried(mail, answer, 0);
    case "deferred": {
      const readyAt = nextAttempt(mail, now);
      return readyAt === null
        ? { state: "failed", answer }
        : { ...untried(mail, answer, readyAt), attempts: mail.attempts + 1 };
    }
    case "unreachable":
      if (result.refused === "sender") return untried(mail, answer, now + REFUSED_REST);
      // If it broke a connection that had stood, others go first: the fault may be its own.
      return untried(mail, answer, result.connected ? now + AFTER_FAILURE : 0);
    case "uncertain": {
      const lostAnswers = mail.lostAnswers + 1;
      if (holdUncertain || lostAnswers > 1) return { state: "held", answer, lostAnswers };
      return { ...untried(mail, answer, now + AFTER_LOST_ANSWER), lostAnswers };
    }
  }
}
