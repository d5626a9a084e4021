import type { SendResult } from "../mailer.ts";

/**
 * What became of a copy. `throttled`: the relay asks to go slower (`rate`), or takes no more for today (`quota`); that is
 * its state and no fault of the copy, whatever the code and in whichever phase it was said.
 */
export type CopyResult =
  | SendResult
  | { readonly outcome: "throttled"; readonly cause: "rate" | "quota"; readonly answer: string };

/** One finished copy. */
export interface PreparedCopy {
  readonly sender: string;
  readonly recipient: string;
  /** What a relay that writes reports repeats in them (ENVID, RFC 3461): up to 100 characters of ASCII. */
  readonly envelopeId: string;
  /** The whole message in pieces, dot-stuffed, with the final dot's line left out; most pieces are every copy's. */
  readonly message: readonly Buffer[];
  /** Take a breath before the final dot: its answer was lost before, or the relay has just come back. */
  readonly careful: boolean;
  /** Asked before a connection is opened, and when it stands and the relay has heard nothing of this copy yet. */
  readonly mayStart: () => boolean;
}

/** Takes copies to the relay (or the local mailbox) over numbered connections, one copy at a time each. */
export interface Carrier {
  /** Connections that may be used, and copies a second at most, as far as the relay's name tells (SENDING). */
  readonly connections: number;
  readonly rate: number;
  /** Expected failures are results; never throws. Opens connection `link` when it does not stand. */
  send(link: number, copy: PreparedCopy): Promise<CopyResult>;
  /** Ends idle connections; those in use end after their copy. */
  close(): Promise<void>;
}
