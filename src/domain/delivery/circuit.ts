/** Between two probes, in milliseconds, unless a failure asks for more. */
const LONGEST = 15_000;
/** The talk of a mail that was admitted together with the one that probes. */
const TOO_LATE = -1;

/**
 * Guards a relay that cannot be reached: after a failure of the connection only one mail at a time probes it, at most
 * once a second and ever less often, down to once in `longest`; any answer of the relay to a later talk closes it again.
 * Times come from a clock that only goes forward, in milliseconds.
 */
export class Circuit {
  #failures = 0;
  #openings = 0;
  #nextProbe = 0;
  #probing = false;

  get open(): boolean {
    return this.#failures > 0;
  }

  /** How many mails may start now, of as many as there is room for. */
  admits(room: number, now: number): number {
    if (!this.open) return room;
    return this.#probing || now < this.#nextProbe ? 0 : Math.min(room, 1);
  }

  /** How long until a probe may start, in milliseconds; 0 when nothing stands in the way. */
  wait(now: number): number {
    return this.open && !this.#probing ? Math.max(this.#nextProbe - now, 0) : 0;
  }

  /** A mail starts; the number of its talk. While the circuit is open the first one probes, and others may not speak. */
  started(now: number): number {
    if (!this.open) return this.#openings;
    if (this.#probing || now < this.#nextProbe) return TOO_LATE;
    this.#probing = true;
    return this.#openings;
  }

  /** May this talk begin now, or has the circuit opened since its mail was started? */
  maySpeak(talk: number): boolean {
    return !this.open || talk === this.#openings;
  }

  /** The relay answered, whatever it said. In a talk that began before the circuit opened that says nothing of now. */
  answered(talk: number): void {
    if (!this.maySpeak(talk)) return;
    this.#failures = 0;
    this.#probing = false;
  }

  /** The relay could not be spoken to. Mails that were under way together count as one failure. */
  failed(talk: number, now: number, longest = LONGEST): void {
    if (!this.maySpeak(talk) || (this.open && !this.#probing && now < this.#nextProbe)) return;
    if (!this.open) this.#openings++;
    this.#probing = false;
    this.#nextProbe = now + Math.min(1_000 * 2 ** this.#failures, longest);
    this.#failures = Math.min(this.#failures + 1, 10);
  }

  /** A talk ended without a word to the relay: another may probe in its stead. */
  abandoned(talk: number): void {
    if (this.maySpeak(talk)) this.#probing = false;
  }
}
