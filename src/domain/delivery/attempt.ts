import { isAway } from "../away.ts";
import type { SendResult } from "../mailer.ts";
import { withoutSecrets } from "../masking.ts";
import type { Circuit } from "./circuit.ts";
import { AFTER_FAILURE, fateAfter, REFUSED_REST, untried } from "./fate.ts";
import type { DeliveryParts, RejectionCause } from "./parts.ts";
import type { ClaimedMail, MailFate } from "./store.ts";

/** A mail that cannot be made for want of words is looked at again after this long. */
const UNMADE_REST = 60_000;

const refusals = {
  "sign-in": "the relay refuses our sign-in (SMTP_URL); mail waits",
  sender: "the relay refuses our sender (MAIL_FROM, CONFIRM_FROM); mail waits",
} as const;

/** Makes a claimed mail and hands it over once. Tells how it goes on, and of a rejection its cause; never throws. */
export type Attempt = (mail: ClaimedMail) => Promise<{ fate: MailFate; rejected?: RejectionCause }>;

/** Tries mails, and reports each trouble of the relay, and of mails that cannot be made, once at its beginning and end. */
export function createAttempt(
  parts: Omit<DeliveryParts, "store" | "onRejected" | "rate" | "connections"> & {
    circuit: Circuit;
    /** Asked at the last moment before the relay hears of a mail. */
    mayStart: () => boolean;
  },
): Attempt {
  const { circuit, clock, log } = parts;
  /** What stands in the way at present, as it was last reported: of the relay, and of mails by their template. */
  let relayTrouble = "";
  const unmade = new Map<string, string>();

  return async (mail) => {
    let result: SendResult;
    try {
      const prepared = await parts.prepare(mail);
      if (!prepared) {
        circuit.abandoned();
        return { fate: { state: "dropped", answer: "no longer wanted" } };
      }
      const { id, recipient } = mail;
      result = await parts.mailer.send({ id, recipient, ...prepared, mayStart: parts.mayStart });
    } catch (error) {
      circuit.abandoned();
      return { fate: notMade(mail, error) };
    }
    if (unmade.delete(mail.template)) log.info({ template: mail.template }, "mails of this kind can be made again");
    if (result.outcome === "withheld") circuit.abandoned();
    else if (result.outcome === "unreachable") relayFailed(result);
    else relayAnswered();
    const fate = fateAfter(mail, result, clock(), parts.holdUncertain);
    return result.outcome === "rejected" ? { fate, rejected: result.cause } : { fate };
  };

  /** No attempt of this mail: it waits for the database, or for the author, as long as it takes. */
  function notMade(mail: ClaimedMail, error: unknown): MailFate {
    const answer = error instanceof Error ? error.message : String(error);
    if (isAway(error)) return untried(mail, answer, clock() + AFTER_FAILURE);
    if (unmade.get(mail.template) !== answer) {
      unmade.set(mail.template, answer);
      log.error({ err: error, template: mail.template }, "mails of this kind cannot be made; they wait");
    }
    return untried(mail, answer, clock() + UNMADE_REST);
  }

  function relayAnswered(): void {
    circuit.answered();
    if (relayTrouble) log.info({}, "the relay takes mail again");
    relayTrouble = "";
  }

  function relayFailed({ answer, refused }: SendResult & { outcome: "unreachable" }): void {
    const trouble = refused ? refusals[refused] : "the relay cannot be reached; mail waits";
    if (relayTrouble !== trouble) log.error({ answer: withoutSecrets(answer) }, trouble);
    relayTrouble = trouble;
    circuit.failed(parts.monotonic(), refused && REFUSED_REST);
  }
}
