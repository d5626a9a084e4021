import { Readable } from "node:stream";
import { say } from "../languages/say.ts";
import { type Transport, toMime } from "./letter.ts";
import { bareAddress } from "./sender-address.ts";
import type { RelayAddress } from "./smtp-connect.ts";
import { classifyFailure, failureOf } from "./smtp-failure.ts";
import { breathe, handOver, type TimeLimits } from "./smtp-hand-over.ts";
import type { SmtpLink } from "./smtp-link.ts";
import { SmtpLinks } from "./smtp-links.ts";

/**
 * Hands letters to an SMTP relay over a few lasting connections (nodemailer's client). Beyond loopback the connection
 * is always encrypted and the certificate checked; plain text goes to this machine only. `url`: `smtp://` or `smtps://`
 * with credentials; `?starttls=required` asks for encryption on loopback too.
 */
export function createSmtpTransport(parts: RelayAddress & TimeLimits): Transport {
  const links = new SmtpLinks(parts);

  return {
    async send(letter, mayStart = () => true) {
      const message = await toMime(letter);
      for (let again = false; ; again = true) {
        let link: SmtpLink | null;
        try {
          link = await links.take(mayStart);
        } catch (error) {
          return classifyFailure(failureOf(error), { connected: false, handedOver: false });
        }
        if (!link || !mayStart()) {
          if (link) links.giveBack(link, false);
          return { outcome: "withheld", answer: say("stateCommands.notSentAnyMore") };
        }
        const end = await handOver(link, letter.to, parts, (onDot, done) => {
          const source = Readable.from(withBreath(message), { objectMode: false }).once("end", onDot);
          const envelope = { from: bareAddress(letter.from), to: [letter.to], size: message.length };
          link.connection.send(envelope, source, done);
        });
        if (end.outcome === "accepted") {
          links.giveBack(link, false);
          return end;
        }
        const result = classifyFailure(end.failure, { connected: true, handedOver: end.handedOver });
        if (result.outcome === "unreachable" || result.outcome === "uncertain") links.drop(link);
        else links.giveBack(link, true);
        // A kept connection that the relay had closed meanwhile says nothing about the relay.
        if (!(end.silent && result.outcome === "unreachable" && link.letters && !again)) return result;
      }
    },
    close: async () => links.close(),
  };
}

async function* withBreath(message: Buffer): AsyncGenerator<Buffer> {
  yield message;
  await breathe();
}
