import type { CopyState, Excluded, ExclusionRule, Issue, IssueOrder, IssueState, Tally } from "./issue.ts";

/** Whom an issue is for. */
export type Selection = Pick<
  IssueOrder,
  "kind" | "slug" | "topic" | "language" | "otherLanguages" | "corrects" | "again"
>;

/** A number of copies in one state that was not what the copies themselves say. */
export interface Miscount {
  readonly state: CopyState;
  readonly was: number;
  readonly is: number;
}

/** An issue as it stands. */
interface FoundIssue {
  readonly issue: Issue;
  readonly tally: Tally;
  /** When a relay accepted the latest copy, UTC milliseconds; 0 before the first. */
  readonly lastAccepted: number;
  /** False when it goes without a check of the way of mail that was asked for, because the author waived it. */
  readonly checked: boolean;
}

/** Some thousand readers, as the rule about the audience divides them. */
export interface AudiencePage {
  readonly recipients: readonly TakenCopy["subscriber"][];
  readonly excluded: Excluded;
}

/** What the author's commands need stored. They write rows; only the running server's engine sends. */
export interface IssueStore {
  /** Counts readers under the rule, without writing; a million within seconds, in chunks that let others write. */
  countAudience(
    selection: Selection,
    rule: ExclusionRule,
    now: number,
  ): Promise<{ readonly recipients: number; readonly excluded: Excluded }>;
  /** The same readers one page after another, in the order of their numbers; never all of them at once. */
  audience(selection: Selection, rule: ExclusionRule, now: number): AsyncIterable<AudiencePage>;
  /** Remembers how many recipients a rehearsal of this digest had; the latest one counts. */
  recordRehearsal(rehearsal: { digest: string; recipients: number; at: number }): Promise<void>;
  rehearsal(digest: string): Promise<{ readonly recipients: number; readonly at: number } | null>;
  /**
   * Writes an issue down. Null when the same post or letter has an open issue, or when it was sent before and neither
   * `again` nor `corrects` is given and no reader is left: the same command from two shells sends once.
   */
  order(order: IssueOrder, now: number): Promise<number | null>;
  /** Newest first. */
  issues(): Promise<readonly Issue[]>;
  issue(id: number): Promise<FoundIssue | null>;
  /**
   * Changes the state if it is one of `from`; false otherwise. Cancelling makes unsent copies `cancelled`, and those whose
   * answer was lost `held`. An issue that is resumed (`to: "sending"`) before its audience is written down is `scheduled`
   * or `freezing` again, and one whose start has passed starts now.
   */
  changeState(
    id: number,
    change: { from: readonly IssueState[]; to: IssueState; reason: string | null },
    now: number,
  ): Promise<boolean>;
  /**
   * After a restored database: every open issue is `paused` for this reason, until the author resumes it; how many. Ids of
   * issues that the lost days may have sent are not given again, as Message-IDs are made of them.
   */
  pauseAll(reason: string, now: number): Promise<number>;
  /** Makes copies of these states pending again, and the issue `sending`; how many. For retry-failed, and held ones. */
  retry(id: number, states: readonly CopyState[], now: number): Promise<number>;
  /** The readers who would get a copy now and have no row: addresses, in chunks, for export and `send-missing`. */
  missing(id: number, rule: ExclusionRule, now: number): AsyncIterable<readonly { readonly address: string }[]>;
  /** Freezes those as well: the issue is `freezing` again from the beginning, rows that exist stay. */
  addMissing(id: number, now: number): Promise<boolean>;
  /** One copy again, to one reader, whatever became of the first: pending under the same Message-ID. */
  resend(id: number, addressKey: string, now: number): Promise<"pending" | "no-reader" | "no-copy">;
  /** Issues whose copy to this reader a relay accepted, newest first; also of compacted issues. */
  sentTo(subscriberId: string): Promise<readonly { readonly issue: Issue; readonly state: CopyState }[]>;
  /** Sets the tally of an issue right by its copies; what differed. */
  recount(id: number): Promise<readonly Miscount[]>;
}

/** An issue as the engine works on it. */
export interface ActiveIssue {
  readonly issue: Issue;
  readonly message: IssueOrder["message"];
  readonly sender: string;
  /** Copies accepted today (UTC), and on how many days copies were accepted before today. */
  readonly sentToday: number;
  readonly daysBefore: number;
}

/** One copy that a connection has taken. Until it is settled it may be past the relay's final dot. */
export interface TakenCopy {
  readonly link: number;
  /** Short key of the reader within the ledger. */
  readonly no: number;
  readonly subscriber: { readonly id: string; readonly address: string; readonly random: string };
  readonly attempts: number;
  /** How often the relay's answer to it was lost. */
  readonly lost: number;
}

/** How a copy goes on. `code`: the relay's three digits, or 0. Charging an attempt is the rule's to say. */
export type CopyChange =
  | { readonly state: "accepted" | "refused" | "held"; readonly code: number }
  | {
      readonly state: "pending" | "deferred" | "uncertain";
      readonly readyAt: number;
      readonly attempts: number;
      readonly lost: number;
      readonly code: number;
    };

/**
 * What the engine needs stored. Every change of a copy and its tally is one transaction under the sender's lease;
 * `null` answers say that the lease has changed hands and nothing was done.
 */
export interface Ledger {
  /** The issue to be worked on: begun ones first, then the earliest whose start has come. Null when there is none. */
  current(now: number): Promise<ActiveIssue | null>;
  /** Begins a scheduled issue, or writes down the next 4,000 readers; `done` when all are, and it is `sending`. */
  freeze(
    generation: number,
    issue: number,
    rule: ExclusionRule,
    now: number,
  ): Promise<{ readonly done: boolean; readonly added: number } | null>;
  /**
   * One turn: settles what relays have answered, then gives each free connection the next copy: those whose time has
   * come first, then pending ones after `cursor`. Looks at each reader again: who has gone since is `suppressed`. Of an
   * issue that is not `sending` nothing is taken. A turn whose answer was lost may be repeated as it was.
   */
  turn(
    generation: number,
    turn: {
      readonly issue: number;
      readonly settled: readonly { readonly link: number; readonly no: number; readonly change: CopyChange }[];
      readonly free: readonly number[];
      readonly cursor: number;
      readonly rule: ExclusionRule;
      readonly now: number;
    },
  ): Promise<{
    readonly taken: readonly TakenCopy[];
    readonly cursor: number;
    /**
     * When the next copy that waits is due, which can be now; null when none waits. With `taken` empty and null here,
     * nothing is left to be taken.
     */
    readonly nextReadyAt: number | null;
  } | null>;
  /** What connections of an ended process had taken is uncertain: once more, or held; how many. */
  recover(generation: number, now: number): Promise<number | null>;
  /** Finishes an issue of which nothing is pending, deferred, uncertain or taken; false while something is. */
  finish(generation: number, issue: number, now: number): Promise<boolean | null>;
  pause(generation: number, issue: number, reason: string, now: number): Promise<void>;
  /** Packs issues that were finished 30 days ago into nibbles, one at a time; how many. Refused and held rows stay. */
  compact(now: number): Promise<number>;
}
