import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { createConnect, type RelayAddress } from "./smtp-connect.ts";

/** An idle connection is closed after this long, and one in use after this many letters. */
const IDLE_LIFE = 20_000;
const LETTERS = 100;
/** Connections are not attempted more often than this while they fail. */
const REST = 1_000;

/** A kept connection to the relay. */
export class SmtpLink {
  readonly connection: SMTPConnection;
  /** How many letters it has carried. */
  letters = 0;
  idle: NodeJS.Timeout | undefined;
  /** Its user hears of its end. */
  onFailure: ((error: Error) => void) | null = null;

  constructor(connection: SMTPConnection) {
    this.connection = connection;
  }

  /** Did the relay offer this extension of SMTP? nodemailer keeps what it offered to itself. */
  offers(extension: string): boolean {
    const { _supportedExtensions: offered } = this.connection as unknown as { _supportedExtensions?: string[] };
    return offered?.includes(extension) ?? false;
  }
}

/** A few lasting connections to one relay. New ones are made one at a time, so that a dead relay is asked gently. */
export class SmtpLinks {
  readonly #connect: ReturnType<typeof createConnect>;
  readonly #idle: SmtpLink[] = [];
  readonly #all = new Set<SmtpLink>();
  #connecting: Promise<unknown> | null = null;
  #failed: { at: number; error: unknown } | null = null;

  constructor(relay: RelayAddress) {
    this.#connect = createConnect(relay);
  }

  /** A link for one letter. Throws when the relay cannot be reached, or could not be less than a second ago. */
  async take(): Promise<SmtpLink> {
    const kept = this.#idle.pop();
    if (kept) {
      clearTimeout(kept.idle);
      return kept;
    }
    while (this.#connecting) await this.#connecting.catch(() => {});
    if (this.#failed && performance.now() - this.#failed.at < REST) throw this.#failed.error;
    const at = performance.now();
    const connecting = this.#open();
    this.#connecting = connecting;
    try {
      const link = await connecting;
      this.#failed = null;
      return link;
    } catch (error) {
      this.#failed = { at: Math.max(at, performance.now() - REST / 2), error };
      throw error;
    } finally {
      this.#connecting = null;
    }
  }

  /** Keeps a link for the next letter. `reset`: the talk about the last one was broken off. */
  giveBack(link: SmtpLink, reset: boolean): void {
    link.letters++;
    if (!this.#all.has(link)) return;
    if (link.letters >= LETTERS) this.drop(link);
    else if (!reset) this.#keep(link);
    else link.connection.reset((error) => (error ? this.drop(link) : this.#keep(link)));
  }

  drop(link: SmtpLink): void {
    this.#forget(link);
    link.connection.close();
  }

  close(): void {
    for (const link of [...this.#all]) this.drop(link);
  }

  async #open(): Promise<SmtpLink> {
    let onEnd = (_error: Error): void => {};
    const link = new SmtpLink(await this.#connect((error) => onEnd(error)));
    onEnd = (error) => {
      this.#forget(link);
      link.onFailure?.(error);
    };
    this.#all.add(link);
    return link;
  }

  #keep(link: SmtpLink): void {
    link.idle = setTimeout(() => {
      this.#forget(link);
      link.connection.quit();
      setTimeout(() => link.connection.close(), 2_000).unref();
    }, IDLE_LIFE).unref();
    this.#idle.push(link);
  }

  #forget(link: SmtpLink): void {
    clearTimeout(link.idle);
    this.#all.delete(link);
    const index = this.#idle.indexOf(link);
    if (index >= 0) this.#idle.splice(index, 1);
  }
}
