import type { Clock } from "../domain/clock.ts";
import type { Compose, Mailer, MailTemplate, OutgoingMail } from "../domain/mailer.ts";
import type { Letter, Transport } from "./letter.ts";
import { listIdOf } from "./list-id.ts";
import { domainOf } from "./sender-address.ts";

/** Mails of the list itself; all others are about an address and come from the address for confirmations. */
const listMails: readonly MailTemplate[] = ["welcome", "issue-test"];

/** Puts a composed mail under its header and hands it to the transport. */
export function createMailer(parts: {
  compose: Compose;
  transport: Transport;
  /** Sender of the list, and of mails that confirm something. */
  from: string;
  confirmFrom: string;
  /** Name of the list, for List-Id (RFC 2919). */
  listName: () => string;
  clock: Clock;
}): Mailer {
  const { compose, transport, from, confirmFrom, clock } = parts;
  const domain = domainOf(from);

  return {
    async send(mail) {
      const { message } = mail;
      const words = message.template === "issue-test" ? message.data : await compose(message, mail.language);
      const letter: Letter = {
        id: mail.id,
        // Made of the row, so that every copy of a repeated mail carries the same.
        messageId: `<${mail.id}@${domain}>`,
        from: listMails.includes(message.template) ? from : confirmFrom,
        to: mail.recipient,
        date: new Date(clock()),
        ...words,
        subject: words.subject.replace(/[\r\n]+/g, " "),
        headers: headers(mail),
      };
      return transport.send(letter, mail.mayStart);
    },
    close: () => transport.close(),
  };

  function headers(mail: OutgoingMail): Readonly<Record<string, string>> {
    if (mail.message.template === "issue-test") return mail.message.data.headers;
    const automatic = { "Auto-Submitted": "auto-generated" };
    if (!mail.unsubscribeUrl) return automatic;
    return {
      ...automatic,
      "List-Id": listIdOf(parts.listName(), domain),
      "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
  }
}
