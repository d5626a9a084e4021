import type { Clock } from "../clock.ts";
import type { DeliveryStore } from "../delivery/store.ts";
import type { Issue, IssueState } from "./issue.ts";
import type { IssueStore } from "./store.ts";

/** Whether the database may send, and how the author allows it. */
export interface ArmedDatabase {
  isArmed(): Promise<boolean>;
  arm(): Promise<void>;
}

/** An issue that is not sent, or not on, before the author says so. `left`: copies that are written down and not sent. */
interface WaitingIssue extends Pick<Issue, "id" | "subject" | "startAt"> {
  readonly left: number;
}

/** What would be sent. */
interface Waiting {
  readonly isArmed: boolean;
  /** Single mails, such as those in which readers confirm; none where the database is armed: those do not wait. */
  readonly mails: number;
  /** When the first of them was written, UTC milliseconds. */
  readonly oldest: number | null;
  readonly issues: readonly WaitingIssue[];
}

export interface Arming {
  waiting(): Promise<Waiting>;
  /** Drops the mails of `waiting` that were written, and cancels the issues that were to begin, before this time. */
  drop(before: number): Promise<{ readonly mails: number; readonly issues: number }>;
  /** Sends what waits. A start that was missed is now. */
  arm(): Promise<void>;
}

const open: readonly IssueState[] = ["scheduled", "freezing", "sending"];

/** What `commonplace arm` does: a database that was put back or copied sends nothing before, nor does an issue whose start was missed. */
export function createArming(parts: {
  database: ArmedDatabase;
  outbox: Pick<DeliveryStore, "figures" | "dropWaiting">;
  issues: Pick<IssueStore, "issues" | "issue" | "changeState">;
  /** The reasons for which issues were paused that go on now. */
  reasons: ReadonlySet<string>;
  clock: Clock;
}): Arming {
  const { database, outbox, issues, reasons, clock } = parts;

  const waits = (issue: Issue, isArmed: boolean): boolean =>
    issue.state === "paused"
      ? issue.reason !== null && reasons.has(issue.reason)
      : !isArmed && open.includes(issue.state);

  async function waitingIssues(isArmed: boolean): Promise<Issue[]> {
    return (await issues.issues()).filter((issue) => waits(issue, isArmed)).reverse();
  }

  return {
    async waiting() {
      const isArmed = await database.isArmed();
      const { waiting, claimed, oldestWaiting } = await outbox.figures();
      const found: WaitingIssue[] = [];
      for (const { id, subject, startAt } of await waitingIssues(isArmed)) {
        const tally = (await issues.issue(id))?.tally;
        const left = tally ? tally.pending + tally.deferred + tally.uncertain : 0;
        found.push({ id, subject, startAt, left });
      }
      return isArmed
        ? { isArmed, mails: 0, oldest: null, issues: found }
        : { isArmed, mails: waiting + claimed, oldest: oldestWaiting, issues: found };
    },

    async drop(before) {
      const isArmed = await database.isArmed();
      const old = (await waitingIssues(isArmed)).filter(({ startAt }) => startAt < before);
      for (const { id } of old)
        await issues.changeState(id, { from: [...open, "paused"], to: "cancelled", reason: null }, clock());
      return { mails: isArmed ? 0 : await outbox.dropWaiting(before, clock()), issues: old.length };
    },

    async arm() {
      const goOn = await waitingIssues(await database.isArmed());
      await database.arm();
      for (const { id, state, startAt } of goOn) {
        // Resumed, an issue whose start has passed begins now; otherwise it would count as missed.
        const isMissed = state === "scheduled" && startAt < clock();
        if (isMissed) await issues.changeState(id, { from: ["scheduled"], to: "paused", reason: null }, clock());
        if (isMissed || state === "paused")
          await issues.changeState(id, { from: ["paused"], to: "sending", reason: null }, clock());
      }
    },
  };
}
