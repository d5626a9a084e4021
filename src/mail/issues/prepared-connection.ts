import type { Socket } from "node:net";
import SMTPConnection, { type SMTPEnvelope } from "nodemailer/lib/smtp-connection";
import { breathe } from "../smtp-hand-over.ts";

const DOT = Buffer.from(".\r\n");

/** What nodemailer keeps to itself and this class builds upon; the contract test names each. */
interface Inner {
  readonly _socket: Socket;
  readonly _destroyed: boolean;
  readonly _responseActions: ((answer: string) => void)[];
  _actionSMTPStream(answer: string, callback: Answered): void;
}

type Answered = (error: Error | null, answer?: string) => void;

/**
 * A connection that writes finished messages as they are, dots stuffed already, and the final dot in the same write;
 * nodemailer's own looks at each byte of each message. All else of the talk is nodemailer's (its exact version is pinned).
 */
export class PreparedConnection extends SMTPConnection {
  #careful = false;
  #onReady = (): void => {};
  #onDot = (): void => {};
  #pieces: readonly Buffer[] = [];

  /**
   * Sends one message. `careful`: with a breath before the final dot, in which a relay that dies over the message is
   * noticed. `onReady` is called when the relay asks for the message, `onDot` as the dot is written: from then on the message may have been accepted.
   */
  sendPrepared(
    copy: {
      envelope: SMTPEnvelope;
      message: readonly Buffer[];
      careful: boolean;
      onReady?: () => void;
      onDot: () => void;
    },
    done: (error: Error | null, info?: { response: string }) => void,
  ): void {
    this.#careful = copy.careful;
    this.#onReady = copy.onReady ?? (() => {});
    this.#onDot = copy.onDot;
    this.#pieces = copy.message;
    const size = copy.message.reduce((sum, { length }) => sum + length, 0);
    // Nodemailer asks for some message; the pieces are written in its place.
    this.send({ ...copy.envelope, size }, DOT, done);
  }

  /** Called by nodemailer when the relay is ready for the message (354); what it gets is written to, ended and asked for its size. */
  _createSendStream(answered: Answered): { write(): void; end(): void; readonly outByteCount: number } {
    this.#onReady();
    const inner = this as unknown as Inner;
    const careful = this.#careful;
    const onDot = this.#onDot;
    const pieces = this.#pieces;
    let isAnswered = false;
    let written = Promise.resolve();
    inner._responseActions.push((answer) => {
      isAnswered = true;
      inner._actionSMTPStream(answer, answered);
    });
    const finish = () => {
      if (inner._destroyed) return;
      // An answer before the dot: what the relay would make of the dot is not known.
      if (isAnswered) return this.close();
      onDot();
      inner._socket.write(DOT);
    };
    inner._socket.cork();
    return {
      write() {
        written = new Promise((resolve) => {
          for (const piece of pieces) inner._socket.write(piece, piece === pieces.at(-1) ? () => resolve() : undefined);
        });
      },
      end() {
        if (!careful) finish();
        inner._socket.uncork();
        if (careful) void written.then(breathe).then(finish);
      },
      outByteCount: pieces.reduce((sum, { length }) => sum + length, DOT.length),
    };
  }
}
