import { say } from "../../languages/say.ts";

const IN_A_ROW = 20;
const SAMPLE = 200;
const SHARE = 0.05;

/**
 * Watches the refusals of one issue: 20 in a row, or more than 5 % of the last 200 answers, are a sign that something is
 * wrong with the mail or the sender and not with its readers. Counts from when the issue was begun or resumed.
 */
export class Refusals {
  readonly #last: boolean[] = [];
  #inARow = 0;

  /** A copy was accepted or refused for good. */
  answered(refused: boolean): void {
    this.#inARow = refused ? this.#inARow + 1 : 0;
    this.#last.push(refused);
    if (this.#last.length > SAMPLE) this.#last.shift();
  }

  /** Why the issue should pause, in words for the author; null while it need not. */
  reason(): string | null {
    if (this.#inARow >= IN_A_ROW) return say("orderCommands.refusedInARow", { count: IN_A_ROW });
    const refused = this.#last.filter(Boolean).length;
    return this.#last.length >= SAMPLE && refused > SAMPLE * SHARE
      ? say("orderCommands.refusedOfLast", { refused, count: SAMPLE })
      : null;
  }
}
