import SMTPConnection from "nodemailer/lib/smtp-connection";
import { createConnect, type RelayAddress } from "./smtp-connect.ts";
import { SmtpLink } from "./smtp-link.ts";
import { Opening } from "./smtp-opening.ts";

/** An idle connection is closed after this long, in milliseconds, and one in use after this many letters. */
export const IDLE_LIFE = 20_000;
const LETTERS = 100;

/** A few lasting connections to one relay. New ones are made one at a time, so that a dead relay is asked gently. */
export class SmtpLinks {
  readonly #connect: (onEnd: (error: Error) => void) => Promise<SMTPConnection>;
  readonly #idle: SmtpLink[] = [];
  readonly #all = new Set<SmtpLink>();
  readonly #opening = new Opening(1);

  constructor(relay: RelayAddress) {
    this.#connect = createConnect(relay, (options) => new SMTPConnection(options));
  }

  /**
   * A link for one letter; null when one has to be opened and is not `wanted` any more. Throws when the relay cannot be
   * reached, or could not be less than a second ago.
   */
  async take(wanted: () => boolean): Promise<SmtpLink | null> {
    const kept = this.#idle.pop();
    if (kept) {
      clearTimeout(kept.idle);
      return kept;
    }
    return this.#opening.open(() => this.#open(), wanted);
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
      void link.quit();
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
