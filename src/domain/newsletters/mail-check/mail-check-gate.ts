import { say } from "../../../languages/say.ts";
import type { Clock } from "../../clock.ts";
import type { MailCheckStore, MailWay } from "./mail-check.ts";

/** Up to so many readers nobody asks whether the way of mail was checked. */
const UNASKED = 1_000;
const WEEK = 7 * 86_400_000;

/** May an issue go to so many readers? */
export interface MailCheckGate {
  /** Why not, in a sentence for the author; or null. */
  refusal(recipients: number): Promise<string | null>;
  /** Notes that an issue goes all the same. */
  noteSkipped(issue: number): Promise<void>;
}

/** More than 1,000 readers ask for a check of this relay and sender that passed within the last 7 days. */
export function createMailCheckGate(parts: { way: MailWay; store: MailCheckStore; clock: Clock }): MailCheckGate {
  const { way, store, clock } = parts;

  return {
    async refusal(recipients) {
      if (recipients <= UNASKED) return null;
      const latest = await store.latest(way);
      if (!latest) return say("checkCommands.neverChecked", { count: String(recipients) });
      if (latest.outcome === "failed") return say("checkCommands.checkFailed");
      if (clock() - latest.at <= WEEK) return null;
      return say("checkCommands.checkedLongAgo");
    },
    noteSkipped: (issue) => store.note({ ...way, at: clock(), outcome: "skipped", issue }),
  };
}
