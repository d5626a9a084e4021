import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { SendResult } from "../domain/mailer.ts";
import { bareAddress, type Letter, type Transport, toMime } from "./letter.ts";
import type { RelayAddress } from "./smtp-connect.ts";
import { classifyFailure, type SmtpFailure } from "./smtp-failure.ts";
import { type SmtpLink, SmtpLinks } from "./smtp-links.ts";

/** Before the dot, a breath: a relay that dies over the message is noticed while the mail is certainly not accepted. */
const BREATH = 20;

/**
 * Hands letters to an SMTP relay over a few lasting connections (nodemailer's client). Beyond loopback the connection
 * is always encrypted and the certificate checked; plain text goes to this machine only. `url`: `smtp://` or `smtps://`
 * with credentials; `?starttls=required` asks for encryption on loopback too.
 */
export function createSmtpTransport(
  parts: RelayAddress & {
    /** Milliseconds for the talk about one message until the final dot. */
    untilDot: number;
    /** Milliseconds for the relay's thoughts after it. */
    afterDot: number;
  },
): Transport {
  const links = new SmtpLinks(parts);

  return {
    async send(letter, mayStart = () => true) {
      const message = await toMime(letter);
      for (let again = false; ; again = true) {
        let link: SmtpLink;
        try {
          link = await links.take();
        } catch (error) {
          return classifyFailure(failureOf(error), { connected: false, handedOver: false });
        }
        if (!mayStart()) {
          links.giveBack(link, false);
          return { outcome: "withheld", answer: "the right to send ended before it was sent" };
        }
        const { result, silent } = await handOver(link, letter, message);
        const isLost = result.outcome === "unreachable" || result.outcome === "uncertain";
        if (isLost) links.drop(link);
        else links.giveBack(link, result.outcome !== "accepted");
        // A kept connection that the relay had closed meanwhile says nothing about the relay.
        if (!(silent && result.outcome === "unreachable" && link.letters && !again)) return result;
      }
    },
    close: async () => links.close(),
  };

  /** `silent`: the relay said nothing at all. */
  function handOver(link: SmtpLink, letter: Letter, message: Buffer): Promise<{ result: SendResult; silent: boolean }> {
    return new Promise((resolve) => {
      let handedOver = false;
      let timer: NodeJS.Timeout;
      const end = (result: SendResult, silent = false) => {
        clearTimeout(timer);
        link.onFailure = null;
        resolve({ result, silent });
      };
      const fail = (failure: SmtpFailure) =>
        end(
          classifyFailure(failure, { connected: true, handedOver }),
          !handedOver && !failure.responseCode && failure.code !== "ETIMEDOUT",
        );
      const limit = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(
          () => fail({ code: "ETIMEDOUT", message: "the relay did not answer in time" }),
          milliseconds,
        );
      };

      limit(parts.untilDot);
      link.onFailure = (error) => fail(failureOf(error));
      if (Buffer.byteLength(letter.to) > letter.to.length && !link.offers("SMTPUTF8"))
        return fail({ code: "EENVELOPE", message: "the relay cannot take this address (no SMTPUTF8)" });
      const source = Readable.from(withBreath(message), { objectMode: false });
      source.once("end", () => {
        handedOver = true;
        limit(parts.afterDot);
      });
      const envelope = { from: bareAddress(letter.from), to: [letter.to], size: message.length };
      link.connection.send(envelope, source, (error, info) => {
        if (error) fail(failureOf(error));
        else end({ outcome: "accepted", answer: info?.response ?? "" });
      });
    });
  }
}

async function* withBreath(message: Buffer): AsyncGenerator<Buffer> {
  yield message;
  await delay(BREATH);
}

function failureOf(error: unknown): SmtpFailure {
  return error instanceof Error ? (error as Error & SmtpFailure) : { message: String(error) };
}
