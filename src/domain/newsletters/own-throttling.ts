/** With more than this share of others asked to wait, it is the relay that is throttling. */
const SHARE = 0.1;

/**
 * Tells a reader whose own mail server asks for less, through the relay and in the relay's words, from a relay that asks
 * for less of everything. The first answer of that kind is taken for the relay's; when the same copy gets another one, and
 * hardly any other copy did meanwhile, it is about this reader alone. Of one issue; forgotten with the process.
 */
export class OwnThrottling {
  #accepted = 0;
  #asked = 0;
  /** How many others had been accepted and asked to wait when this copy last was, by the reader's number. */
  readonly #before = new Map<number, { readonly accepted: number; readonly asked: number }>();

  accepted(no: number): void {
    this.#accepted++;
    this.#before.delete(no);
  }

  /** This copy was asked to wait; true when that concerns its reader alone. */
  asked(no: number): boolean {
    const before = this.#before.get(no);
    const accepted = this.#accepted - (before?.accepted ?? 0);
    const asked = this.#asked - (before?.asked ?? 0);
    const isOwn = before !== undefined && asked <= SHARE * (accepted + asked);
    // An answer about one reader says nothing about the others.
    if (!isOwn) this.#asked++;
    this.#before.set(no, { accepted: this.#accepted, asked: this.#asked });
    return isOwn;
  }
}
