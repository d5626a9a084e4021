import { setTimeout as delay, setImmediate as looked } from "node:timers/promises";
import { say } from "../languages/say.ts";
import { failureOf, type SmtpFailure } from "./smtp-failure.ts";
import type { SmtpLink } from "./smtp-link.ts";

const BREATH = 20;

/**
 * Before the dot, a breath of 20 ms: a relay that dies over the message is noticed while the mail is certainly not
 * accepted. A process that is busy all the while notices nothing; so it looks at its connections midway and at the end.
 */
export async function breathe(): Promise<void> {
  await delay(BREATH / 2);
  await delay(BREATH / 2);
  await looked();
}

export interface TimeLimits {
  /** Milliseconds for the talk about one message until the final dot. */
  readonly untilDot: number;
  /** Milliseconds for the relay's thoughts after it. */
  readonly afterDot: number;
}

/** What came of one message. `silent`: the relay said nothing at all. `handedOver`: its final dot had been sent. */
export type HandOver =
  | { readonly outcome: "accepted"; readonly answer: string }
  | {
      readonly outcome: "failed";
      readonly failure: SmtpFailure;
      readonly handedOver: boolean;
      readonly silent: boolean;
    };

/**
 * Hands one message over within the limits of time. `talk` does it: it calls `onDot` as the final dot is sent, and
 * `done` with the relay's answer.
 */
export function handOver(
  link: SmtpLink,
  recipient: string,
  limits: TimeLimits,
  talk: (onDot: () => void, done: (error: Error | null, info?: { response: string }) => void) => void,
): Promise<HandOver> {
  return new Promise((resolve) => {
    let handedOver = false;
    let timer: NodeJS.Timeout;
    const end = (result: HandOver) => {
      clearTimeout(timer);
      link.onFailure = null;
      resolve(result);
    };
    const fail = (failure: SmtpFailure) => {
      const silent = !handedOver && !failure.responseCode && failure.code !== "ETIMEDOUT";
      end({ outcome: "failed", failure, handedOver, silent });
    };
    const limit = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => fail({ code: "ETIMEDOUT", message: say("stateCommands.relayTookTooLong") }),
        milliseconds,
      );
    };

    limit(limits.untilDot);
    link.onFailure = (error) => fail(failureOf(error));
    if (Buffer.byteLength(recipient) > recipient.length && !link.offers("SMTPUTF8"))
      return fail({ code: "EENVELOPE", message: say("stateCommands.relayTakesNoSuchAddress") });
    const onDot = () => {
      handedOver = true;
      limit(limits.afterDot);
    };
    talk(onDot, (error, info) => {
      if (error) fail(failureOf(error));
      else end({ outcome: "accepted", answer: info?.response ?? "" });
    });
  });
}
