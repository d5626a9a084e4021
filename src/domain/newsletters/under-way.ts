import type { CopyChange, TakenCopy } from "./store.ts";

/** A copy whose relay has answered, until that is stored. */
export interface SettledCopy {
  readonly link: number;
  readonly no: number;
  readonly change: CopyChange;
}

/**
 * The copies between being taken and being settled. A connection stays busy until the answer to its last copy is
 * stored: at most as many copies as there are connections can be in doubt after a crash, however slowly others settle.
 */
export class UnderWay {
  readonly #busy = new Set<number>();
  readonly #answers = new Set<Promise<void>>();
  #settled: SettledCopy[] = [];

  get size(): number {
    return this.#busy.size;
  }

  /** Has the relay answered at least half of them, so that connections wait for that to be stored? */
  get halfAnswered(): boolean {
    return 2 * this.#settled.length >= this.size;
  }

  /** The first free ones of connections 0 to `connections` - 1. */
  free(connections: number, most: number): number[] {
    const links: number[] = [];
    for (let link = 0; link < connections && links.length < most; link++) if (!this.#busy.has(link)) links.push(link);
    return links;
  }

  /** `answered` resolves with how the copy goes on; it never rejects. */
  follow({ link, no }: TakenCopy, answered: Promise<CopyChange>, then: () => void): void {
    this.#busy.add(link);
    const settled = answered.then((change) => {
      this.#answers.delete(settled);
      this.#settled.push({ link, no, change });
      then();
    });
    this.#answers.add(settled);
  }

  /** What is to be stored now; `stored` or `again` says how that went. */
  takeSettled(): readonly SettledCopy[] {
    return this.#settled.splice(0);
  }

  stored(settled: readonly SettledCopy[]): void {
    for (const { link } of settled) this.#busy.delete(link);
  }

  again(settled: readonly SettledCopy[]): void {
    this.#settled = [...settled, ...this.#settled];
  }

  /** Resolves when every copy that is with the relay has been answered, or after `patience` milliseconds. */
  async answered(patience: number): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
    await Promise.race([Promise.all(this.#answers), late]);
  }

  /** Resolves when one of them has been answered. */
  async next(): Promise<void> {
    if (this.#answers.size) await Promise.race(this.#answers);
  }
}
