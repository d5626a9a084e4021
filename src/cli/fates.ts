import type { RowFate } from "../domain/subscribers/management/import.ts";
import { say } from "../languages/say.ts";

/** What became of a row, as the author reads it. */
const words = {
  activated: "peopleCommands.fateActivated",
  asked: "peopleCommands.fateAsked",
  kept: "peopleCommands.fateKept",
  waiting: "peopleCommands.fateWaiting",
  left: "peopleCommands.fateLeft",
  suppressed: "peopleCommands.fateSuppressed",
  invalid: "peopleCommands.fateInvalid",
  repeated: "peopleCommands.fateRepeated",
} as const satisfies Record<RowFate["fate"], string>;

/** The fates that change something for the reader. */
export const changes: readonly RowFate["fate"][] = ["activated", "asked"];

/** The end of a sentence about a row, without its full stop. */
export function fateInWords({ fate, fault }: RowFate): string {
  return fault === null ? say(words[fate]) : `${say(words[fate])}: ${fault.replace(/\.$/, "")}`;
}
