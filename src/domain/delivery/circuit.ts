/** Between two probes, in milliseconds, unless a failure asks for more. */
const LONGEST = 15_000;

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

  /** How often it has opened: said of a talk, it tells when that began. */
  get openings(): number {
    return this.#openings;
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

  started(): void {
    if (this.open) this.#probing = true;
  }

  /** The relay answered, whatever it said, to a talk that began at this opening; one that began before says nothing of now. */
  answered(began: number): void {
    if (this.open && began < this.#openings) return;
    this.#failures = 0;
    this.#probing = false;
  }

  /** The relay could not be spoken to. Mails that were under way together count as one failure. */
  failed(now: number, longest = LONGEST): void {
    if (this.open && !this.#probing && now < this.#nextProbe) return;
    if (!this.open) this.#openings++;
    this.#probing = false;
    this.#nextProbe = now + Math.min(1_000 * 2 ** this.#failures, longest);
    this.#failures = Math.min(this.#failures + 1, 10);
  }

  /** A probe ended without speaking to the relay at all. */
  abandoned(): void {
    this.#probing = false;
  }
}
