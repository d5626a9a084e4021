import { withoutSecrets } from "../masking.ts";
import { Circuit } from "./circuit.ts";
import { REFUSED_REST } from "./fate.ts";
import { Pace } from "./pace.ts";
import type { DeliveryLog } from "./store.ts";

const refusals = {
  "sign-in": "the relay refuses our sign-in (SMTP_URL); mail waits",
  sender: "the relay refuses our sender (MAIL_FROM, CONFIRM_FROM); mail waits",
} as const;

/**
 * What all who use the relay know of it: whether it can be reached, and how many mails it still bears. Each trouble is reported
 * once at its beginning and end. `relayRate`: mails a second; `monotonic` only goes forward, in milliseconds.
 */
export class Relay {
  readonly circuit = new Circuit();
  readonly pace: Pace;
  readonly #monotonic: () => number;
  readonly #log: DeliveryLog;
  /** What stands in the way at present, as it was last reported. */
  #trouble = "";

  constructor(parts: { relayRate: number; monotonic: () => number; log: DeliveryLog }) {
    this.pace = new Pace(parts.relayRate, parts.monotonic());
    this.#monotonic = parts.monotonic;
    this.#log = parts.log;
  }

  /** A mail starts; the number of its talk. */
  started(): number {
    this.pace.spend(1);
    return this.circuit.started(this.#monotonic());
  }

  /** It answered, whatever it said. */
  answered(talk: number): void {
    this.circuit.answered(talk);
    if (this.circuit.open) return;
    if (this.#trouble) this.#log.info({}, "the relay takes mail again");
    this.#trouble = "";
  }

  /** It cannot be spoken to, or takes nothing from us (`refused`), or the talk broke off, be it after the final dot. */
  failed(talk: number, failure: { readonly answer: string; readonly refused?: keyof typeof refusals }): void {
    const { answer, refused } = failure;
    const trouble = refused ? refusals[refused] : "the relay cannot be reached; mail waits";
    if (this.#trouble !== trouble) this.#log.error({ answer: withoutSecrets(answer) }, trouble);
    this.#trouble = trouble;
    this.circuit.failed(talk, this.#monotonic(), refused && REFUSED_REST);
  }
}
