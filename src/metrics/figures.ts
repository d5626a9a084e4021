import type { LoopLag, ProcessFigures } from "./process-figures.ts";
import type { RequestCounts } from "./request-counts.ts";

/** Things that were counted, by their name. */
type Counted = Iterable<readonly [name: string, count: number]>;

/** What is told of an issue that is under way or waits. */
interface IssueFigures {
  readonly id: number;
  readonly state: string;
  /** How many of its copies are in each state. */
  readonly tally: Readonly<Record<string, number>>;
}

/** What the database says of mail. */
export interface MailFigures {
  readonly waiting: number;
  readonly underWay: number;
  readonly held: number;
  /** When the oldest mail that waits was written down, in UTC milliseconds; null when none does. */
  readonly oldestWaiting: number | null;
  readonly issues: readonly IssueFigures[];
}

/** Everything that is told of the running site, read in the moment in which somebody asks. */
export interface Figures {
  readonly version: string;
  /** Names the code that runs. */
  readonly build: number;
  readonly engine: string;
  readonly requests: Pick<RequestCounts, "answers" | "durations" | "cache">;
  readonly mails: { entries(): Counted };
  readonly copies: { entries(): Counted };
  readonly limits: { entries(): Counted };
  readonly failedSignIns: { entries(): Counted };
  readonly databaseErrors: { entries(): Counted };
  ready(): Promise<boolean>;
  /** Null while the database does not tell. */
  mail(): Promise<MailFigures | null>;
  /** `sending`: this process holds the right to send; `relayReachable`: the relay could be spoken to. */
  sender(): { readonly sending: boolean; readonly relayReachable: boolean };
  /** When the latest backup was made and found good, in UTC milliseconds; null where none is known. */
  lastBackup(): Promise<number | null>;
  process(): ProcessFigures;
  loopLag(): LoopLag;
  /** UTC milliseconds. */
  now(): number;
}
