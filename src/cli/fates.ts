import type { RowFate } from "../domain/subscribers/management/import.ts";

/** What became of a row, as the author reads it. */
const words: Readonly<Record<RowFate["fate"], string>> = {
  activated: "is subscribed now, by your evidence",
  asked: "is asked to confirm by mail",
  kept: "is subscribed already",
  waiting: "was asked already and has not answered",
  left: "has left and stays away",
  suppressed: "bounced or complained and stays away",
  invalid: "cannot be read",
  repeated: "stands in the file twice",
};

/** The fates that change something for the reader. */
export const changes: readonly RowFate["fate"][] = ["activated", "asked"];

/** The end of a sentence about a row, without its full stop. */
export function fateInWords({ fate, fault }: RowFate): string {
  return fault === null ? words[fate] : `${words[fate]}: ${fault.replace(/\.$/, "")}`;
}
