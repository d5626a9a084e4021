/** How often things have happened since the process began, by what they are. Costs next to nothing. */
export class Counts<Name extends string> {
  readonly #counts: Map<Name, number>;

  /** `names`: what is told as 0 before it happens for the first time. */
  constructor(names: readonly Name[]) {
    this.#counts = new Map(names.map((name) => [name, 0]));
  }

  add(name: Name, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  entries(): Iterable<[Name, number]> {
    return this.#counts.entries();
  }
}
