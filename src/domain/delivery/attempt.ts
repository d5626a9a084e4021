import { isAway } from "../away.ts";
import type { Clock } from "../clock.ts";
import type { Mailer, OutgoingMail, SendResult } from "../mailer.ts";
import { withoutSecrets } from "../masking.ts";
import type { Circuit } from "./circuit.ts";
import { nextAttempt } from "./retry.ts";
import type { ClaimedMail, MailFate } from "./store.ts";

/** A mail that cannot be made for want of words is looked at again after this long. */
const UNMADE_REST = 60_000;
/** A relay that refuses us is asked no more often than this in the long run, lest it lock the account. */
const REFUSED_REST = 60_000;
/** After a mail broke its connection, or the database was away when it was to be made. */
const AFTER_FAILURE = 5_000;
/** A mail is repeated this long after the relay's answer to it was lost. */
const AFTER_LOST_ANSWER = 30_000;

const refusals = {
  "sign-in": "the relay refuses our sign-in (SMTP_URL); mail waits",
  sender: "the relay refuses our sender (MAIL_FROM, CONFIRM_FROM); mail waits",
} as const;

/** Makes the mail of a row ready to send; null when it has become pointless. */
export type Prepare = (mail: ClaimedMail) => Promise<Omit<OutgoingMail, "id" | "recipient"> | null>;

export type RejectionCause = (SendResult & { outcome: "rejected" })["cause"];

/** Makes a claimed mail and hands it over once. Tells how it goes on, and of a rejection its cause; never throws. */
export type Attempt = (mail: ClaimedMail) => Promise<{ fate: MailFate; rejected?: RejectionCause }>;

/** Tries mails, and reports each trouble of the relay, and of mails that cannot be made, once at its beginning and end. */
export function createAttempt(parts: {
  mailer: Pick<Mailer, "send">;
  prepare: Prepare;
  circuit: Circuit;
  clock: Clock;
  /** A clock that only goes forward, in milliseconds. */
  monotonic: () => number;
  /** Asked at the last moment before the relay hears of a mail. */
  mayStart: () => boolean;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Hold a mail for the author when the relay's answer is lost the first time. */
  holdUncertain?: boolean;
}): Attempt {
  const { mailer, circuit, clock, monotonic, log } = parts;
  /** What stands in the way at present, as it was last reported: of the relay, and of mails by their template. */
  let relayTrouble = "";
  const unmade = new Map<string, string>();

  return async (mail) => {
    const { attempts, lostAnswers } = mail;
    const unchanged = { state: "ready", readyAt: 0, attempts, lostAnswers } as const;
    let result: SendResult;
    try {
      const prepared = await parts.prepare(mail);
      if (!prepared) {
        circuit.abandoned();
        return { fate: { state: "dropped", answer: "no longer wanted" } };
      }
      const { id, recipient } = mail;
      result = await mailer.send({ id, recipient, ...prepared, mayStart: parts.mayStart });
    } catch (error) {
      circuit.abandoned();
      const answer = error instanceof Error ? error.message : String(error);
      // Nothing is wrong with the mail.
      if (isAway(error)) return { fate: { ...unchanged, answer, readyAt: clock() + AFTER_FAILURE } };
      if (unmade.get(mail.template) !== answer) {
        unmade.set(mail.template, answer);
        log.error({ err: error, template: mail.template }, "mails of this kind cannot be made; they wait");
      }
      // No attempt of this mail: it waits for the author as long as it takes.
      return { fate: { ...unchanged, answer, readyAt: clock() + UNMADE_REST } };
    }
    if (unmade.delete(mail.template)) log.info({ template: mail.template }, "mails of this kind can be made again");
    const { answer } = result;
    if (result.outcome === "withheld") {
      circuit.abandoned();
      return { fate: { ...unchanged, answer } };
    }
    if (result.outcome !== "unreachable") relayAnswered();
    switch (result.outcome) {
      case "accepted":
        return { fate: { state: "sent", answer } };
      case "deferred":
        return { fate: later(mail, answer) };
      case "rejected":
        return { fate: { state: "failed", answer }, rejected: result.cause };
      case "unreachable":
        relayFailed(answer, result.refused);
        if (result.refused === "sender") return { fate: { ...unchanged, answer, readyAt: clock() + REFUSED_REST } };
        // No attempt of this mail. If it broke a connection that had stood, others go first: the fault may be its own.
        return { fate: { ...unchanged, answer, readyAt: result.connected ? clock() + AFTER_FAILURE : 0 } };
      case "uncertain":
        if (parts.holdUncertain || lostAnswers > 0)
          return { fate: { state: "held", answer, lostAnswers: lostAnswers + 1 } };
        return { fate: { ...unchanged, answer, lostAnswers: 1, readyAt: clock() + AFTER_LOST_ANSWER } };
    }
  };

  function relayAnswered(): void {
    circuit.answered();
    if (relayTrouble) log.info({}, "the relay takes mail again");
    relayTrouble = "";
  }

  function relayFailed(answer: string, refused: "sign-in" | "sender" | undefined): void {
    const trouble = refused ? refusals[refused] : "the relay cannot be reached; mail waits";
    if (relayTrouble !== trouble) log.error({ answer: withoutSecrets(answer) }, trouble);
    relayTrouble = trouble;
    circuit.failed(monotonic(), refused && REFUSED_REST);
  }

  function later(mail: ClaimedMail, answer: string): MailFate {
    const readyAt = nextAttempt(mail, clock());
    if (readyAt === null) return { state: "failed", answer };
    return { state: "ready", answer, readyAt, attempts: mail.attempts + 1, lostAnswers: mail.lostAnswers };
  }
}
