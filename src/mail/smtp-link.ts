import { setTimeout as delay } from "node:timers/promises";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** How long the relay may take to say goodbye, in milliseconds. */
const GOODBYE = 1_000;

/** A kept connection to the relay. */
export class SmtpLink<Connection extends SMTPConnection = SMTPConnection> {
  readonly connection: Connection;
  /** How many letters it has carried. */
  letters = 0;
  idle: NodeJS.Timeout | undefined;
  /** Its user hears of its end. */
  onFailure: ((error: Error) => void) | null = null;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Did the relay offer this extension of SMTP? nodemailer keeps what it offered to itself. */
  offers(extension: string): boolean {
    const { _supportedExtensions: offered } = this.connection as unknown as { _supportedExtensions?: string[] };
    return offered?.includes(extension) ?? false;
  }

  /** Letters that the relay takes over one connection, as far as it has said so (MAILMAX of LIMITS, RFC 9422). */
  get mostLetters(): number {
    const { _ehloLines: lines } = this.connection as unknown as { _ehloLines?: string[] };
    const limits = lines?.find((line) => /^LIMITS\b/i.test(line)) ?? "";
    return Number(/\bMAILMAX=([1-9]\d{0,5})\b/i.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  }

  /** Says goodbye, and waits for the answer up to a second. */
  async quit(): Promise<void> {
    clearTimeout(this.idle);
    const ended = new Promise<void>((resolve) => {
      this.onFailure = () => resolve();
    });
    this.connection.quit();
    await Promise.race([ended, delay(GOODBYE, undefined, { ref: false })]);
    this.connection.close();
  }
}
