import MailComposer from "nodemailer/lib/mail-composer";
import type { SendResult } from "../domain/mailer.ts";
import { encodeListId } from "./list-id.ts";

/** A composed mail with everything that stands in its header. */
export interface Letter {
  /** Of the outbox row. */
  readonly id: string;
  readonly messageId: string;
  /** As people write it: `Ada <ada@example.org>`. */
  readonly from: string;
  /** One address and nothing else. */
  readonly to: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Header fields beyond the usual, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Takes letters to a relay, or to the local mailbox. */
export interface Transport {
  /** Expected failures are results. `mayStart` is asked before a connection is opened, and when it stands and nothing has been said yet. */
  send(letter: Letter, mayStart?: () => boolean): Promise<SendResult>;
  close(): Promise<void>;
}

/** The letter as it travels (RFC 5322): ASCII lines of at most 76 characters, text and HTML as alternatives. */
export function toMime(letter: Letter): Promise<Buffer> {
  const { messageId, from, to, date, subject, text, html } = letter;
  const { "List-Id": list, ...plain } = letter.headers;
  const prepared = (value: string) => ({ prepared: true, foldLines: true, value });
  const headers = list === undefined ? plain : { ...plain, "List-Id": prepared(encodeListId(list)) };
  const composer = new MailComposer({
    messageId,
    from,
    to: { name: "", address: to },
    date,
    subject,
    text,
    html,
    headers,
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
