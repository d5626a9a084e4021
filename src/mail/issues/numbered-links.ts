import { setTimeout as delay } from "node:timers/promises";
import { createConnect, type RelayAddress } from "../smtp-connect.ts";
import { failureOf } from "../smtp-failure.ts";
import { SmtpLink } from "../smtp-link.ts";
import { IDLE_LIFE } from "../smtp-links.ts";
import { Opening } from "../smtp-opening.ts";
import { PreparedConnection } from "./prepared-connection.ts";

const AT_ONCE = 3;
/** What a relay was seen to bear, twice in a row, is believed for an hour, in milliseconds. */
const BELIEVED = 3_600_000;
/** An answer to RSET may take this long. */
const RESET_TIME = 10_000;

export type IssueLink = SmtpLink<PreparedConnection>;

/** Where the connection of one number stands. */
interface Place {
  link: IssueLink | null;
  busy: boolean;
  /** To be ended after the copy that it carries. */
  ending: boolean;
  /** Resolves when the former talk is over: reset, or its connection ended. */
  settled: Promise<void>;
  /** When the relay last took a letter here, in milliseconds of the process. */
  lastLetter: number;
}

/**
 * Lasting connections to one relay, each under a number, one copy at a time; three are opened at once at most. A
 * connection is left after as many letters as it may carry: by the relay's profile, by what the relay announces (MAILMAX,
 * RFC 9422), or by what it was seen to bear.
 */
export class NumberedLinks {
  readonly #letters: number;
  readonly #connect: (onEnd: (error: Error) => void) => Promise<PreparedConnection>;
  readonly #opening = new Opening(AT_ONCE);
  readonly #places = new Map<number, Place>();
  #borne = { letters: 0, times: 0, at: 0 };

  constructor(relay: RelayAddress, letters: number) {
    this.#letters = letters;
    this.#connect = createConnect(relay, (options) => new PreparedConnection(options));
  }

  /** How many connections stand. */
  get standing(): number {
    return this.#places.values().reduce((sum, { link }) => sum + (link ? 1 : 0), 0);
  }

  /** Opens the connection when it does not stand; null when it is not `wanted` any more. Throws when the relay cannot be reached. */
  async take(number: number, wanted: () => boolean): Promise<IssueLink | null> {
    const place = this.#placeOf(number);
    place.busy = true;
    clearTimeout(place.link?.idle);
    await place.settled;
    try {
      const link = place.link ?? (await this.#opening.open(() => this.#open(place), wanted));
      if (!link) Object.assign(place, { busy: false, ending: false });
      return link;
    } catch (error) {
      Object.assign(place, { busy: false, ending: false });
      throw error;
    }
  }

  /** Keeps the connection for the next copy. `refused`: the talk about this one was broken off. */
  giveBack(number: number, after: "accepted" | "refused" | "unused"): void {
    const place = this.#placeOf(number);
    const { link, ending } = place;
    Object.assign(place, { busy: false, ending: false, lastLetter: performance.now() });
    if (!link) return;
    if (after !== "unused") link.letters++;
    if (ending || link.letters >= this.#mostLetters(link)) this.#end(place, link);
    else {
      if (after === "refused") place.settled = this.#reset(place, link);
      link.idle = setTimeout(() => this.#end(place, link), IDLE_LIFE).unref();
    }
  }

  /** Ends a connection without a word: it is broken. */
  drop(number: number): void {
    const place = this.#placeOf(number);
    place.link?.connection.close();
    Object.assign(place, { link: null, busy: false, ending: false });
  }

  /** The relay ended a connection after so many letters, and not because it stops or was bored (RFC 3463: X.3.2, X.4.2). */
  noteEnd(letters: number, answer: string): void {
    if (letters === 0 || /^421[ -]4\.(3\.2|4\.2)\b/.test(answer)) return;
    const times = letters === this.#borne.letters ? this.#borne.times + 1 : 1;
    this.#borne = { letters, times, at: performance.now() };
  }

  /** Ends what is idle, and resolves when that is done; what is busy ends after its copy. */
  async close(): Promise<void> {
    for (const place of this.#places.values())
      if (place.busy) place.ending = true;
      else if (place.link) this.#end(place, place.link);
    await Promise.all([...this.#places.values()].filter(({ busy }) => !busy).map(({ settled }) => settled));
  }

  #placeOf(number: number): Place {
    const known = this.#places.get(number);
    if (known) return known;
    const place = { link: null, busy: false, ending: false, settled: Promise.resolve(), lastLetter: 0 };
    this.#places.set(number, place);
    return place;
  }

  #mostLetters(link: IssueLink): number {
    const { letters, times, at } = this.#borne;
    const isBelieved = times > 1 && performance.now() - at < BELIEVED;
    return Math.min(this.#letters, isBelieved ? letters : this.#letters, link.mostLetters);
  }

  async #open(place: Place): Promise<IssueLink> {
    let onEnd = (_error: Error): void => {};
    const link = new SmtpLink(await this.#connect((error) => onEnd(error)));
    place.link = link;
    onEnd = (error) => {
      clearTimeout(link.idle);
      if (place.link === link) place.link = null;
      const { responseCode, response = "" } = failureOf(error);
      const isFresh = !place.busy && performance.now() - place.lastLetter < 1_000;
      if (isFresh && responseCode === 421) this.noteEnd(link.letters, response);
      link.onFailure?.(error);
    };
    return link;
  }

  #end(place: Place, link: IssueLink): void {
    if (place.link !== link) return;
    place.link = null;
    place.settled = place.settled.then(() => link.quit());
  }

  async #reset(place: Place, link: IssueLink): Promise<void> {
    const answered = new Promise<boolean>((resolve) => {
      link.onFailure = () => resolve(false);
      link.connection.reset((error) => resolve(!error));
    });
    const isReset = await Promise.race([answered, delay(RESET_TIME, false, { ref: false })]);
    link.onFailure = null;
    if (isReset || place.link !== link) return;
    place.link = null;
    link.connection.close();
  }
}
