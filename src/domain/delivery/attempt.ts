import { say } from "../../languages/say.ts";
import { isAway } from "../away.ts";
import type { SendResult } from "../mailer.ts";
import { AFTER_FAILURE, fateAfter, untried } from "./fate.ts";
import type { DeliveryParts, RejectionCause } from "./parts.ts";
import type { Relay } from "./relay.ts";
import type { ClaimedMail, MailFate } from "./store.ts";

/** A mail that cannot be made for want of words is looked at again after this long. */
const UNMADE_REST = 60_000;

/** Makes a claimed mail and hands it over once. Tells how it goes on, and of a rejection its cause; never throws. */
export type Attempt = (mail: ClaimedMail) => Promise<{ fate: MailFate; rejected?: RejectionCause }>;

/** Tries mails, and reports each trouble of mails that cannot be made once at its beginning and end. */
export function createAttempt(
  parts: Omit<DeliveryParts, "store" | "onRejected" | "rate" | "connections" | "monotonic"> & {
    relay: Relay;
    /** Asked at the last moment before the relay hears of a mail. */
    mayStart: () => boolean;
  },
): Attempt {
  const { relay, clock, log } = parts;
  const { circuit } = relay;
  /** What stands in the way of mails at present, by their template, as it was last reported. */
  const unmade = new Map<string, string>();

  return async (mail) => {
    const talk = relay.started();
    const mayStart = () => parts.mayStart() && circuit.maySpeak(talk);
    let result: SendResult;
    try {
      const prepared = await parts.prepare(mail);
      if (!prepared) {
        circuit.abandoned(talk);
        return { fate: { state: "dropped", answer: say("stateCommands.notWanted") } };
      }
      const { id, recipient } = mail;
      result = await parts.mailer.send({ id, recipient, ...prepared, mayStart });
    } catch (error) {
      circuit.abandoned(talk);
      return { fate: notMade(mail, error) };
    }
    if (unmade.delete(mail.template)) log.info({ template: mail.template }, "mails of this kind can be made again");
    if (result.outcome === "withheld") circuit.abandoned(talk);
    else if (result.outcome === "unreachable" || result.outcome === "uncertain") relay.failed(talk, result);
    else relay.answered(talk);
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
}
