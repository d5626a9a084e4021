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
  const how = "run “npx commonplace check-mail”, or add --no-check, which is noted";

  return {
    async refusal(recipients) {
      if (recipients <= UNASKED) return null;
      const latest = await store.latest(way);
      if (!latest) return `It goes to ${recipients} readers, and how mail leaves here was never checked: ${how}.`;
      if (latest.outcome === "failed") return `The latest check of how mail leaves here found faults: ${how}.`;
      if (clock() - latest.at <= WEEK) return null;
      return `It is over a week since it was checked how mail leaves here: ${how}.`;
    },
    noteSkipped: (issue) => store.note({ ...way, at: clock(), outcome: "skipped", issue }),
  };
}
