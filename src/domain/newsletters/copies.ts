import type { PreparedCopy } from "./carrier.ts";
import type { Gap, GappedMessage, IssueOrder } from "./issue.ts";
import type { TakenCopy } from "./store.ts";

type Reader = TakenCopy["subscriber"];

/** Makes one whole copy in pieces: `message` with its gaps filled, as it travels. */
export type FillGaps = (message: GappedMessage, values: Readonly<Record<Gap, string>>) => readonly Buffer[];

/** What a copy needs besides its issue. */
export interface CopyLinks {
  /** The same at each try, so that a repeated copy can be recognised (RFC 5322, section 3.6.4). */
  readonly messageId: string;
  /** The reader's own page, which never expires. */
  readonly readerUrl: string;
  /** The envelope's sender, by which a copy that comes back names its reader; null leaves the issue's own. */
  readonly sender: string | null;
  /** The key of its reader, which a relay repeats in what it reports (ENVID, RFC 3461). */
  readonly envelopeId: string;
}

/** Makes what a copy of an issue needs for its reader; `language`: of the issue, null for the main one. */
export type LinksFor = (issue: number, subscriber: Reader, language: string | null) => CopyLinks;

/** A reader's copy as it is handed to the relay; in a rehearsal likewise. */
export type Copy = Pick<PreparedCopy, "sender" | "recipient" | "envelopeId" | "message">;

/** Makes a reader's copy, of the time `now` (UTC milliseconds). Throws an Error for what would break out of its line. */
export function makeCopy(
  fill: FillGaps,
  { message, sender }: Pick<IssueOrder, "message" | "sender">,
  { reader, links, now }: { readonly reader: Reader; readonly links: CopyLinks; readonly now: number },
): Copy {
  return {
    sender: links.sender ?? sender,
    recipient: reader.address,
    envelopeId: links.envelopeId,
    message: fill(message, {
      to: reader.address,
      "message-id": links.messageId,
      date: new Date(now).toUTCString().replace("GMT", "+0000"),
      "reader-url": links.readerUrl,
    }),
  };
}
