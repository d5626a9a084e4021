/** Looks at something again and again, one look at a time. */
export class Rounds {
  readonly #look: (rounds: Rounds) => Promise<number>;
  #started = false;
  #stopping = false;
  #running: Promise<void> | null = null;
  #again = false;
  #soon: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** `look` never rejects, and answers after how many milliseconds the next look is due. */
  constructor(look: (rounds: Rounds) => Promise<number>) {
    this.#look = look;
  }

  get started(): boolean {
    return this.#started;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Looks soon: after the answer that caused it, so that the answer does not wait for the look. */
  wake(): void {
    if (!this.#started || this.#stopping) return;
    this.#again = true;
    if (!this.#running) this.#schedule(1);
  }

  /** Looks after so many milliseconds at the latest, so that what comes meanwhile shares the look; one under way does not count. */
  within(wait: number): void {
    if (this.#soon !== null || !this.#started || this.#stopping) return;
    this.#soon = wait;
    if (!this.#running) this.#schedule(wait);
  }

  /** Looks at once, unless it was not started or is to end. */
  hurry(): void {
    this.#again = true;
    if (this.#started && !this.#stopping && !this.#running) void this.run();
  }

  /** Looks now, started or not, once more if a look is under way, and resolves when that is done. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#lookAround();
    return this.#running;
  }

  /** Begins no new look, and resolves when the present one is done. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #lookAround(): Promise<void> {
    let wait: number;
    do {
      this.#again = false;
      this.#soon = null;
      wait = await this.#look(this);
    } while (this.#again && !this.#stopping);
    this.#running = null;
    if (this.#started && !this.#stopping) this.#schedule(Math.min(this.#soon ?? wait, wait));
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), wait).unref();
  }
}
