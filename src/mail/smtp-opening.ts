/** Connections are not attempted more often than this while they fail, in milliseconds. */
const REST = 1_000;

/** Opens connections to one relay, so many at a time; while that fails, one at a time, so that a dead relay is asked gently. */
export class Opening {
  readonly #atOnce: number;
  readonly #underWay = new Set<Promise<unknown>>();
  #failed: { at: number; error: unknown } | null = null;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Throws when it cannot be opened, or could not be less than a second ago. `wanted` is asked when its turn has come: null
   * when it is not any more.
   */
  async open<Connection>(connect: () => Promise<Connection>, wanted: () => boolean): Promise<Connection | null> {
    while (this.#underWay.size >= (this.#failed ? 1 : this.#atOnce)) await Promise.race(this.#underWay).catch(() => {});
    if (this.#failed && performance.now() - this.#failed.at < REST) throw this.#failed.error;
    if (!wanted()) return null;
    const at = performance.now();
    const connecting = connect();
    this.#underWay.add(connecting);
    try {
      const connection = await connecting;
      this.#failed = null;
      return connection;
    } catch (error) {
      this.#failed = { at: Math.max(at, performance.now() - REST / 2), error };
      throw error;
    } finally {
      this.#underWay.delete(connecting);
    }
  }
}
